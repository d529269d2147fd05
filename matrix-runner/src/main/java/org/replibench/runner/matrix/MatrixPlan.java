package org.replibench.runner.matrix;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.replibench.analysis.rounds.BaseVariant;
import org.replibench.jmeter.LoadShare;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.Study;
import org.replibench.model.Variant;
import org.replibench.records.store.CellStore;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.study.AbbaBlocks;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.study.StudyPlan;

/**
 * What a study measures, in which order, and how long each step lasts.
 *
 * @param cells round by round, as {@link RoundLayout} deals those of a start out, in {@link CellOrder}
 */
record MatrixPlan(List<Cell> cells, Procedure procedure) implements StudyPlan<Cell> {
    MatrixPlan {
        cells = List.copyOf(cells);
    }

    /**
     * Lays out the grid patterns × engines × variants × nodes × loads × starts. A pattern that replicates is not measured on
     * one node, as in the white paper's table 8-1; nor is what no finding is judged by, if that is asked for.
     */
    static MatrixPlan of(ShopLoadRequest request) {
        return layOut(request, repeat -> grid(request.study(), request.loads(), request.design(), repeat));
    }

    /**
     * Lays a grid out for every start, with what every study has: variants, orders, noise floor, rounds.
     *
     * @param grid the cells of one variant of a start, by its number
     */
    static MatrixPlan layOut(ShopLoadRequest request, IntFunction<List<Cell>> grid) {
        CellOrder order = new CellOrder(new AbbaBlocks(request.design().seed()));
        List<Variant> variants = request.variants();
        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= request.study().repeats(); repeat++) {
            List<Cell> plain = grid.apply(repeat);
            List<Cell> once = variants.stream()
                    .flatMap(variant -> plain.stream().map(cell -> cell.withVariant(variant)))
                    .toList();
            cells.addAll(request.procedure()
                    .layOut(order.of(request.design().noiseFloor() ? NoiseFloor.addTo(once) : once, repeat)));
        }
        return new MatrixPlan(cells, request.procedure());
    }

    /** The cells of one variant of a start, by its number; none if none is measured. */
    static List<Cell> grid(Study study, Loads loads, ShopLoadRequest.Design design, int repeat) {
        List<Cell> cells = new ArrayList<>();
        for (Arm arm : study.arms()) {
            for (int nodes : study.nodes()) {
                if (isMeasured(arm, nodes)) {
                    loads.all().forEach(load -> cells.add(new Cell(arm, nodes, load, repeat)));
                }
            }
        }
        return design.findingsOnly() ? JudgedCells.of(cells) : cells;
    }

    private static boolean isMeasured(Arm arm, int nodes) {
        return nodes > 1 || arm.pattern() instanceof NoReplication;
    }

    /** This plan without the cells whose nodes run on one of these JVMs; the order of the others stays. */
    public MatrixPlan without(Collection<Variant> jvms) {
        return new MatrixPlan(
                cells.stream()
                        .filter(cell -> !jvms.contains(JvmVariants.jvmOf(cell.variant())))
                        .toList(),
                procedure);
    }

    @Override
    public List<List<Cell>> blocks(List<Cell> missing) {
        return procedure.blocks(cells, missing);
    }

    @Override
    public int maxNodesAtOnce() {
        return blocks(cells).stream().mapToInt(procedure::nodesAtOnce).max().orElseThrow();
    }

    /** Nodes of arms of some variants that run at once. */
    int maxNodesAtOnce(Predicate<Variant> counts) {
        return maxAtOnce(counts, group -> group.get(0).nodes());
    }

    /** Clusters of these, each with a node on every machine, where these are others than the driver's. */
    int maxClustersAtOnce(Predicate<Variant> counts) {
        return maxAtOnce(counts, group -> 1);
    }

    private int maxAtOnce(Predicate<Variant> counts, ToIntFunction<List<Cell>> amount) {
        return blocks(cells).stream()
                .mapToInt(block -> procedure.timing().sharing().groups(block).stream()
                        .filter(group -> counts.test(group.get(0).variant()))
                        .mapToInt(amount)
                        .sum())
                .max()
                .orElseThrow();
    }

    /** Memory of the load generators on each of so many machines, which have one of each arm that runs at once, in MiB. */
    long driverMebibytes(int machines) {
        return blocks(cells).stream()
                .mapToLong(block -> block.stream()
                        .mapToLong(cell -> PausableJMeterRun.memoryMebibytes(new LoadShare(machines, machines)
                                .clients(cell.load().totalClients(cell.nodes()))))
                        .sum())
                .max()
                .orElseThrow();
    }

    /** So many load generators can share the load of any cell: in the open model each has clients for each node. */
    int fewestClientsToShare() {
        return cells.stream()
                .mapToInt(cell -> cell.load().isClosed()
                        ? cell.load().totalClients(cell.nodes())
                        : cell.load().clientsPerNode())
                .min()
                .orElseThrow();
    }

    @Override
    public Duration expectedDuration(List<Cell> left) {
        return procedure.expectedDuration(cells, left);
    }

    @Override
    public Duration carriedOver(List<Cell> left, StudyFolder folder) throws IOException {
        return folder.hasCells()
                ? procedure.carriedOver(
                        cells, left, CellStore.readAll(folder.path()).records())
                : Duration.ZERO;
    }

    @Override
    public String effort(List<Cell> left) {
        return procedure.effort(left);
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

    /** The A/A arm: the control, of variants the base one, or without a control the first arm, once more. What differs is noise. */
    static final class NoiseFloor {
        private NoiseFloor() {}

        /** @param cells of one repeat */
        static List<Cell> addTo(List<Cell> cells) {
            if (cells.isEmpty()) {
                return cells;
            }
            Optional<Variant> base =
                    BaseVariant.among(cells.stream().map(Cell::variant).toList());
            Cell twin = cells.stream()
                    .filter(cell -> cell.pattern() instanceof NoReplication)
                    .min(Comparator.comparing(
                            cell -> base.isPresent() && !base.get().equals(cell.variant())))
                    .orElse(cells.get(0));
            List<Cell> both = new ArrayList<>(cells);
            cells.stream()
                    .filter(cell -> cell.pattern().equals(twin.pattern())
                            && cell.engine().equals(twin.engine())
                            && cell.variant().equals(twin.variant()))
                    .map(Cell::asAaRepeat)
                    .forEach(both::add);
            return both;
        }
    }
}
