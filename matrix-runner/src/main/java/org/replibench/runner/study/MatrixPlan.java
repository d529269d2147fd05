package org.replibench.runner.study;

import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.model.Cell;
import org.replibench.model.Load;
import org.replibench.model.NoReplication;
import org.replibench.model.Nodes;
import org.replibench.model.Pattern;
import org.replibench.runner.Parts;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * What a matrix study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat, so that the arms of a comparison are measured close together in time; within a repeat in
 *     {@link PlanOrder}
 * @param reuse whether servers live from cell to cell
 */
public record MatrixPlan(List<Cell> cells, Timing timing, boolean reuse) {
    private static final int MAX_SECONDS = 3600;
    private static final int MIN_WINDOW_SECONDS = 5;
    private static final int MAX_SAMPLE_SECONDS = 60;
    private static final int MAX_REPEATS = 100;

    /** What a person can still read out. */
    private static final int MAX_SEED = 999_999;

    public MatrixPlan {
        cells = List.copyOf(cells);
    }

    /**
     * Lays out the grid patterns × engines × nodes × loads × repeats. A pattern that replicates is not measured on one node,
     * as in the white paper's table 8-1.
     *
     * @throws BadInput if an option is out of its range, a pattern is not expressed by an engine, or nothing is left
     */
    public static MatrixPlan from(Options options) {
        int repeats = options.number(Option.REPEATS, 1, MAX_REPEATS);
        PlanOrder order = new PlanOrder(new AbbaBlocks(seed(options)));
        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            List<Cell> grid = grid(options, repeat);
            cells.addAll(order.of(options.flag(Option.AA) ? NoiseFloor.with(grid) : grid, repeat));
        }
        if (cells.isEmpty()) {
            throw options.refusal(
                    Option.NODES,
                    "nodes: 2 to 8 for patterns that replicate, found 1; add none to -Dpatterns, or 2 to -Dnodes");
        }
        return new MatrixPlan(
                cells,
                new Timing(
                        new WarmUp(
                                Duration.ofSeconds(options.number(Option.WARMUP, 0, MAX_SECONDS)),
                                options.number(Option.WARMUP_CLIENTS, 0, Load.MAX_CLIENTS_PER_NODE)),
                        Duration.ofSeconds(options.number(Option.SECONDS, MIN_WINDOW_SECONDS, MAX_SECONDS)),
                        Duration.ofSeconds(options.number(Option.SAMPLE, 0, MAX_SAMPLE_SECONDS))),
                options.flag(Option.REUSE));
    }

    /** A study that was begun before orders were drawn has none. */
    private static long seed(Options options) {
        return options.isGiven(Option.SEED) ? options.number(Option.SEED, 0, MAX_SEED) : 0;
    }

    private static List<Cell> grid(Options options, int repeat) {
        List<Cell> cells = new ArrayList<>();
        List<Load> loads = Loads.from(options).all();
        for (Pattern pattern : Parts.patterns(options)) {
            for (SessionEngine engine : Parts.engines(options, pattern)) {
                for (int nodes : options.numbers(Option.NODES, 1, Nodes.MAX)) {
                    if (nodes > 1 || pattern instanceof NoReplication) {
                        loads.forEach(load -> cells.add(new Cell(pattern, engine.name(), nodes, load, repeat)));
                    }
                }
            }
        }
        return cells;
    }

    /** These options with a seed for the order of arms: the given one, or one that is drawn now. */
    public static Options withSeed(Options options) {
        return options.isGiven(Option.SEED)
                ? options
                : options.with(
                        Option.SEED, String.valueOf(ThreadLocalRandom.current().nextInt(1, MAX_SEED + 1)));
    }

    /** How many cells, how many boots, how long and until when: foretold, not measured. */
    String announcement(List<Cell> left) {
        Duration time = forecast().of(left);
        return left.size() + " of " + cells.size() + " cells, servers started "
                + forecast().boots(left)
                + " times, about " + Progress.spell(time) + ", until "
                + LocalTime.now().plus(time).truncatedTo(ChronoUnit.MINUTES);
    }

    /** What is left of the plan, a line for each cell in the order of measurement. */
    public String description(List<Cell> left) {
        return left.stream().map(cell -> cell.id() + "\n").collect(Collectors.joining()) + announcement(left);
    }

    Forecast forecast() {
        return Forecast.here(timing.warmUp().duration(), timing.window(), new Reuse(reuse));
    }

    /** The largest cluster in the plan. */
    public int maxNodes() {
        return cells.stream().mapToInt(Cell::nodes).max().orElseThrow();
    }
}
