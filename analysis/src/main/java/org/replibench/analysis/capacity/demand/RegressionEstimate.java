package org.replibench.analysis.capacity.demand;

import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Interval;

/**
 * A number that least squares found.
 *
 * @param degreesOfFreedom of the error's estimate, 1 or more
 */
public record RegressionEstimate(double value, double standardError, int degreesOfFreedom) {
    /** Where the number lies, by Student's t. */
    public Interval interval(double confidence) {
        double reach =
                TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2) * standardError;
        return new Interval(value - reach, value + reach, confidence);
    }
}
