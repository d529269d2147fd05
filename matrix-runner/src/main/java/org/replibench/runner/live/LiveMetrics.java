package org.replibench.runner.live;

import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.model.Cell;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What is sampled of the cell that is under load, in Prometheus' text format: the values that {@code samples.csv} gets, as
 * gauges called {@code replibench_} and the metric's name there. Labels: pattern, engine, nodes, load, repeat, again, subject.
 */
public final class LiveMetrics {
    private static final String PREFIX = "replibench_";

    private volatile Cell cell;
    private volatile Map<String, URI> nodes = Map.of();
    private volatile Map<MetricKey, Double> values = Map.of();

    /** A cell's load begins; {@code nodes} are its servers' own metrics, by name. */
    public void begin(Cell cell, Map<String, URI> nodes) {
        this.values = Map.of();
        this.nodes = Map.copyOf(nodes);
        this.cell = cell;
    }

    /** Takes the values of the last second. */
    public void update(Map<MetricKey, Double> values) {
        this.values = Map.copyOf(values);
    }

    /** The cell's load has ended. */
    public void end() {
        this.cell = null;
        this.values = Map.of();
        this.nodes = Map.of();
    }

    /** The name under which a metric is shown. */
    public static String name(Metric metric) {
        return PREFIX + metric.column();
    }

    /** In Prometheus' text format; empty between two cells. */
    public String text() {
        Cell shown = cell;
        if (shown == null) {
            return "";
        }
        Map<Metric, List<Map.Entry<MetricKey, Double>>> byMetric = values.entrySet().stream()
                .sorted(Comparator.comparing(value -> value.getKey().subject()))
                .collect(Collectors.groupingBy(value -> value.getKey().metric(), TreeMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        byMetric.forEach((metric, ofSubjects) -> {
            text.append("# TYPE " + name(metric) + " gauge\n");
            ofSubjects.forEach(value -> text.append(name(metric))
                    .append(labels(shown, value.getKey().subject()))
                    .append(String.format(Locale.ROOT, " %s\n", value.getValue())));
        });
        return text.toString();
    }

    /** Where the servers of the present cell have metrics of their own, as Prometheus' HTTP service discovery takes it. */
    public String targets() {
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
