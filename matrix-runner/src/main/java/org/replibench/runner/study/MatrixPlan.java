package org.replibench.runner.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.model.Cell;
import org.replibench.model.Load;
import org.replibench.model.NoReplication;
import org.replibench.model.Nodes;
import org.replibench.model.Pattern;
import org.replibench.runner.Parts;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * What a matrix study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat, so that the arms of a comparison are measured close together in time
 */
public record MatrixPlan(List<Cell> cells, WarmUp warmUp, Duration window) {
    private static final int MAX_SECONDS = 3600;
    private static final int MIN_WINDOW_SECONDS = 5;
    private static final int MAX_REPEATS = 100;

    /** Booting, settling and stopping, as seen on two cores; only for the time that is foretold. */
    private static final Duration OVERHEAD_PER_CELL = Duration.ofSeconds(25);

    public MatrixPlan {
        cells = List.copyOf(cells);
    }

    /**
     * Lays out the grid patterns × engines × nodes × repeats. A pattern that replicates is not measured on one node, as in the
     * white paper's table 8-1.
     *
     * @throws BadInput if an option is out of its range, a pattern is not expressed by an engine, or nothing is left
     */
    public static MatrixPlan from(Options options) {
        List<Pattern> patterns = Parts.patterns(options);
        List<Integer> nodes = options.numbers(Option.NODES, 1, Nodes.MAX);
        Load load = new Load("default", options.number(Option.CLIENTS, 1, Load.MAX_CLIENTS_PER_NODE));
        int repeats = options.number(Option.REPEATS, 1, MAX_REPEATS);

        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (int n : nodes) {
                for (Pattern pattern : patterns) {
                    if (n > 1 || pattern instanceof NoReplication) {
                        for (SessionEngine engine : Parts.engines(options, pattern)) {
                            cells.add(new Cell(pattern, engine.name(), n, load, repeat));
                        }
                    }
                }
            }
        }
        if (cells.isEmpty()) {
            throw new BadInput(
                    "nodes: 2 to 8 for patterns that replicate, found 1; add none to -Dpatterns, or 2 to -Dnodes");
        }
        return new MatrixPlan(
                cells,
                new WarmUp(
                        Duration.ofSeconds(options.number(Option.WARMUP, 0, MAX_SECONDS)),
                        options.number(Option.WARMUP_CLIENTS, 0, Load.MAX_CLIENTS_PER_NODE)),
                Duration.ofSeconds(options.number(Option.SECONDS, MIN_WINDOW_SECONDS, MAX_SECONDS)));
    }

    /** How long a cell takes from the first boot to the last stop: foretold, not measured. */
    public Duration expectedPerCell() {
        return warmUp.duration().plus(window).plus(OVERHEAD_PER_CELL);
    }

    /** How long the whole study takes: foretold, not measured. */
    public Duration expected() {
        return expectedPerCell().multipliedBy(cells.size());
    }

    /** The largest cluster in the plan. */
    public int maxNodes() {
        return cells.stream().mapToInt(Cell::nodes).max().orElseThrow();
    }
}
