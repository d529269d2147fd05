package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.capacity.predict.MeasuredPoint;
import org.replibench.analysis.capacity.predict.Prediction;
import org.replibench.analysis.capacity.predict.Prediction.IntervalEstimate;
import org.replibench.analysis.capacity.predict.Prediction.PredictedPoint;
import org.replibench.analysis.capacity.predict.PredictionValidation;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;
import org.replibench.analysis.page.Answer;

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
        String points = prediction.points().size() + " points";
        return validation
                .map(compared -> new Answer(
                        String.format(
                                Locale.ROOT,
                                "Throughput was predicted with a mean absolute error of %.1f %% over %d points, at worst %.1f %%.",
                                100
                                        * PredictionValidation.meanAbsolute(
                                                compared.points(), ValidatedPoint::throughputError),
                                compared.points().size(),
                                100
                                        * PredictionValidation.worst(compared.points(), ValidatedPoint::throughputError)
                                                .map(worst -> Math.abs(worst.throughputError()))
                                                .orElseThrow()),
                        List.of(
                                "How good the model is where it was checked against measurements; the table gives each error."),
                        List.of("How good it is beyond the measured points."),
                        List.of()))
                .orElse(new Answer(
                        "Throughput and response of " + points + " are predicted; none was measured.",
                        List.of(),
                        List.of(
                                "How good the prediction is: name a matrix study of the same environment to check it against."),
                        List.of()));
    }
}
