package org.replibench.runner.failover;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.FailoverCell;
import org.replibench.model.NamedPattern;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.runner.console.Progress;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.study.BlockMeasurer.CellRecorder;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/** Measures cells side by side: each on servers of its own, with users of its own, and faults in turns. */
final class SideBySideMeasurer {
    private final Testbed testbed;
    private final Path study;
    private final FailoverPlan plan;
    private final NodeDiagnostics diagnostics;
    private final Progress progress;

    /** @param study its folder */
    SideBySideMeasurer(Testbed testbed, Path study, FailoverPlan plan, NodeDiagnostics diagnostics, Progress progress) {
        this.testbed = testbed;
        this.study = study;
        this.plan = plan;
        this.diagnostics = diagnostics;
        this.progress = progress;
    }

    /** Begins and ends every cell; what goes wrong with servers makes records invalid and ends nothing. */
    void measure(List<FailoverCell> block, CellRecorder<FailoverCell, FailoverRecord> recorder)
            throws IOException, InterruptedException {
        List<Neighbour> neighbours = new ArrayList<>();
        try {
            start(block, recorder, neighbours);
            ShopOrders orders = new ShopOrders(testbed.database());
            orders.reset();
            runFaults(neighbours.stream().filter(Neighbour::runs).toList());
            SalesTotals sold = orders.ledger();
            for (Neighbour neighbour : neighbours) {
                recorder.end(neighbour.cell, neighbour.record(neighbours, orders, sold));
            }
        } finally {
            neighbours.forEach(Neighbour::stop);
        }
    }

    /** One cluster after the other: all at once would time out on a small machine. */
    private void start(
            List<FailoverCell> block, CellRecorder<FailoverCell, FailoverRecord> recorder, List<Neighbour> neighbours)
            throws IOException, InterruptedException {
        int firstNode = 1;
        UserRange users = new UserRange(1, 0);
        for (FailoverCell cell : block) {
            users = users.next(cell.clients());
            Neighbour neighbour = new Neighbour(
                    cell, recorder.begin(cell), firstNode, users, FaultSupply.startingNow(plan, block), block.size());
            neighbours.add(neighbour);
            neighbour.start();
            firstNode += cell.nodes();
        }
    }

    private void runFaults(List<Neighbour> running) throws IOException, InterruptedException {
        FaultTurns turns = new FaultTurns(running.size());
        List<Runnable> runs = new ArrayList<>();
        for (Neighbour neighbour : running) {
            FaultTurns.Turn turn = turns.turn(runs.size());
            runs.add(() -> neighbour.runFaults(turn));
        }
        try {
            ParallelTasks.run(runs);
        } catch (ClusterException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A cell that is measured beside others. */
    private final class Neighbour {
        private final FailoverCell cell;
        private final Path folder;
        private final int firstNode;
        private final UserRange users;
        private final FaultSupply supply;
        private final FailoverRecorder recorder;
        private Optional<Cluster> cluster = Optional.empty();
        private Optional<FailoverRunData> seen = Optional.empty();
        private String failure = "";

        Neighbour(FailoverCell cell, Path folder, int firstNode, UserRange users, FaultSupply supply, int cellsAtOnce) {
            this.cell = cell;
            this.folder = folder;
            this.firstNode = firstNode;
            this.users = users;
            this.supply = supply;
            this.recorder = new FailoverRecorder(
                    testbed,
                    plan,
                    new ServerLogArchive(testbed.installation().nodes(), study, firstNode),
                    0,
                    cellsAtOnce);
        }

        void start() throws InterruptedException {
            try {
                cluster = Optional.of(Cluster.start(
                        testbed.clusterSpec(
                                        cell.engine(),
                                        List.of(new NamedPattern(cell.pattern())),
                                        testbed.defaultVariant(),
                                        cell.nodes(),
                                        firstNode)
                                .with(plan.detection()),
                        line -> progress.log(cell.id() + ": " + line)));
            } catch (ClusterException e) {
                fail(e);
            }
        }

        boolean runs() {
            return cluster.isPresent();
        }

        /** Whatever becomes of it, the others go on. */
        void runFaults(FaultTurns.Turn turn) {
            try (turn;
                    RequestRouting requestRouting =
                            new RequestRouting(BalancingPolicy.DIRECT, cluster.orElseThrow(), List.of())) {
                seen = Optional.of(new FaultInjectionRun(plan, testbed, diagnostics, progress, users, turn, supply)
                        .run(cell, cluster.orElseThrow(), requestRouting, folder)
                        .withFailureMessage(reason -> recorder.files().rewritePaths(reason, folder)));
            } catch (ClusterException e) {
                failure = e.getMessage();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        FailoverRecord record(List<Neighbour> all, ShopOrders orders, SalesTotals sold) throws IOException {
            return seen.isPresent()
                    ? recorder.measured(
                            cell, cluster.orElseThrow(), seen.get(), ownOrders(all, orders, seen.get()), sold, folder)
                    : recorder.failed(cell, failure, folder);
        }

        /** Those that no other cell's user placed: whoever placed them. */
        private List<PlacedOrder> ownOrders(List<Neighbour> all, ShopOrders orders, FailoverRunData runData) {
            return orders.all(runData.clock()).stream()
                    .filter(order ->
                            all.stream().filter(other -> other != this).noneMatch(other -> other.users.placed(order)))
                    .toList();
        }

        void stop() {
            cluster.ifPresent(Cluster::close);
        }

        private void fail(ClusterException e) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            failure = e.getMessage();
        }
    }
}
