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
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.TimeSpans;

/** Adds up what happened within a run's measured time. */
public final class RunTotals {
    private RunTotals() {}

    public static LoadMetrics loadMetrics(LoadRunResult loadRunResult) throws IOException {
        PageCounter counter = new PageCounter(loadRunResult.time().spans());
        JtlReader.read(loadRunResult.jtl(), counter::add);
        if (loadRunResult.loadSamples().isPresent()) {
            LoadSamplesFile.read(loadRunResult.loadSamples().get(), counter::addResponse);
        }
        return counter.loadMetrics();
    }

    public static ResourceUsage resourceUsage(
            MeasuredTime time, List<Node> nodes, GcSummary gcSummary, String interconnectSource) {
        Map<String, List<Node>> servers =
                nodes.stream().collect(Collectors.groupingBy(Node::hostName, LinkedHashMap::new, Collectors.toList()));
        return new ResourceUsage(
                servers.entrySet().stream()
                        .map(host -> nodeUsage(time, host.getKey(), host.getValue(), gcSummary))
                        .toList(),
                new ResourceUsage.Database(
                        time.growth(MetricKey.DATABASE, Metric.CPU),
                        time.growth(MetricKey.DATABASE, Metric.DATABASE_ACTIVE)),
                new ResourceUsage.Measuring(
                        time.growth(MetricKey.DRIVER, Metric.CPU),
                        time.growth(MetricKey.RUNNER, Metric.CPU),
                        time.knows(MetricKey.IDLE_SERVERS, Metric.CPU)
                                ? time.growth(MetricKey.IDLE_SERVERS, Metric.CPU)
                                : 0),
                machineUsage(time, MetricKey.HOST),
                interconnectSource);
    }

    /** Of this machine, or of a node's. */
    public static ResourceUsage.Host machineUsage(MeasuredTime time, String subject) {
        return new ResourceUsage.Host(
                time.growth(subject, Metric.HOST_BUSY),
                time.growth(subject, Metric.HOST_IDLE),
                time.growth(subject, Metric.INTERRUPTS));
    }

    private static NodeUsage nodeUsage(MeasuredTime time, String node, List<Node> servers, GcSummary gcSummary) {
        return new NodeUsage(
                node,
                new NodeUsage.Cpu(
                        time.growth(node, Metric.CPU),
                        growth(time, servers, Metric.COMPILER_CPU),
                        growth(time, servers, Metric.COLLECTOR_CPU)),
                new NodeUsage.Throttling(
                        time.growth(node, Metric.QUOTA_PERIODS),
                        time.growth(node, Metric.THROTTLED_PERIODS),
                        time.growth(node, Metric.THROTTLED_TIME)),
                new NodeUsage.Traffic(
                        time.growth(node, Metric.INTERCONNECT),
                        time.growth(node, Metric.INTERCONNECT_PACKETS),
                        time.growth(node, Metric.INTERCONNECT_DROPS),
                        growth(time, servers, Metric.SESSION_TRANSFERS)),
                gcSummary.memory(servers, time),
                gcSummary.pauses(servers));
    }

    private static double growth(MeasuredTime time, List<Node> servers, Metric metric) {
        return servers.stream()
                .mapToDouble(server -> time.growth(server.name(), metric))
                .sum();
    }

    /** Adds up the pages whose answer was complete within the measured time. */
    public static final class PageCounter {
        private static final long MICROS_PER_MILLI = 1000;

        private final TimeSpans spans;
        private final Distribution wholeMillis = new Distribution(1);
        private final Distribution micros = new Distribution(MICROS_PER_MILLI);
        private long errors;
        private long wrongUserPages;
        private long staleReads;

        public PageCounter(TimeSpans spans) {
            this.spans = spans;
        }

        /** Counts a page if it was answered within the measured time. */
        public void add(JMeterSample jMeterSample) {
            if (!spans.contains(jMeterSample.endMillis())) {
                return;
            }
            wholeMillis.add(jMeterSample.elapsedMillis());
            if (jMeterSample.isStaleRead()) {
                staleReads++;
            } else if (jMeterSample.isOfWrongUser()) {
                wrongUserPages++;
            } else if (!jMeterSample.success()) {
                errors++;
            }
        }

        /** Takes the response time in microseconds of a page that {@link #add} counts. */
        public void addResponse(LoadSample loadSample) {
            if (spans.contains(loadSample.endMicros() / MICROS_PER_MILLI)) {
                micros.add(loadSample.responseMicros());
            }
        }

        /** What was counted so far; response times in microseconds, if any are. */
        public LoadMetrics loadMetrics() {
            long pages = wholeMillis.count();
            if (pages == 0) {
                return LoadMetrics.NONE;
            }
            return new LoadMetrics(
                    pages,
                    errors,
                    wrongUserPages,
                    staleReads,
                    pages * 1000.0 / spans.lengthMillis(),
                    (micros.count() > 0 ? micros : wholeMillis).responseTimes());
        }
    }

    /** Response times in one unit. */
    private static final class Distribution {
        private static final int SIGNIFICANT_DIGITS = 3;

        private final double unitsPerMilli;
        private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        private long sum;

        Distribution(double unitsPerMilli) {
            this.unitsPerMilli = unitsPerMilli;
        }

        void add(long units) {
            histogram.recordValue(units);
            sum += units;
        }

        long count() {
            return histogram.getTotalCount();
        }

        LoadMetrics.ResponseTimes responseTimes() {
            return new LoadMetrics.ResponseTimes(
                    sum / unitsPerMilli / count(),
                    histogram.getValueAtPercentile(50) / unitsPerMilli,
                    histogram.getValueAtPercentile(90) / unitsPerMilli,
                    histogram.getValueAtPercentile(99) / unitsPerMilli,
                    histogram.getValueAtPercentile(99.9) / unitsPerMilli,
                    histogram.getMaxValue() / unitsPerMilli);
        }
    }
}
