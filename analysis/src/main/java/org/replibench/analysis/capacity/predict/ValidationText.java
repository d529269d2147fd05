package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A validation as plain text. */
public final class ValidationText {
    private ValidationText() {}

    /** A line for each point, then what is worst and where. */
    public static String format(Validation validation) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%-16s %5s %7s  %-26s %-26s %-26s %s",
                "pattern", "nodes", "clients", "pages/s", "mean response ms", "CPU ms/page", "why"));
        lines.add(String.format(
                "%-16s %5s %7s  %-26s %-26s %-26s",
                "", "", "/node", "predicted measured error", "predicted measured error", "predicted measured error"));
        validation.points().forEach(point -> lines.add(line(point)));
        lines.add("");
        lines.add(summary(
                "throughput, all " + validation.points().size() + " points",
                validation.points(),
                Validated::throughputError));
        byArm(validation)
                .forEach((arm, points) -> lines.add(summary(
                        "throughput, " + arm + ", " + points.size() + " points", points, Validated::throughputError)));
        lines.add(summary(
                "response, " + validation.belowKnee().size() + " points below the knee",
                validation.belowKnee(),
                Validated::responseError));
        lines.add(validation.inBand() + " of " + validation.points().size()
                + " measured throughputs lie in the band of the demands' errors; the model's own error is not in it");
        if (!validation.notMeasured().isEmpty()) {
            lines.add("foretold and no valid cell of it: " + String.join(", ", validation.notMeasured()));
        }
        if (!validation.notForetold().isEmpty()) {
            lines.add("measured and not foretold: " + String.join(", ", validation.notForetold()));
        }
        return String.join("\n", lines);
    }

    /** Each pattern for itself; nothing if there is but one. */
    private static Map<String, List<Validated>> byArm(Validation validation) {
        Map<String, List<Validated>> arms = validation.points().stream()
                .collect(Collectors.groupingBy(
                        point -> point.predicted().arm(), LinkedHashMap::new, Collectors.toList()));
        return arms.size() > 1 ? arms : Map.of();
    }

    private static String line(Validated point) {
        Predicted predicted = point.predicted();
        Measured measured = point.measured();
        return String.format(
                Locale.ROOT,
                "%-16s %5d %7d  %-26s %-26s %-26s %s",
                predicted.arm(),
                predicted.nodes(),
                predicted.clientsPerNode(),
                beside(
                        predicted.throughputPagesPerSecond().value(),
                        measured.throughputPagesPerSecond(),
                        point.throughputError()),
                beside(predicted.responseMillis().value(), measured.responseMillis(), point.responseError()),
                beside(predicted.cpuMillisPerPage().value(), measured.cpuMillisPerPage(), point.cpuError()),
                point.why());
    }

    private static String beside(double predicted, double measured, double error) {
        return String.format(Locale.ROOT, "%9.2f %8.2f %+6.1f%%", predicted, measured, 100 * error);
    }

    private static String summary(String what, List<Validated> points, ToDoubleFunction<Validated> error) {
        return Validation.worst(points, error)
                .map(worst -> String.format(
                        Locale.ROOT,
                        "%s: mean absolute error %.1f %%, worst %+.1f %% (%s, %d nodes, %d clients a node)",
                        what,
                        100 * Validation.meanAbsolute(points, error),
                        100 * error.applyAsDouble(worst),
                        worst.predicted().arm(),
                        worst.predicted().nodes(),
                        worst.predicted().clientsPerNode()))
                .orElse(what + ": none");
    }
}
