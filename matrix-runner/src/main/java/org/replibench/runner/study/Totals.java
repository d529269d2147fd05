package org.replibench.runner.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.jmeter.Jtl;
import org.replibench.jmeter.Sample;
import org.replibench.model.Driven;
import org.replibench.model.NodeUse;
import org.replibench.model.Use;
import org.replibench.runner.drive.PageCounter;
import org.replibench.runner.sample.Metric;
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

    static Use use(Run run, List<Node> nodes, Collected collected, String interconnectSource) {
        Map<String, List<Node>> servers =
                nodes.stream().collect(Collectors.groupingBy(Node::hostName, LinkedHashMap::new, Collectors.toList()));
        return new Use(
                servers.entrySet().stream()
                        .map(host -> nodeUse(run, host.getKey(), host.getValue(), collected))
                        .toList(),
                growth(run, Source.DATABASE, Metric.CPU),
                growth(run, Source.DATABASE, Metric.ACTIVE),
                growth(run, Source.DRIVER, Metric.CPU),
                growth(run, Source.RUNNER, Metric.CPU),
                growth(run, Source.HOST, Metric.INTERRUPTS),
                growth(run, Source.HOST, Metric.IDLE),
                growth(run, Source.HOST, Metric.BUSY),
                interconnectSource);
    }

    /** What a node used, all its servers together. */
    private static NodeUse nodeUse(Run run, String node, List<Node> servers, Collected collected) {
        return new NodeUse(
                node,
                growth(run, node, Metric.CPU),
                // A compiler's thread that has ended takes what it used with it.
                Math.max(
                        0,
                        servers.stream()
                                .mapToDouble(server -> growth(run, server.name(), Metric.COMPILER_CPU))
                                .sum()),
                Math.round(zeroIfMissing(growth(run, node, Metric.INTERCONNECT))),
                servers.stream()
                        .mapToDouble(server -> growth(run, server.name(), Metric.TRANSFERS))
                        .sum(),
                collected.heapLiveMegabytesMax(servers),
                collected.pauseMillis(servers),
                growth(run, node, Metric.QUOTA_PERIODS),
                growth(run, node, Metric.THROTTLED_PERIODS),
                growth(run, node, Metric.THROTTLED),
                growth(run, node, Metric.INTERCONNECT_PACKETS),
                growth(run, node, Metric.INTERCONNECT_DROPS),
                collected.memory(servers, run));
    }

    private static double growth(Run run, String subject, Metric metric) {
        return run.end().growth(new Source(subject, metric), run.start());
    }

    /** A cluster of one, or one without replication, has no interconnect to count on. */
    private static double zeroIfMissing(double value) {
        return Double.isNaN(value) ? 0 : value;
    }
}
