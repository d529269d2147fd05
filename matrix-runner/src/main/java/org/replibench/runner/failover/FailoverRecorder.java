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
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.fault.Faults;
import org.replibench.model.FailoverCell;
import org.replibench.model.ReplicationPattern;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.OrderAuditCounts;
import org.replibench.records.journal.FindingsFile;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.OrderAudit;
import org.replibench.records.journal.OrdersFile;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/**
 * Makes a cell's record of what was seen.
 *
 * @param files of the cell's servers
 * @param earlierCells how many cells its servers have served before
 * @param cellsAtOnce how many cells were measured side by side, this one included
 */
record FailoverRecorder(Testbed testbed, FailoverPlan plan, ServerLogArchive files, int earlierCells, int cellsAtOnce) {
    /**
     * A cell's record.
     *
     * @param placed the orders of its users
     * @param salesTotals what the database says was sold, by whomever
     * @param folder takes raw files
     */
    FailoverRecord measured(
            FailoverCell cell,
            Cluster cluster,
            FailoverRunData failoverRunData,
            List<PlacedOrder> placed,
            SalesTotals salesTotals,
            Path folder)
            throws IOException {
        OrdersFile.write(RawFile.ORDERS.in(folder), placed);
        FaultImpactAnalysis journal =
                new FaultImpactAnalysis(failoverRunData.entries(), placed, failoverRunData.leavingMicros());
        OrderAudit audit = OrderChecker.check(journal.checked().purchases(), placed);
        FindingsFile.write(RawFile.FINDINGS.in(folder), journal.checked().anomalies(), audit);
        List<FaultImpact> faultImpacts = journal.of(
                failoverRunData.injections(),
                probeReadings(cell, cluster, failoverRunData),
                failoverRunData.attribution().attributionEndsMicros(),
                failoverRunData.calmUntilMicros());
        Map<String, String> settings = settings(cell);
        failoverRunData
                .newSessionsByNode()
                .forEach((node, count) -> settings.put("balancer.chosen." + node, count.toString()));
        Map<String, String> kept = files.copyLogs(cell.nodes(), folder);
        for (RawFile file : List.of(RawFile.JOURNAL, RawFile.ORDERS, RawFile.FINDINGS, RawFile.COPIES, RawFile.TIERS)) {
            kept.put(file.key(), file.fileName());
        }
        files.archiveConfiguration(cell.arm(), cell.nodes());
        return new FailoverRecord(
                cell,
                failoverRunData.clock().start(),
                failoverRunData.leavingMicros() / 1e6,
                NodeDiagnostics.addedTo(
                        FailoverAudit.of(
                                failoverRunData,
                                injections(failoverRunData),
                                journal.checked().anomalies(),
                                salesTotals),
                        folder),
                faultImpacts,
                counts(audit),
                settings,
                kept);
    }

    /** How many there should be; where fewer may be enough, as many as there are, but one at least. */
    private int injections(FailoverRunData failoverRunData) {
        return plan.mayEndEarly() ? Math.max(1, failoverRunData.injections().size()) : plan.injections();
    }

    /** The record of a cell whose servers failed. */
    FailoverRecord failed(FailoverCell cell, String reason, Path folder) throws IOException {
        return new FailoverRecord(
                cell,
                Instant.now(),
                0,
                NodeDiagnostics.addedTo(FailoverAudit.failed(files.rewritePaths(reason, folder)), folder),
                List.of(),
                OrderAuditCounts.NONE,
                settings(cell),
                files.copyLogs(cell.nodes(), folder));
    }

    private List<FaultImpact.ServerSide> probeReadings(
            FailoverCell cell, Cluster cluster, FailoverRunData failoverRunData) throws IOException {
        List<FaultImpact.ServerSide> observed = new ArrayList<>();
        long[] answeredMicros = failoverRunData.entries().stream()
                .filter(JournalEntry::answered)
                .mapToLong(JournalEntry::endedMicros)
                .toArray();
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
                            failoverRunData.snapshots(),
                            answeredMicros,
                            faultInjection.startedMicros(),
                            faultInjection.healedMicros()),
                    failoverRunData.clock().wasSet()
                            ? Double.NaN
                            : new FaultReadings.SurvivingNodes(cluster.nodes(), faultInjection.nodes())
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
                FailoverRecord.HOLD_SECONDS,
                String.valueOf(plan.faultDuration(Faults.byName(cell.fault())).toSeconds()));
        settings.put("warmup.seconds", String.valueOf(plan.warmUp().toSeconds()));
        settings.put(RecordSettings.LOAD_MODEL, RecordSettings.CLOSED_LOOP);
        settings.put("servers.earlier_cells", String.valueOf(earlierCells));
        settings.put(FailoverRecord.CELLS_AT_ONCE, String.valueOf(cellsAtOnce));
        return settings;
    }
}
