package org.replibench.analysis.capacity.predict;

import java.util.Locale;

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
        if (busiest > BUSY && -cpuError() * Math.signum(throughputError()) >= EXPLAINS * Math.abs(throughputError())) {
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
