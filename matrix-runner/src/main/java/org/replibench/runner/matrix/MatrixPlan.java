package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.ClusterSize;
import org.replibench.model.NoReplication;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.Variant;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.measure.WarmUpPlan;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.sessions.SessionSizeVariants;
import org.replibench.runner.study.StudyPlan;
import org.replibench.runner.testbed.Arm;

/**
 * What a study measures, in which order, and how long each step lasts.
 *
 * @param cells repeat by repeat, so that the arms of a comparison are measured close together in time; within a repeat in
 *     {@link CellOrder}
 * @param reuse whether servers live from cell to cell
 */
public record MatrixPlan(List<Cell> cells, CellTiming timing, boolean reuse) implements StudyPlan<Cell> {
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final Duration MIN_WINDOW = Duration.ofSeconds(5);
    private static final Duration MAX_SAMPLE_INTERVAL = Duration.ofMinutes(1);
    private static final int MAX_REPEATS = 100;

    /** What a person can still read out. */
    private static final int MAX_SEED = 999_999;

    public MatrixPlan {
        cells = List.copyOf(cells);
    }

    /**
     * Lays out the grid patterns × engines × variants × nodes × loads × repeats. A pattern that replicates is not measured on
     * one node, as in the white paper's table 8-1.
     *
     * @throws InvalidRequestException if an option is out of its range, a pattern is not expressed by an engine, or nothing is left
     */
    public static MatrixPlan from(CommandOptions commandOptions) {
        MatrixPlan plan = layOut(commandOptions, repeat -> grid(commandOptions, repeat));
        if (plan.cells().isEmpty()) {
            throw commandOptions.invalid(
                    Option.NODES,
                    "nodes: 2 to 8 for patterns that replicate, found 1; add none to -Dpatterns, or 2 to -Dnodes");
        }
        return plan;
    }

    /**
     * Repeats a grid, with what every study has: variants, orders, noise floor, timing.
     *
     * @param grid the cells of one variant of a repeat, by its number
     * @throws InvalidRequestException if an option is out of its range
     */
    static MatrixPlan layOut(CommandOptions commandOptions, IntFunction<List<Cell>> grid) {
        int repeats = commandOptions.number(Option.REPEATS, 1, MAX_REPEATS);
        CellOrder order = new CellOrder(new AbbaBlocks(seed(commandOptions)));
        List<Variant> variants = variants(commandOptions);
        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            List<Cell> plain = grid.apply(repeat);
            List<Cell> once = variants.stream()
                    .flatMap(variant -> plain.stream().map(cell -> cell.withVariant(variant)))
                    .toList();
            cells.addAll(order.of(commandOptions.flag(Option.AA) ? NoiseFloor.addTo(once) : once, repeat));
        }
        return new MatrixPlan(
                cells,
                new CellTiming(
                        new WarmUpPlan(
                                commandOptions.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                                commandOptions.number(Option.WARMUP_CLIENTS, 0, ClientLoad.MAX_CLIENTS_PER_NODE)),
                        commandOptions.duration(Option.DURATION, MIN_WINDOW, MAX_DURATION),
                        commandOptions.duration(Option.SAMPLE, Duration.ZERO, MAX_SAMPLE_INTERVAL)),
                commandOptions.flag(Option.REUSE));
    }

    /** A study that was begun before orders were drawn has none. */
    private static long seed(CommandOptions commandOptions) {
        return commandOptions.isGiven(Option.SEED) ? commandOptions.number(Option.SEED, 0, MAX_SEED) : 0;
    }

    private static List<Cell> grid(CommandOptions commandOptions, int repeat) {
        List<Cell> cells = new ArrayList<>();
        List<ClientLoad> clientLoads = Loads.from(commandOptions).all();
        for (Arm arm : Arm.ofPatterns(commandOptions)) {
            for (int nodes : commandOptions.numbers(Option.NODES, 1, ClusterSize.MAX)) {
                if (nodes > 1 || arm.pattern() instanceof NoReplication) {
                    clientLoads.forEach(clientLoad ->
                            cells.add(new Cell(arm.pattern(), arm.engine().name(), nodes, clientLoad, repeat)));
                }
            }
        }
        return cells;
    }

    /** Every JVM with every size of sessions; one, {@link Variant#PLAIN}, if the study names none. */
    static List<Variant> variants(CommandOptions commandOptions) {
        return JvmVariants.of(commandOptions).all().keySet().stream()
                .flatMap(jvm -> SessionSizeVariants.of(commandOptions).all().keySet().stream()
                        .map(jvm::mergedWith))
                .toList();
    }

    /** This plan without the cells whose nodes run on one of these JVMs; the order of the others stays. */
    public MatrixPlan without(Collection<Variant> jvms) {
        return new MatrixPlan(
                cells.stream()
                        .filter(cell -> !jvms.contains(SessionSizeVariants.atStart(cell.variant())))
                        .toList(),
                timing,
                reuse);
    }

    /** These options with a seed for the order of arms: the given one, or one that is drawn now. */
    public static CommandOptions withSeed(CommandOptions commandOptions) {
        return commandOptions.isGiven(Option.SEED)
                ? commandOptions
                : commandOptions.with(
                        Option.SEED, String.valueOf(ThreadLocalRandom.current().nextInt(1, MAX_SEED + 1)));
    }

    @Override
    public Duration expectedDuration(List<Cell> left) {
        return durationEstimate().of(left);
    }

    @Override
    public String effort(List<Cell> left) {
        return "servers started " + durationEstimate().boots(left) + " times";
    }

    DurationEstimate durationEstimate() {
        return DurationEstimate.forThisMachine(
                timing.warmUp().duration(), timing.window(), new ServerReusePolicy(reuse));
    }

    @Override
    public int maxNodes() {
        return cells.stream().mapToInt(Cell::nodes).max().orElseThrow();
    }

    /** Whether a pattern of the study stores sessions in the database. */
    boolean storesSessions() {
        return cells.stream()
                .anyMatch(cell -> cell.pattern() instanceof ReplicationPattern pattern
                        && pattern.protocol() == ReplicationProtocol.DATABASE);
    }
}
