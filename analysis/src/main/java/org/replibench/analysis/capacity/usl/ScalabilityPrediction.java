package org.replibench.analysis.capacity.usl;

/** What a fitted law says about a size. */
public sealed interface ScalabilityPrediction {
    double size();

    /**
     * A number, and how far it may be off.
     *
     * @param lower end of the 95 % confidence interval
     * @param upper end of the 95 % confidence interval
     * @param weak whether it is a hint rather than a figure to plan with
     */
    record Estimated(double size, double throughput, double lower, double upper, boolean weak)
            implements ScalabilityPrediction {}

    /**
     * No number, since the points don't tell.
     *
     * @param reason one line
     */
    record NotPredictable(double size, String reason) implements ScalabilityPrediction {}
}
