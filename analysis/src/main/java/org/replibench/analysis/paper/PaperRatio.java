package org.replibench.analysis.paper;

/**
 * A ratio as the white paper gives it, and how far that reaches.
 *
 * @param min what it gives, or the smaller of two; NaN if it gives a rank and no figure
 * @param max what it gives, or the larger of two; NaN likewise
 * @param minAccepted the smallest ratio that still is what it says
 * @param maxAccepted the largest
 */
record PaperRatio(double min, double max, double minAccepted, double maxAccepted) {

    /** A ratio that is given as a difference in percent, give or take {@code reach}. */
    static PaperRatio about(double ratio, double reach) {
        return new PaperRatio(ratio, ratio, ratio - reach, ratio + reach);
    }

    /** A factor, or one between two, give or take {@code share} of it. */
    static PaperRatio factor(double least, double most, double share) {
        return new PaperRatio(least, most, least * (1 - share), most * (1 + share));
    }

    /** Not more than the baseline, however little less. */
    static PaperRatio atMostBaseline() {
        return new PaperRatio(Double.NaN, Double.NaN, 0, 1);
    }

    boolean isRank() {
        return Double.isNaN(min);
    }
}
