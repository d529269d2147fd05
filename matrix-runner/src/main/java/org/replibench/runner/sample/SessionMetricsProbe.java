package org.replibench.runner.sample;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * Updates of sessions that a node has handed over, those that wait, and those that it gave up, as its own metrics tell. Reading
 * them costs the node some milliseconds, so they are read at a window's edges only.
 *
 * @param metrics where the node's metrics are, in Prometheus' text format
 * @param pattern by whose name those of one pattern are told from others' on the same node; empty: all of them
 */
record SessionMetricsProbe(String node, URI metrics, Optional<String> pattern) implements Probe {
    private static final Map<String, Metric> NAMES = Map.of(
            "replibench_session_transfers_total", Metric.SESSION_TRANSFERS,
            "replibench_session_dropped_total", Metric.SESSION_DROPS,
            "replibench_session_queue", Metric.SESSION_UPDATES_QUEUED);

    @Override
    public Map<MetricKey, Double> read() {
        return readings(new NodeMetricsPage(metrics).lines());
    }

    private boolean isOfPattern(String line) {
        return pattern.map(name -> line.contains("pattern=\"" + name + "\"")).orElse(true);
    }

    /** Empty if there is none of them, because the session manager does not count. */
    Map<MetricKey, Double> readings(List<String> lines) {
        Map<MetricKey, Double> readings = new HashMap<>();
        for (String line : lines) {
            Metric metric = NAMES.get(line.split("[{ ]", 2)[0]);
            if (metric != null && isOfPattern(line)) {
                double value = Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
                readings.merge(new MetricKey(node, metric), value, Double::sum);
            }
        }
        return readings;
    }
}
