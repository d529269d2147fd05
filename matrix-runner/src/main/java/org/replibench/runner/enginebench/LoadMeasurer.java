package org.replibench.runner.enginebench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.model.Cell;
import org.replibench.process.LocalProgram;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.console.Progress;
import org.replibench.runner.measure.GcSummary;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.measure.RunTotals;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.testbed.Testbed;

/** Measures one arm under load: warm-up, then the window. */
record LoadMeasurer(EngineBenchPlan plan, Progress progress) {
    /** What is replicated after the response, or asynchronously, is counted too. */
    private static final long SETTLING_MILLIS = 500;

    EngineBenchResult measure(Cell cell, Cluster cluster, Testbed testbed) throws IOException, InterruptedException {
        try (BenchClients clients = new BenchClients(cluster, cell.load().clientsPerNode())) {
            List<Probe> probes = Probes.of(cluster, testbed.hosts(), testbed.database(), LocalProgram.current());
            List<Probe> edgeProbes = Probes.windowEdgeProbes(cluster);
            List<String> views = membershipViews(cluster);
            progress.log(cell.id() + ": warming up for at most " + Progress.format(plan.warmUp()));
            BenchWarmUp warmUp = BenchWarmUp.run(clients, plan.warmUp());
            progress.log(cell.id() + ": measuring for " + Progress.format(plan.window()));
            Thread.sleep(SETTLING_MILLIS);
            MetricSnapshot edge = MetricSnapshot.of(edgeProbes);
            MetricSnapshot start = MetricSnapshot.of(probes).with(edge.readings());
            LoadResult load = clients.run(plan.window());
            Thread.sleep(SETTLING_MILLIS);
            MetricSnapshot end = MetricSnapshot.of(probes);
            MeasuredTime window = new MeasuredTime(
                    start, end.with(MetricSnapshot.of(edgeProbes).readings()));
            ResourceUsage usage = RunTotals.resourceUsage(
                            window,
                            cluster.nodes(),
                            GcSummary.during(window, cluster.nodes()),
                            cluster.interconnectSource())
                    .withRunnerAsDriver();
            return new EngineBenchResult(
                    window,
                    EngineBenchAudit.of(
                            load,
                            warmUp,
                            usage,
                            window,
                            diedNodes(cluster),
                            membershipViews(cluster).equals(views)),
                    load.metrics(),
                    usage,
                    Map.of(
                            "warmup.seconds", String.valueOf(Math.round(warmUp.seconds())),
                            "warmup.steady", String.valueOf(warmUp.steady())));
        }
    }

    private static List<String> membershipViews(Cluster cluster) {
        return cluster.nodes().stream().map(Node::view).toList();
    }

    private static List<String> diedNodes(Cluster cluster) {
        return cluster.nodes().stream()
                .filter(node -> !node.alive())
                .map(Node::name)
                .toList();
    }
}
