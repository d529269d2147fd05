package org.replibench.runner.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.cluster.Node;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** Adds up what happened within a run's measured window. */
public final class RunTotals {
    private RunTotals() {}

    public static LoadMetrics loadMetrics(LoadRunResult loadRunResult) throws IOException {
        PageCounter counter = new PageCounter(
                loadRunResult.start().epochMillis(), loadRunResult.end().epochMillis());
        JtlReader.read(loadRunResult.jtl(), counter::add);
        return counter.loadMetrics();
    }

    public static ResourceUsage resourceUsage(
            MeasuredWindow window, List<Node> nodes, GcSummary gcSummary, String interconnectSource) {
        Map<String, List<Node>> servers =
                nodes.stream().collect(Collectors.groupingBy(Node::hostName, LinkedHashMap::new, Collectors.toList()));
        return new ResourceUsage(
                servers.entrySet().stream()
                        .map(host -> nodeUsage(window, host.getKey(), host.getValue(), gcSummary))
                        .toList(),
                window.growth(MetricKey.DATABASE, Metric.CPU),
                window.growth(MetricKey.DATABASE, Metric.DATABASE_ACTIVE),
                window.growth(MetricKey.DRIVER, Metric.CPU),
                window.growth(MetricKey.RUNNER, Metric.CPU),
                window.growth(MetricKey.HOST, Metric.INTERRUPTS),
                window.growth(MetricKey.HOST, Metric.HOST_IDLE),
                window.growth(MetricKey.HOST, Metric.HOST_BUSY),
                interconnectSource);
    }

    /** What a node used, all its servers together. */
    private static NodeUsage nodeUsage(MeasuredWindow window, String node, List<Node> servers, GcSummary gcSummary) {
        return new NodeUsage(
                node,
                window.growth(node, Metric.CPU),
                // A compiler's thread that has ended takes what it used with it.
                Math.max(
                        0,
                        servers.stream()
                                .mapToDouble(server -> window.growth(server.name(), Metric.COMPILER_CPU))
                                .sum()),
                window.growth(node, Metric.INTERCONNECT),
                servers.stream()
                        .mapToDouble(server -> window.growth(server.name(), Metric.SESSION_TRANSFERS))
                        .sum(),
                gcSummary.heapLiveMegabytesMax(servers),
                gcSummary.totalPauseMillis(servers),
                window.growth(node, Metric.QUOTA_PERIODS),
                window.growth(node, Metric.THROTTLED_PERIODS),
                window.growth(node, Metric.THROTTLED_TIME),
                window.growth(node, Metric.INTERCONNECT_PACKETS),
                window.growth(node, Metric.INTERCONNECT_DROPS),
                gcSummary.gcMetrics(servers, window));
    }
}
