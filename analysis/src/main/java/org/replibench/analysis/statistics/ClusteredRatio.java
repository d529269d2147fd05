package org.replibench.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A ratio of two sums over clusters, such as the share of slow pages over blocks: what is in one cluster depends on each other
 * (Cochran, Sampling Techniques, 3rd ed. 1977, 6.3).
 *
 * @param ratio of the sums; NaN if the lower one is 0
 * @param standardError of the ratio, by the clusters; NaN with fewer than two
 * @param clusters that have something in the lower sum
 */
public record ClusteredRatio(double ratio, double standardError, int clusters) {
    /**
     * Estimates it.
     *
     * @param above what is counted in each cluster
     * @param below of how much in each, not negative
     */
    public static ClusteredRatio of(double[] above, double[] below) {
        double sumAbove = 0;
        double sumBelow = 0;
        int clusters = 0;
        for (int i = 0; i < below.length; i++) {
            sumAbove += above[i];
            sumBelow += below[i];
            clusters += below[i] > 0 ? 1 : 0;
        }
        double ratio = sumBelow > 0 ? sumAbove / sumBelow : Double.NaN;
        double squares = 0;
        for (int i = 0; i < below.length; i++) {
            double residual = above[i] - ratio * below[i];
            squares += residual * residual;
        }
        double variance = squares * clusters / (clusters - 1.0) / (sumBelow * sumBelow);
        return new ClusteredRatio(ratio, clusters > 1 ? Math.sqrt(variance) : Double.NaN, clusters);
    }

    /** Where the ratio lies; unknown with fewer than two clusters. */
    public Interval interval() {
        if (clusters < 2) {
            return Interval.UNKNOWN;
        }
        double half = TDistribution.of(clusters - 1.0).inverseSurvivalProbability(Judge.DEFAULT_SIGNIFICANCE / 2)
                * standardError;
        return Interval.of(ratio - half, ratio + half);
    }
}
