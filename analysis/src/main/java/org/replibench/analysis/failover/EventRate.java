package org.replibench.analysis.failover;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * How often something happened that happens each time for itself, such as a kill that loses something.
 *
 * @param events how often, at least 0
 * @param exposure in how much time, or how many tries; above 0
 */
public record EventRate(long events, double exposure) {
    /** Events per unit of exposure. */
    public double rate() {
        return events / exposure;
    }

    /** Bounds of the rate (Garwood 1936: exact); without an event the upper bound takes the whole doubt. */
    public Interval interval() {
        double doubt = 1 - Interval.CONFIDENCE;
        double tail = events == 0 ? doubt : doubt / 2;
        double low = events == 0 ? 0 : chiSquared(2.0 * events).inverseCumulativeProbability(tail) / 2;
        double high = chiSquared(2.0 * events + 2).inverseSurvivalProbability(tail) / 2;
        return new Interval(low / exposure, high / exposure);
    }

    private static ContinuousDistribution chiSquared(double degreesOfFreedom) {
        return ChiSquaredDistribution.of(degreesOfFreedom);
    }
}
