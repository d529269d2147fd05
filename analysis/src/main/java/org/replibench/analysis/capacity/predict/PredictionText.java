package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A prediction as plain text. */
public final class PredictionText {
    private PredictionText() {}

    /** A line for each point; what limits each curve, and from where on. */
    public static String format(Prediction prediction) {
        List<String> lines = new ArrayList<>();
        lines.add("Predicted from " + prediction.profile() + ": " + settings(prediction.scenario())
                + "; in brackets what the demands' errors leave open, 95 % of " + prediction.draws()
                + " draws with seed " + prediction.seed());
        lines.add(String.format(
                "%-14s %5s %8s  %-30s %-28s %-16s %s",
                "pattern", "nodes", "clients", "pages/s", "mean response ms", "CPU ms/page", "busiest"));
        prediction.points().forEach(point -> lines.add(line(point)));
        lines.add("");
        lines.addAll(prediction.points().stream()
                .map(PredictionText::asymptotes)
                .distinct()
                .toList());
        return String.join("\n", lines);
    }

    private static String line(Predicted point) {
        return String.format(
                Locale.ROOT,
                "%-14s %5d %8d  %-30s %-28s %-16s %s",
                point.arm(),
                point.nodes(),
                point.clientsPerNode(),
                banded(point.throughputPagesPerSecond(), 1),
                banded(point.responseMillis(), 2),
                String.format(Locale.ROOT, "%.3f", point.cpuMillisPerPage().value()),
                busiest(point));
    }

    private static String asymptotes(Predicted point) {
        return String.format(
                Locale.ROOT,
                "%s, %d %s: %s limits it to %.1f pages/s; from %.1f clients a node on they wait for each other",
                point.arm(),
                point.nodes(),
                point.nodes() == 1 ? "node" : "nodes",
                point.bottleneck(),
                point.greatestThroughputPagesPerSecond(),
                point.kneeClientsPerNode());
    }

    private static String busiest(Predicted point) {
        return point.utilisation().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> String.format(Locale.ROOT, "%s %.0f %%", entry.getKey(), 100 * entry.getValue()))
                .orElse("");
    }

    private static String banded(Banded number, int decimals) {
        String one = "%." + decimals + "f";
        return String.format(
                Locale.ROOT, one + " (" + one + " to " + one + ")", number.value(), number.low(), number.high());
    }

    private static String settings(Map<String, String> settings) {
        List<String> all = new ArrayList<>();
        settings.forEach((name, value) -> all.add(name + " " + value));
        return String.join(", ", all);
    }
}
