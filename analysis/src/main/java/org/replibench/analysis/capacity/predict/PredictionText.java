package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.IntervalEstimate;
import org.replibench.records.capacity.Prediction.PredictedPoint;

/** A prediction as plain text. */
public final class PredictionText {
    private PredictionText() {}

    /** A line for each point; what limits each curve, and from where on. */
    public static String format(Prediction prediction) {
        List<String> lines = new ArrayList<>();
        lines.add("Predicted from " + prediction.profile() + ": " + settings(prediction.scenario())
                + "; in brackets what the demands' errors leave open, 95 % of " + draws(prediction)
                + " draws with seed "
                + prediction.seed());
        lines.add(String.format(
                "%-20s %5s %12s  %-30s %-28s %-16s %s",
                "pattern", "nodes", "clients/node", "pages/s", "mean response ms", "CPU ms/page", "busiest"));
        prediction.points().forEach(point -> lines.add(line(point)));
        lines.add("");
        lines.addAll(prediction.points().stream()
                .map(point -> asymptotes(point, prediction.samples()))
                .distinct()
                .toList());
        return String.join("\n", lines);
    }

    private static String line(PredictedPoint point) {
        return String.format(
                Locale.ROOT,
                "%-20s %5d %12d  %-30s %-28s %-16s %s",
                point.arm(),
                point.nodes(),
                point.clientsPerNode(),
                withInterval(point.throughputPagesPerSecond(), 1),
                withInterval(point.responseMillis(), 2),
                String.format(Locale.ROOT, "%.3f", point.cpuMillisPerPage().value()),
                busiest(point));
    }

    /** The fewest and the most that a point's bands are made of, of all. */
    private static String draws(Prediction prediction) {
        IntSummaryStatistics left =
                prediction.points().stream().mapToInt(PredictedPoint::samples).summaryStatistics();
        if (left.getMin() == prediction.samples()) {
            return String.valueOf(prediction.samples());
        }
        return (left.getMin() == left.getMax() ? "" : left.getMin() + " to ") + left.getMax() + " of "
                + prediction.samples();
    }

    private static String asymptotes(PredictedPoint point, int drawn) {
        return String.format(
                Locale.ROOT,
                "%s, %d %s: %s limits it to %.1f pages/s; without waiting it is %.2f for each client a node; from %.1f"
                        + " clients a node on they queue%s",
                point.arm(),
                point.nodes(),
                point.nodes() == 1 ? "node" : "nodes",
                point.bottleneck(),
                point.maxThroughputPagesPerSecond(),
                point.lightLoadPagesPerSecond() / point.clientsPerNode(),
                point.kneeClientsPerNode(),
                point.samples() < drawn
                        ? "; bands of " + point.samples() + " draws only, with the others nothing is served"
                        : "");
    }

    private static String busiest(PredictedPoint point) {
        return point.utilisation().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> String.format(Locale.ROOT, "%s %.0f %%", entry.getKey(), 100 * entry.getValue()))
                .orElse("");
    }

    private static String withInterval(IntervalEstimate number, int decimals) {
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
