package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.failover.FaultImpactAnalysis;
import org.replibench.analysis.journal.OrderChecker;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.fault.Faults;
import org.replibench.model.FailoverCell;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.OrderAuditCounts;
import org.replibench.records.journal.FindingsFile;
import org.replibench.records.journal.OrderAudit;
import org.replibench.records.journal.OrdersFile;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.console.Progress;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ReusableCluster;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/** Measures cells that a fault hits: servers ready, virtual users on, the fault again and again, the journal checked. */
final class FailoverCellMeasurer implements CellMeasurer<FailoverCell, FailoverRecord> {
    private final Testbed testbed;
    private final ServerLogArchive files;
    private final FailoverPlan plan;
    private final FailoverReusePolicy reuse;
    private final Progress progress;
    private final ReusableCluster reusableCluster = new ReusableCluster();
    private final CellBalancerProvider cellBalancerProvider;
    private int servedRepeat;
    private boolean serversAreOfUse = true;

    /** @param study its folder */
    FailoverCellMeasurer(Testbed testbed, Path study, FailoverPlan plan, FailoverReusePolicy reuse, Progress progress) {
        this.testbed = testbed;
        this.files = new ServerLogArchive(testbed.installation().nodes(), study);
        this.plan = plan;
        this.reuse = reuse;
        this.progress = progress;
        this.cellBalancerProvider = new CellBalancerProvider(testbed, plan);
    }

    @Override
    public FailoverRecord measure(FailoverCell cell, Path folder) throws IOException, InterruptedException {
        startDatabase();
        Cluster cluster = obtainCluster(cell);
        ShopOrders orders = new ShopOrders(testbed.database());
        orders.reset();
        FailoverRunData failoverRunData = runFaults(cell, cluster, folder);
        FailoverRecord measured = record(cell, cluster, failoverRunData, orders, folder);
        files.archiveConfiguration(cell.arm(), cell.nodes());
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
        return new FailoverRecord(
                cell,
                Instant.now(),
                0,
                FailoverAudit.failed(files.rewritePaths(reason, folder)),
                List.of(),
                OrderAuditCounts.NONE,
                settings(cell),
                files.copyLogs(cell.nodes(), folder));
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

    private FailoverRunData runFaults(FailoverCell cell, Cluster cluster, Path folder)
            throws IOException, InterruptedException {
        try (RequestRouting requestRouting = cellBalancerProvider.startRouting(cluster, cell.balancer())) {
            return new FaultInjectionRun(plan, testbed, progress)
                    .run(cell, cluster, requestRouting, folder)
                    .withFailureMessage(reason -> files.rewritePaths(reason, folder));
        }
    }

    private FailoverRecord record(
            FailoverCell cell, Cluster cluster, FailoverRunData failoverRunData, ShopOrders orders, Path folder)
            throws IOException {
        // Whatever became of the servers: without it nothing shows what was ordered.
        startDatabase();
        List<PlacedOrder> placed = orders.all(failoverRunData.clock());
        OrdersFile.write(RawFile.ORDERS.in(folder), placed);
        FaultImpactAnalysis journal =
                new FaultImpactAnalysis(failoverRunData.entries(), placed, failoverRunData.leavingMicros());
        OrderAudit audit = OrderChecker.check(journal.checked().purchases(), placed);
        FindingsFile.write(RawFile.FINDINGS.in(folder), journal.checked().anomalies(), audit);
        List<FaultImpact> faultImpacts = journal.of(
                failoverRunData.injections(),
                probeReadings(cell, cluster, failoverRunData),
                failoverRunData.attribution().attributionEndsMicros());
        Map<String, String> settings = settings(cell);
        failoverRunData
                .newSessionsByNode()
                .forEach((node, count) -> settings.put("balancer.chosen." + node, count.toString()));
        Map<String, String> kept = files.copyLogs(cell.nodes(), folder);
        for (RawFile file : List.of(RawFile.JOURNAL, RawFile.ORDERS, RawFile.FINDINGS, RawFile.COPIES)) {
            kept.put(file.key(), file.fileName());
        }
        return new FailoverRecord(
                cell,
                failoverRunData.clock().start(),
                failoverRunData.leavingMicros() / 1e6,
                FailoverAudit.of(
                        failoverRunData, plan.injections(), journal.checked().anomalies(), orders.ledger()),
                faultImpacts,
                counts(audit),
                settings,
                kept);
    }

    private List<FaultImpact.ServerSide> probeReadings(
            FailoverCell cell, Cluster cluster, FailoverRunData failoverRunData) throws IOException {
        List<FaultImpact.ServerSide> observed = new ArrayList<>();
        for (int i = 0; i < failoverRunData.injections().size(); i++) {
            FaultInjection faultInjection = failoverRunData.injections().get(i);
            long until = Math.min(
                    failoverRunData.attribution().attributionEndsMicros().get(i), failoverRunData.leavingMicros());
            FaultReadings.RedundancyRestored restored = FaultReadings.RedundancyRestored.of(
                    failoverRunData.snapshots(), cell.nodes(), copies(cell), faultInjection.startedMicros(), until);
            observed.add(new FaultImpact.ServerSide(
                    restored.millis(),
                    restored.bytes(),
                    FaultReadings.FaultTraffic.bytes(
                            failoverRunData.snapshots(), faultInjection.startedMicros(), faultInjection.healedMicros()),
                    new FaultReadings.SurvivingNodes(cluster.nodes(), faultInjection.nodes())
                            .maxLiveHeapMegabytes(
                                    failoverRunData.clock().at(faultInjection.startedMicros()),
                                    failoverRunData.clock().at(until))));
        }
        return observed;
    }

    /** How many copies of a session other nodes hold as long as all serve; 0 also where the session manager does not tell. */
    private static int copies(FailoverCell cell) {
        return cell.pattern() instanceof ReplicationPattern pattern
                        && SessionEngines.byName(cell.engine()).countsCopies(pattern)
                ? pattern.copies(cell.nodes())
                : 0;
    }

    private static OrderAuditCounts counts(OrderAudit audit) {
        return new OrderAuditCounts(
                audit.acknowledged(),
                audit.unanswered(),
                audit.missing().size(),
                audit.doubled().size(),
                audit.altered().size(),
                audit.unexplained().size(),
                audit.fromOlderCarts(),
                audit.repeated());
    }

    private Map<String, String> settings(FailoverCell cell) {
        Map<String, String> settings = testbed.settings(cell.arm(), testbed.defaultVariant(), cell.nodes());
        if (cell.pattern() instanceof ReplicationPattern) {
            settings.putAll(plan.detection().settings());
        }
        for (int i = 0; i < plan.weights().size(); i++) {
            settings.put(
                    "balancer.weight.node" + (i + 1),
                    String.valueOf(plan.weights().get(i)));
        }
        settings.put("fault.victims", String.valueOf(plan.targetNodes()));
        settings.put(
                "fault.hold_seconds",
                String.valueOf(plan.faultDuration(Faults.byName(cell.fault())).toSeconds()));
        settings.put("warmup.seconds", String.valueOf(plan.warmUp().toSeconds()));
        settings.put("load.model", "closed loop");
        settings.put("servers.earlier_cells", String.valueOf(reusableCluster.previousUses()));
        return settings;
    }
}
