package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.jmeter.Jtl;
import org.replibench.jmeter.Sample;
import org.replibench.model.Driven;
import org.replibench.model.NodeUse;
import org.replibench.model.Use;
import org.replibench.runner.drive.PageCounter;
import org.replibench.runner.gc.Collection;
import org.replibench.runner.gc.GcLog;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/** Adds up what happened within a run's measured window. */
final class Totals {
    private Totals() {}

    static Driven driven(Run run) throws IOException {
        PageCounter counter =
                new PageCounter(run.start().epochMillis(), run.end().epochMillis());
        try (Stream<Sample> samples = Jtl.read(run.jtl())) {
            samples.forEach(counter::add);
        }
        return counter.driven();
    }

    static Use use(Run run, List<Node> nodes, String interconnectSource) throws IOException {
        List<NodeUse> uses = new ArrayList<>();
        for (Node node : nodes) {
            uses.add(nodeUse(run, node.name(), node.gcLog()));
        }
        return new Use(
                uses,
                growth(run, Source.DATABASE, Metric.CPU),
                growth(run, Source.DRIVER, Metric.CPU),
                growth(run, Source.HOST, Metric.IDLE),
                interconnectSource);
    }

    private static NodeUse nodeUse(Run run, String node, Path gcLog) throws IOException {
        List<Collection> collections = GcLog.read(gcLog).between(instant(run.start()), instant(run.end()));
        return new NodeUse(
                node,
                growth(run, node, Metric.CPU),
                growth(run, node, Metric.COMPILER_CPU),
                Math.round(zeroIfMissing(growth(run, node, Metric.INTERCONNECT))),
                growth(run, node, Metric.TRANSFERS),
                collections.stream()
                        .mapToDouble(Collection::heapAfterMegabytes)
                        .max()
                        .orElse(Double.NaN),
                collections.stream().mapToDouble(Collection::pauseMillis).sum());
    }

    private static double growth(Run run, String subject, Metric metric) {
        return run.end().growth(new Source(subject, metric), run.start());
    }

    /** A cluster of one, or one without replication, has no interconnect to count on. */
    private static double zeroIfMissing(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static Instant instant(Snapshot snapshot) {
        return Instant.ofEpochMilli(snapshot.epochMillis());
    }
}
