package org.replibench.analysis.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** Bounds of a chance by how often it came true: exact, on both sides, never too narrow (Clopper and Pearson 1934). */
public final class ExactShare {
    private static final double TAIL = Judge.DEFAULT_SIGNIFICANCE / 2;

    private ExactShare() {}

    /**
     * Of independent trials, at least one.
     *
     * @param with how many it came true in
     * @param without how many it did not; neither need be whole
     */
    public static Interval interval(double with, double without) {
        return Interval.of(
                with == 0 ? 0 : BetaDistribution.of(with, without + 1).inverseCumulativeProbability(TAIL),
                without == 0 ? 1 : BetaDistribution.of(with + 1, without).inverseSurvivalProbability(TAIL));
    }
}
