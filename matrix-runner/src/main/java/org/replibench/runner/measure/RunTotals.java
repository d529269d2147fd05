package org.replibench.runner.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.replibench.cluster.Node;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JMeterSample;
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
                new ResourceUsage.Database(
                        window.growth(MetricKey.DATABASE, Metric.CPU),
                        window.growth(MetricKey.DATABASE, Metric.DATABASE_ACTIVE)),
                new ResourceUsage.Measuring(
                        window.growth(MetricKey.DRIVER, Metric.CPU), window.growth(MetricKey.RUNNER, Metric.CPU)),
                new ResourceUsage.Host(
                        window.growth(MetricKey.HOST, Metric.HOST_BUSY),
                        window.growth(MetricKey.HOST, Metric.HOST_IDLE),
                        window.growth(MetricKey.HOST, Metric.INTERRUPTS)),
                interconnectSource);
    }

    private static NodeUsage nodeUsage(MeasuredWindow window, String node, List<Node> servers, GcSummary gcSummary) {
        return new NodeUsage(
                node,
                new NodeUsage.Cpu(
                        window.growth(node, Metric.CPU),
                        // A compiler's thread that has ended takes what it used with it.
                        Math.max(0, growth(window, servers, Metric.COMPILER_CPU)),
                        growth(window, servers, Metric.COLLECTOR_CPU)),
                new NodeUsage.Throttling(
                        window.growth(node, Metric.QUOTA_PERIODS),
                        window.growth(node, Metric.THROTTLED_PERIODS),
                        window.growth(node, Metric.THROTTLED_TIME)),
                new NodeUsage.Traffic(
                        window.growth(node, Metric.INTERCONNECT),
                        window.growth(node, Metric.INTERCONNECT_PACKETS),
                        window.growth(node, Metric.INTERCONNECT_DROPS),
                        growth(window, servers, Metric.SESSION_TRANSFERS)),
                gcSummary.memory(servers, window),
                gcSummary.pauses(servers));
    }

    private static double growth(MeasuredWindow window, List<Node> servers, Metric metric) {
        return servers.stream()
                .mapToDouble(server -> window.growth(server.name(), metric))
                .sum();
    }

    /** Adds up the pages whose answer was complete within the measured window. */
    public static final class PageCounter {
        private static final int SIGNIFICANT_DIGITS = 3;

        private final long startMillis;
        private final long endMillis;
        private final Histogram responseMillis = new Histogram(SIGNIFICANT_DIGITS);
        private long errors;
        private long wrongUserPages;
        private long responseSumMillis;

        /** @param startMillis since the epoch, included; {@code endMillis} is not */
        public PageCounter(long startMillis, long endMillis) {
            this.startMillis = startMillis;
            this.endMillis = endMillis;
        }

        /** Counts a page if it was answered within the window. */
        public void add(JMeterSample jMeterSample) {
            if (jMeterSample.endMillis() < startMillis || jMeterSample.endMillis() >= endMillis) {
                return;
            }
            responseMillis.recordValue(jMeterSample.elapsedMillis());
            responseSumMillis += jMeterSample.elapsedMillis();
            if (jMeterSample.isOfWrongUser()) {
                wrongUserPages++;
            } else if (!jMeterSample.success()) {
                errors++;
            }
        }

        /** What was counted so far. */
        public LoadMetrics loadMetrics() {
            long pages = responseMillis.getTotalCount();
            if (pages == 0) {
                return LoadMetrics.NONE;
            }
            return new LoadMetrics(
                    pages,
                    errors,
                    wrongUserPages,
                    pages * 1000.0 / (endMillis - startMillis),
                    new LoadMetrics.ResponseTimes(
                            (double) responseSumMillis / pages,
                            responseMillis.getValueAtPercentile(50),
                            responseMillis.getValueAtPercentile(90),
                            responseMillis.getValueAtPercentile(99),
                            responseMillis.getMaxValue()));
        }
    }
}
