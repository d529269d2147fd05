package org.replibench.runner.enginebench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.process.LocalProgram;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.runner.console.Progress;
import org.replibench.runner.measure.GcSummary;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.measure.RunTotals;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.testbed.Testbed;

/** Measures what copies of sessions cost on a node that does not serve them. */
record HeapPerSessionMeasurer(int sessions, Progress progress) {
    /** Sessions before the first reading, so that no class that copies need is loaded after it. */
    private static final int FIRST_SESSIONS = 500;

    private static final long SETTLING_MILLIS = 2_000;

    /** What becomes unreachable by a collection, such as by a cleaner, goes with the next. */
    private static final int COLLECTIONS = 3;

    EngineBenchResult measure(Cell cell, Cluster cluster, Testbed testbed) throws IOException, InterruptedException {
        Node owner = cluster.nodes().get(0);
        Node holder = cluster.nodes().get(1);
        List<Probe> probes = Probes.of(cluster, testbed.hosts(), testbed.database(), LocalProgram.current());
        List<String> errors = create(owner, FIRST_SESSIONS);
        long before = collectedHeap(holder);
        progress.log(cell.id() + ": creating " + sessions + " sessions on " + owner.name());
        MetricSnapshot start = MetricSnapshot.of(probes);
        errors = errors.isEmpty() ? create(owner, sessions) : errors;
        MeasuredTime window = new MeasuredTime(start, MetricSnapshot.of(probes));
        long requests = errors.isEmpty() ? sessions : 0;
        return new EngineBenchResult(
                window,
                EngineBenchAudit.answers(errors, requests),
                new LoadMetrics(
                        requests,
                        errors.size(),
                        0,
                        requests / window.seconds(),
                        new LoadMetrics.ResponseTimes(
                                Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN)),
                RunTotals.resourceUsage(
                                window,
                                cluster.nodes(),
                                GcSummary.during(window, cluster.nodes()),
                                cluster.interconnectSource())
                        .withRunnerAsDriver(),
                errors.isEmpty()
                        ? new HeapPerCopy(sessions, SerialisedBytes.PER_SESSION, before, collectedHeap(holder))
                                .settings()
                        : Map.of());
    }

    /** What went wrong; empty if nothing did. */
    private static List<String> create(Node owner, int sessions) throws InterruptedException {
        try (HttpConnection connection = new HttpConnection(owner.url().resolve("count"))) {
            for (int i = 0; i < sessions; i++) {
                connection.clearSession();
                connection.get();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } catch (IOException e) {
            return List.of(e.toString());
        }
        Thread.sleep(SETTLING_MILLIS);
        return List.of();
    }

    private static long collectedHeap(Node node) {
        long used = 0;
        for (int i = 0; i < COLLECTIONS; i++) {
            used = node.heapUsedAfterCollection()
                    .orElseThrow(() -> new ClusterException(node.name() + ": tells no heap; see " + node.log()));
        }
        return used;
    }
}
