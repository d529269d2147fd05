package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.replibench.analysis.capacity.predict.MeasuredPoint;
import org.replibench.analysis.capacity.predict.PredictionValidation;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;
import org.replibench.analysis.page.Answer;
import org.replibench.model.Pattern;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.IntervalEstimate;
import org.replibench.records.capacity.Prediction.PredictedPoint;

/**
 * All that a prediction's page shows; its script reads this as JSON.
 *
 * @param arms in the order of their colours; a point names its arm by index
 * @param validated whether measured numbers stand beside
 * @param scenario what is predicted, by name
 */
record PredictionData(
        String title,
        Answer answer,
        List<ArmLabel> arms,
        List<PointRow> points,
        boolean validated,
        Map<String, String> scenario,
        Map<String, String> environment) {

    record ArmLabel(String label, boolean control) {}

    /** @param measured empty if nothing was */
    record PointRow(
            int arm,
            int nodes,
            int clientsPerNode,
            IntervalEstimate throughput,
            IntervalEstimate response,
            IntervalEstimate cpu,
            Map<String, Double> utilisation,
            String bottleneck,
            double maxThroughput,
            List<MeasuredPoint> measured,
            String errorCause) {}

    static PredictionData of(Prediction prediction, Optional<PredictionValidation> validation) {
        List<String> arms =
                prediction.points().stream().map(PredictedPoint::arm).distinct().toList();
        List<PointRow> rows = new ArrayList<>();
        for (PredictedPoint point : prediction.points()) {
            Optional<ValidatedPoint> beside = validation.flatMap(compared -> compared.of(point));
            rows.add(new PointRow(
                    arms.indexOf(point.arm()),
                    point.nodes(),
                    point.clientsPerNode(),
                    point.throughputPagesPerSecond(),
                    point.responseMillis(),
                    point.cpuMillisPerPage(),
                    point.utilisation(),
                    point.bottleneck(),
                    point.maxThroughputPagesPerSecond(),
                    beside.map(ValidatedPoint::measured).stream().toList(),
                    beside.map(ValidatedPoint::errorCause).orElse("")));
        }
        return new PredictionData(
                "prediction from profile " + prediction.profile(),
                answer(prediction, validation),
                arms.stream().map(arm -> new ArmLabel(arm, arm.equals("none"))).toList(),
                rows,
                validation.isPresent(),
                prediction.scenario(),
                prediction.environment());
    }

    private static Answer answer(Prediction prediction, Optional<PredictionValidation> validation) {
        return validation
                .map(PredictionData::validated)
                .orElseGet(() -> new Answer(
                        largest(prediction),
                        List.of(),
                        List.of(
                                "How good the prediction is: nothing was measured; name a matrix study of the same environment"
                                        + " by -Dvalidate=FOLDER."),
                        List.of()))
                .inWords(
                        prediction.points().stream().map(point -> Pattern.parse(point.pattern())),
                        prediction.points().stream().map(PredictedPoint::engine));
    }

    private static Answer validated(PredictionValidation compared) {
        int points = compared.points().size();
        return new Answer(
                String.format(
                        Locale.ROOT,
                        "Throughput was predicted with a mean absolute error of %.1f %% over %d points, at worst %.1f %%.",
                        100 * PredictionValidation.meanAbsolute(compared.points(), ValidatedPoint::throughputError),
                        points,
                        100
                                * PredictionValidation.worst(compared.points(), ValidatedPoint::throughputError)
                                        .map(worst -> Math.abs(worst.throughputError()))
                                        .orElseThrow()),
                List.of(String.format(
                        Locale.ROOT,
                        "Mean response, predicted at the same %d points: mean absolute error %.1f %%.",
                        points,
                        100 * PredictionValidation.meanAbsolute(compared.points(), ValidatedPoint::responseError))),
                List.of("How good the prediction is beyond the measured points."),
                List.of());
    }

    /** Of each arm, on the largest cluster under its heaviest load. */
    private static String largest(Prediction prediction) {
        List<PredictedPoint> points = prediction.points();
        int nodes = points.stream().mapToInt(PredictedPoint::nodes).max().orElseThrow();
        Map<String, PredictedPoint> heaviest = new LinkedHashMap<>();
        points.stream()
                .filter(point -> point.nodes() == nodes)
                .forEach(point -> heaviest.merge(
                        point.arm(),
                        point,
                        BinaryOperator.maxBy(Comparator.comparingInt(PredictedPoint::clientsPerNode))));
        List<String> served = heaviest.values().stream()
                .sorted(Comparator.comparingDouble(
                        point -> -point.throughputPagesPerSecond().value()))
                .map(PredictionData::served)
                .toList();
        return "Predicted, not measured: on " + (nodes == 1 ? "1 node" : nodes + " nodes") + ", " + served.get(0)
                + (served.size() == 1
                        ? "."
                        : "; " + (served.size() == 2 ? "" : "least, ") + served.get(served.size() - 1) + ".");
    }

    private static String served(PredictedPoint point) {
        IntervalEstimate throughput = point.throughputPagesPerSecond();
        return String.format(
                Locale.ROOT,
                "%s serves %.0f pages/s (95 %% interval %.0f to %.0f) with %d clients per node, limited by %s",
                point.arm(),
                throughput.value(),
                throughput.low(),
                throughput.high(),
                point.clientsPerNode(),
                point.bottleneck());
    }
}
