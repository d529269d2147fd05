package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.capacity.predict.Banded;
import org.replibench.analysis.capacity.predict.Measured;
import org.replibench.analysis.capacity.predict.Predicted;
import org.replibench.analysis.capacity.predict.Prediction;
import org.replibench.analysis.capacity.predict.Validated;
import org.replibench.analysis.capacity.predict.Validation;

/**
 * All that a prediction's page shows; its script reads this as JSON.
 *
 * @param arms in the order of their colours; a point names its arm by index
 * @param validated whether measured numbers stand beside
 * @param scenario what is foretold, by name
 */
record PredictionData(
        String title,
        String verdict,
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
            Banded throughput,
            Banded response,
            Banded cpu,
            Map<String, Double> utilisation,
            String bottleneck,
            double greatestThroughput,
            List<Measured> measured,
            String why) {}

    static PredictionData of(Prediction prediction, Optional<Validation> validation) {
        List<String> arms =
                prediction.points().stream().map(Predicted::arm).distinct().toList();
        List<PointRow> rows = new ArrayList<>();
        for (Predicted point : prediction.points()) {
            Optional<Validated> beside = validation.flatMap(compared -> compared.of(point));
            rows.add(new PointRow(
                    arms.indexOf(point.arm()),
                    point.nodes(),
                    point.clientsPerNode(),
                    point.throughputPagesPerSecond(),
                    point.responseMillis(),
                    point.cpuMillisPerPage(),
                    point.utilisation(),
                    point.bottleneck(),
                    point.greatestThroughputPagesPerSecond(),
                    beside.map(Validated::measured).stream().toList(),
                    beside.map(Validated::why).orElse("")));
        }
        return new PredictionData(
                "prediction from profile " + prediction.profile(),
                verdict(prediction, validation),
                arms.stream().map(arm -> new ArmLabel(arm, arm.equals("none"))).toList(),
                rows,
                validation.isPresent(),
                prediction.scenario(),
                prediction.environment());
    }

    private static String verdict(Prediction prediction, Optional<Validation> validation) {
        return validation
                .map(compared -> String.format(
                        Locale.ROOT,
                        "Throughput was foretold with a mean absolute error of %.1f %% over %d points, at worst %.1f %%",
                        100 * Validation.meanAbsolute(compared.points(), Validated::throughputError),
                        compared.points().size(),
                        100
                                * Validation.worst(compared.points(), Validated::throughputError)
                                        .map(worst -> Math.abs(worst.throughputError()))
                                        .orElseThrow()))
                .orElse(prediction.points().size() + " points foretold, none measured");
    }
}
