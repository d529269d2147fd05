package org.replibench.runner.live;

import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.model.Cell;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What the last window of each arm of the present round measured, in Prometheus' text format, as gauges called {@code replibench_} and
 * the metric's name. Labels: pattern, engine, variant, nodes, load, repeat, again, subject.
 */
public final class LiveMetrics {
    private static final String PREFIX = "replibench_";

    private final Map<Cell, Map<MetricKey, Double>> byArm = new LinkedHashMap<>();
    private Map<String, URI> nodes = Map.of();

    /** A round begins; {@code nodes} are its servers' own metrics, by name. */
    public synchronized void begin(Map<String, URI> nodes) {
        this.nodes = Map.copyOf(nodes);
        byArm.clear();
    }

    /** Takes what an arm's window measured. */
    public synchronized void update(Cell arm, Map<MetricKey, Double> values) {
        byArm.put(arm, Map.copyOf(values));
    }

    /** The round has ended. */
    public synchronized void end() {
        begin(Map.of());
    }

    /** The name under which a metric is shown. */
    public static String name(Metric metric) {
        return PREFIX + metric.column();
    }

    /** In Prometheus' text format; empty between two rounds. */
    public synchronized String text() {
        Map<Metric, StringBuilder> byMetric = new TreeMap<>();
        byArm.forEach((arm, values) -> values.entrySet().stream()
                .sorted(Comparator.comparing(value -> value.getKey().subject()))
                .forEach(value -> byMetric.computeIfAbsent(
                                value.getKey().metric(),
                                metric -> new StringBuilder("# TYPE " + name(metric) + " gauge\n"))
                        .append(name(value.getKey().metric()))
                        .append(labels(arm, value.getKey().subject()))
                        .append(String.format(Locale.ROOT, " %s\n", value.getValue()))));
        return String.join("", byMetric.values());
    }

    /** Where the servers of the present round have metrics of their own, as Prometheus' HTTP service discovery takes it. */
    public synchronized String targets() {
        return new TreeMap<>(nodes)
                .entrySet().stream()
                        .map(node -> "{\"targets\": [\"" + node.getValue().getAuthority()
                                + "\"], \"labels\": {\"node\": \"" + node.getKey() + "\"}}")
                        .collect(Collectors.joining(", ", "[", "]\n"));
    }

    private static String labels(Cell cell, String subject) {
        Map<String, Object> labels = new LinkedHashMap<>();
        labels.put("pattern", cell.pattern().code());
        labels.put("engine", cell.engine());
        labels.put("variant", cell.variant().label());
        labels.put("nodes", cell.nodes());
        labels.put("load", cell.load().name());
        labels.put("repeat", cell.repeat());
        labels.put("again", cell.aaRepeat());
        labels.put("subject", subject);
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
