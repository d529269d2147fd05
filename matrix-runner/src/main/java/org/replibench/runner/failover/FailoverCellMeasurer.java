package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ReusableCluster;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/** Measures cells that a fault hits: servers ready, virtual users on, the fault again and again, the journal checked. */
final class FailoverCellMeasurer implements CellMeasurer<FailoverCell, FailoverRecord> {
    private final Testbed testbed;
    private final Path study;
    private final ServerLogArchive files;
    private final FailoverPlan plan;
    private final FailoverReusePolicy reuse;
    private final Progress progress;
    private final NodeDiagnostics diagnostics;
    private final ReusableCluster reusableCluster = new ReusableCluster();
    private final CellBalancerProvider cellBalancerProvider;
    private int servedRepeat;
    private boolean serversAreOfUse = true;

    /** @param study its folder */
    FailoverCellMeasurer(Testbed testbed, Path study, FailoverPlan plan, FailoverReusePolicy reuse, Progress progress) {
        this.testbed = testbed;
        this.study = study;
        this.files = new ServerLogArchive(testbed.installation().nodes(), study);
        this.plan = plan;
        this.reuse = reuse;
        this.progress = progress;
        this.diagnostics = new NodeDiagnostics(study, progress);
        this.cellBalancerProvider = new CellBalancerProvider(testbed, plan);
    }

    @Override
    public void measure(List<FailoverCell> block, CellRecorder<FailoverCell, FailoverRecord> recorder)
            throws IOException, InterruptedException {
        if (block.size() == 1) {
            CellMeasurer.super.measure(block, recorder);
        } else {
            stopServers();
            startDatabase();
            new SideBySideMeasurer(testbed, study, plan, diagnostics, progress).measure(block, recorder);
        }
    }

    @Override
    public FailoverRecord measure(FailoverCell cell, Path folder) throws IOException, InterruptedException {
        FaultSupply supply = FaultSupply.startingNow(plan, List.of(cell));
        startDatabase();
        Cluster cluster = obtainCluster(cell);
        ShopOrders orders = new ShopOrders(testbed.database());
        orders.reset();
        FailoverRunData failoverRunData = runFaults(cell, cluster, supply, folder);
        // Whatever became of the servers: without it nothing shows what was ordered.
        startDatabase();
        FailoverRecord measured = recorder()
                .measured(cell, cluster, failoverRunData, orders.all(failoverRunData.clock()), orders.ledger(), folder);
        serversAreOfUse = failoverRunData.healed()
                && reuse.allowedAfter(cell, failoverRunData.busyNodes().isEmpty());
        return measured;
    }

    @Override
    public void recorded(FailoverCell cell, FailoverRecord measured) {
        if (!serversAreOfUse) {
            stopServers();
        }
    }

    @Override
    public FailoverRecord failed(FailoverCell cell, String reason, Path folder) throws IOException {
        return recorder().failed(cell, reason, folder);
    }

    @Override
    public void stopServers() {
        reusableCluster.close();
    }

    /** Stops the servers and the balancer. */
    @Override
    public void close() {
        try {
            stopServers();
        } finally {
            cellBalancerProvider.close();
        }
    }

    /** A fault of an earlier cell may have left it stopped. */
    private void startDatabase() {
        testbed.database().restartable().ifPresent(Restartable::start);
    }

    private Cluster obtainCluster(FailoverCell cell) {
        boolean sameRepeat = cell.repeat() == servedRepeat;
        servedRepeat = cell.repeat();
        return reusableCluster.obtain(
                spec(cell), reuse.allowed() && sameRepeat, line -> progress.log(cell.id() + ": " + line));
    }

    private ClusterSpec spec(FailoverCell cell) {
        ClusterSpec spec = testbed.clusterSpec(cell.arm(), testbed.defaultVariant(), cell.nodes())
                .with(plan.detection());
        return cellBalancerProvider.withLoadBalancer(cell.balancer(), spec);
    }

    private FailoverRunData runFaults(FailoverCell cell, Cluster cluster, FaultSupply supply, Path folder)
            throws IOException, InterruptedException {
        try (RequestRouting requestRouting = cellBalancerProvider.startRouting(cluster, cell.balancer())) {
            return new FaultInjectionRun(
                            plan,
                            testbed,
                            diagnostics,
                            progress,
                            new UserRange(1, cell.clients()),
                            FaultTurns.alone(),
                            supply)
                    .run(cell, cluster, requestRouting, folder)
                    .withFailureMessage(reason -> files.rewritePaths(reason, folder));
        }
    }

    private FailoverRecorder recorder() {
        return new FailoverRecorder(testbed, plan, files, reusableCluster.previousUses(), 1);
    }
}
