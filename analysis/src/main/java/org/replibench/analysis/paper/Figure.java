package org.replibench.analysis.paper;

/**
 * A ratio as the white paper gives it, and how far that reaches.
 *
 * @param least what it gives, or the smaller of two; NaN if it gives a rank and no figure
 * @param most what it gives, or the larger of two; NaN likewise
 * @param low the smallest ratio that still is what it says
 * @param high the largest
 */
record Figure(double least, double most, double low, double high) {

    /** A ratio that is given as a difference in percent, give or take {@code reach}. */
    static Figure about(double ratio, double reach) {
        return new Figure(ratio, ratio, ratio - reach, ratio + reach);
    }

    /** A factor, or one between two, give or take {@code share} of it. */
    static Figure factor(double least, double most, double share) {
        return new Figure(least, most, least * (1 - share), most * (1 + share));
    }

    /** Not more than the baseline, however little less. */
    static Figure noMore() {
        return new Figure(Double.NaN, Double.NaN, 0, 1);
    }

    boolean isRank() {
        return Double.isNaN(least);
    }
}
