package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;
import org.replibench.records.capacity.Prediction.PredictedPoint;

/** A validation as plain text. */
public final class PredictionValidationText {
    private PredictionValidationText() {}

    /** A line for each point, then what is worst and where. */
    public static String format(PredictionValidation validation) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%-20s %5s %7s  %-26s %-26s %-26s %s",
                "pattern", "nodes", "clients", "pages/s", "mean response ms", "CPU ms/page", "why"));
        lines.add(String.format(
                "%-20s %5s %7s  %-26s %-26s %-26s",
                "", "", "/node", "predicted measured error", "predicted measured error", "predicted measured error"));
        validation.points().forEach(point -> lines.add(line(point)));
        lines.add("");
        lines.add(summary(
                "throughput, all " + validation.points().size() + " points",
                validation.points(),
                ValidatedPoint::throughputError));
        byArm(validation)
                .forEach((arm, points) -> lines.add(summary(
                        "throughput, " + arm + ", " + points.size() + " points",
                        points,
                        ValidatedPoint::throughputError)));
        lines.add(summary(
                "response, " + validation.belowKnee().size() + " points below the knee",
                validation.belowKnee(),
                ValidatedPoint::responseError));
        lines.add(validation.withinInterval() + " of " + validation.points().size()
                + " measured throughputs lie in the band of the demands' errors; the model's own error is not in it");
        if (!validation.notMeasured().isEmpty()) {
            lines.add("predicted and no valid cell of it: " + String.join(", ", validation.notMeasured()));
        }
        if (!validation.notPredicted().isEmpty()) {
            lines.add("measured and not predicted: " + String.join(", ", validation.notPredicted()));
        }
        return String.join("\n", lines);
    }

    /** Each pattern for itself; nothing if there is but one. */
    private static Map<String, List<ValidatedPoint>> byArm(PredictionValidation validation) {
        Map<String, List<ValidatedPoint>> arms = validation.points().stream()
                .collect(Collectors.groupingBy(
                        point -> point.predicted().arm(), LinkedHashMap::new, Collectors.toList()));
        return arms.size() > 1 ? arms : Map.of();
    }

    private static String line(ValidatedPoint point) {
        PredictedPoint predictedPoint = point.predicted();
        MeasuredPoint measuredPoint = point.measured();
        return String.format(
                Locale.ROOT,
                "%-20s %5d %7d  %-26s %-26s %-26s %s",
                predictedPoint.arm(),
                predictedPoint.nodes(),
                predictedPoint.clientsPerNode(),
                predictedVersusMeasured(
                        predictedPoint.throughputPagesPerSecond().value(),
                        measuredPoint.throughputPagesPerSecond(),
                        point.throughputError()),
                predictedVersusMeasured(
                        predictedPoint.responseMillis().value(), measuredPoint.responseMillis(), point.responseError()),
                predictedVersusMeasured(
                        predictedPoint.cpuMillisPerPage().value(), measuredPoint.cpuMillisPerPage(), point.cpuError()),
                point.errorCause());
    }

    private static String predictedVersusMeasured(double predicted, double measured, double error) {
        return String.format(Locale.ROOT, "%9.2f %8.2f %+6.1f%%", predicted, measured, 100 * error);
    }

    private static String summary(String what, List<ValidatedPoint> points, ToDoubleFunction<ValidatedPoint> error) {
        return PredictionValidation.worst(points, error)
                .map(worst -> String.format(
                        Locale.ROOT,
                        "%s: mean absolute error %.1f %%, worst %+.1f %% (%s, %d nodes, %d clients a node)",
                        what,
                        100 * PredictionValidation.meanAbsolute(points, error),
                        100 * error.applyAsDouble(worst),
                        worst.predicted().arm(),
                        worst.predicted().nodes(),
                        worst.predicted().clientsPerNode()))
                .orElse(what + ": none");
    }
}
