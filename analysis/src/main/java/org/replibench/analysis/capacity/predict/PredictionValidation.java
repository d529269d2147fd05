package org.replibench.analysis.capacity.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.capacity.demand.ProfileEnvironment;
import org.replibench.model.Refusal;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.PredictedPoint;
import org.replibench.records.capacity.PredictionCsv;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;

/**
 * What was predicted beside what was measured.
 *
 * @param points in the order of the prediction
 * @param notMeasured points that were predicted, and of which there is no valid cell: no error of theirs is in any mean
 * @param notPredicted cells that were measured, and not predicted
 * @param withinInterval how many of the points' throughputs lie in the band
 */
public record PredictionValidation(
        List<ValidatedPoint> points, List<String> notMeasured, List<String> notPredicted, int withinInterval) {
    private static final Set<String> FORMERLY_UNRECORDED =
            Set.of(PredictionScenario.CORES, "machine.processor", "jvm.java");

    public PredictionValidation {
        points = List.copyOf(points);
        notMeasured = List.copyOf(notMeasured);
        notPredicted = List.copyOf(notPredicted);
    }

    /**
     * Compares the two.
     *
     * @param records of a matrix
     * @throws IllegalArgumentException with one line if it was measured in another environment, or has none of the points
     */
    public static PredictionValidation of(Prediction prediction, List<CellRecord> records) {
        List<CellRecord> valid = records.stream().filter(CellRecord::valid).toList();
        valid.forEach(measured -> requireSameEnvironment(prediction, measured));
        List<ValidatedPoint> points = new ArrayList<>();
        for (PredictedPoint point : prediction.points()) {
            MeasuredPoint.of(point, valid)
                    .ifPresent(measuredPoint -> points.add(new ValidatedPoint(point, measuredPoint)));
        }
        if (points.isEmpty()) {
            throw new Refusal(
                            "validate",
                            "nothing in common with the prediction",
                            "a valid cell with pattern, engine, nodes and clients of a predicted point",
                            "none",
                            "a study of these points: "
                                    + prediction.points().get(0).arm())
                    .exception();
        }
        return new PredictionValidation(
                points,
                prediction.points().stream()
                        .filter(point -> points.stream()
                                .noneMatch(compared -> compared.predicted().equals(point)))
                        .map(point -> point.arm() + " " + point.nodes() + "n " + point.clientsPerNode() + " clients")
                        .toList(),
                valid.stream()
                        .filter(measured ->
                                prediction.points().stream().noneMatch(point -> MeasuredPoint.matches(point, measured)))
                        .map(measured -> measured.cell().id())
                        .toList(),
                (int) points.stream()
                        .filter(point -> point.predicted()
                                .throughputPagesPerSecond()
                                .contains(point.measured().throughputPagesPerSecond()))
                        .count());
    }

    private static void requireSameEnvironment(Prediction prediction, CellRecord measured) {
        Map<String, String> found = ProfileEnvironment.of(measured.settings());
        Set<String> settings = new TreeSet<>(prediction.environment().keySet());
        found.keySet().stream()
                .filter(setting -> RecordSettings.SESSION_SIZE_KEYS.contains(setting)
                        || setting.equals(RecordSettings.DATABASE_HOST_CORES))
                .forEach(settings::add);
        for (String setting : settings) {
            String required = prediction.environment().getOrDefault(setting, "none");
            if (!required.equals(found.getOrDefault(setting, unrecorded(setting, required)))) {
                throw refused(
                        measured,
                        "profile of another environment",
                        setting + " " + required + ", as in " + prediction.profile(),
                        found.getOrDefault(setting, "none"),
                        "./mvnw -Pprofile verify in this environment");
            }
        }
        String quota = prediction.scenario().get("quota");
        String measuredQuota = measured.settings().getOrDefault(PredictionScenario.QUOTA, "none");
        if (!quota.equals(measuredQuota)) {
            throw refused(
                    measured,
                    "predicted for another quota",
                    quota + " cores",
                    measuredQuota,
                    "-Dwhatif=quota:" + measuredQuota);
        }
        requireSameNetwork(prediction, measured);
        requireSameSystem(prediction, measured);
    }

    /** Predicted of other pages or other machines, it says nothing of these. Emulated machines share one, hosts of an inventory do not. */
    private static void requireSameSystem(Prediction prediction, CellRecord measured) {
        Map<String, String> predicted = prediction.scenario();
        require(
                PredictionScenario.MIX,
                predicted.get(PredictionScenario.MIX),
                PredictionScenario.PLANS_MIX,
                measured,
                "predicting again without mix in -Dwhatif");
        require(
                PredictionScenario.NODE_CORES,
                predicted.get(PredictionScenario.NODE_CORES),
                PredictionScenario.coresOfNodes(measured.settings()),
                measured,
                "predicting again without cores in -Dwhatif");
        String machines = HostsCpu.areOfNodes(measured.settings()) ? PredictionScenario.OWN : PredictionScenario.SHARED;
        require(
                PredictionScenario.MACHINES,
                predicted.get(PredictionScenario.MACHINES),
                machines,
                measured,
                "-Dwhatif=" + PredictionScenario.MACHINES + ":" + machines);
    }

    private static IllegalArgumentException refused(
            CellRecord measured, String problem, String expected, String got, String suggestion) {
        return new Refusal(
                        "validate",
                        problem,
                        expected,
                        got + " in " + measured.cell().id(),
                        suggestion)
                .exception();
    }

    /** What is not known on one side can't differ. */
    private static void require(String name, String predicted, String found, CellRecord measured, String nextStep) {
        if (predicted != null && found != null && !predicted.equals(found)) {
            throw refused(measured, "predicted for other " + name, predicted, found, nextStep);
        }
    }

    private static void requireSameNetwork(Prediction prediction, CellRecord measured) {
        String required = prediction.scenario().getOrDefault(PredictionScenario.NETWORK, PredictionScenario.NEVER_FULL);
        String found = PredictionScenario.network(measured.settings());
        if (!required.equals(found)) {
            throw refused(
                    measured,
                    "predicted for another network",
                    required,
                    found,
                    "predicting or measuring with the network of the other");
        }
        String clients = measured.settings().get(RecordSettings.INTERCONNECT_NETWORK);
        if (clients != null) {
            throw refused(
                    measured,
                    "predicted for clients whose card is never full",
                    "no " + RecordSettings.INTERCONNECT_NETWORK,
                    clients,
                    "measuring without -D" + RecordSettings.INTERCONNECT_NETWORK);
        }
    }

    /** What earlier versions did not record can't differ from what is required. */
    private static String unrecorded(String setting, String required) {
        return FORMERLY_UNRECORDED.contains(setting) ? required : "none";
    }

    /** What was measured of a point; empty if nothing was. */
    public Optional<ValidatedPoint> of(PredictedPoint point) {
        return points.stream()
                .filter(compared -> compared.predicted().equals(point))
                .findFirst();
    }

    /** Mean of the errors' sizes. */
    public static double meanAbsolute(List<ValidatedPoint> points, ToDoubleFunction<ValidatedPoint> error) {
        return points.stream()
                .mapToDouble(point -> Math.abs(error.applyAsDouble(point)))
                .average()
                .orElse(Double.NaN);
    }

    /** The point with the largest error, in either direction. */
    public static Optional<ValidatedPoint> worst(List<ValidatedPoint> points, ToDoubleFunction<ValidatedPoint> error) {
        return points.stream().max(Comparator.comparingDouble(point -> Math.abs(error.applyAsDouble(point))));
    }

    /** Those with so few clients that most never wait: where a mean response says something. */
    public List<ValidatedPoint> belowKnee() {
        return points.stream().filter(point -> point.predicted().belowKnee()).toList();
    }

    /** What was measured of a point, for {@code predictions.csv}; empty if nothing was. */
    public Optional<PredictionCsv.Measured> measured(PredictedPoint point) {
        return of(point)
                .map(compared -> new PredictionCsv.Measured(
                        compared.measured().throughputPagesPerSecond(),
                        compared.measured().responseMillis(),
                        compared.measured().cpuMillisPerPage(),
                        compared.measured().repeats(),
                        compared.errorCause()));
    }

    /** A point that was predicted and measured. */
    public record ValidatedPoint(PredictedPoint predicted, MeasuredPoint measured) {
        /** A demand that is as far off moves throughput at the bottleneck by as much. */
        private static final double EXPLAINS = 0.5;

        /** Less is noise of a measurement, not an error of the model. */
        private static final double NOISE = 0.02;

        private static final double BUSY = 0.9;

        /** Signed, as a part of what was measured: above 0 if too much was predicted. */
        public double throughputError() {
            return predicted.throughputPagesPerSecond().value() / measured.throughputPagesPerSecond() - 1;
        }

        /** Signed, as a part of what was measured. */
        public double responseError() {
            return predicted.responseMillis().value() / measured.responseMillis() - 1;
        }

        /** Signed, as a part of what was measured. */
        public double cpuError() {
            return predicted.cpuMillisPerPage().value() / measured.cpuMillisPerPage() - 1;
        }

        /** In which part the error lies, as far as the record tells. */
        public String errorCause() {
            if (Math.abs(throughputError()) <= NOISE) {
                return "";
            }
            double busiest = predicted.utilisation().values().stream()
                    .mapToDouble(Double::doubleValue)
                    .max()
                    .orElse(0);
            if (busiest > BUSY
                    && -cpuError() * Math.signum(throughputError()) >= EXPLAINS * Math.abs(throughputError())) {
                return String.format(
                        Locale.ROOT,
                        "the demand: CPU for each page %+.1f %% off, where it was predicted to be used up",
                        100 * cpuError());
            }
            return measured.warnings().isEmpty()
                    ? "not the demand: waiting that the model does not know"
                    : "maybe not the model: marked " + String.join(", ", measured.warnings());
        }
    }
}
