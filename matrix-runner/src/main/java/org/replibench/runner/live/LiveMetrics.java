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
 * the metric's name, and what the last second of its turn showed, as {@code replibench_tiers_} and the metric's name. Labels: pattern,
 * engine, variant, nodes, load, repeat, again, subject.
 */
public final class LiveMetrics {
    private static final String PREFIX = "replibench_";

    private static final String TIERS = PREFIX + "tiers_";

    private final Map<Cell, Map<MetricKey, Double>> windows = new LinkedHashMap<>();
    private final Map<Cell, Map<MetricKey, Double>> seconds = new LinkedHashMap<>();
    private Map<String, URI> nodes = Map.of();

    /** A round begins; {@code nodes} are its servers' own metrics, by name. */
    public synchronized void begin(Map<String, URI> nodes) {
        this.nodes = Map.copyOf(nodes);
        windows.clear();
        seconds.clear();
    }

    /** Takes what an arm's window measured. */
    public synchronized void update(Cell arm, Map<MetricKey, Double> values) {
        windows.put(arm, Map.copyOf(values));
    }

    /** Takes what all tiers showed in about a second of an arm's turn. */
    public synchronized void updateTiers(Cell arm, Map<MetricKey, Double> values) {
        seconds.put(arm, Map.copyOf(values));
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
        return text(PREFIX, windows) + text(TIERS, seconds);
    }

    private static String text(String prefix, Map<Cell, Map<MetricKey, Double>> byArm) {
        Map<Metric, StringBuilder> byMetric = new TreeMap<>();
        byArm.forEach((arm, values) -> values.entrySet().stream()
                .sorted(Comparator.comparing(value -> value.getKey().subject()))
                .forEach(value -> {
                    String name = prefix + value.getKey().metric().column();
                    byMetric.computeIfAbsent(
                                    value.getKey().metric(), metric -> new StringBuilder("# TYPE " + name + " gauge\n"))
                            .append(name)
                            .append(labels(arm, value.getKey().subject()))
                            .append(String.format(Locale.ROOT, " %s\n", value.getValue()));
                }));
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
