package org.replibench.analysis.paper;

import org.replibench.analysis.statistics.Margin;

/**
 * A ratio as the white paper gives it, and how far that reaches.
 *
 * @param min what it gives, or the smaller of two; NaN if it gives a rank and no figure
 * @param max what it gives, or the larger of two; NaN likewise
 * @param minAccepted the smallest ratio that still is what it says
 * @param maxAccepted the largest
 */
public record PaperRatio(double min, double max, double minAccepted, double maxAccepted) {
    /** Of a remark, which no ratio judges. */
    static final PaperRatio NONE = new PaperRatio(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** A ratio that is given as a difference in percent, give or take {@code reach}. */
    static PaperRatio about(double ratio, double reach) {
        return new PaperRatio(ratio, ratio, ratio - reach, ratio + reach);
    }

    /** Not more than the baseline, however little less. */
    static PaperRatio atMostBaseline() {
        return new PaperRatio(Double.NaN, Double.NaN, 0, 1);
    }

    /** Of a rank, which of the two is larger by more than a margin. */
    PaperRatio beyond(Margin margin) {
        return minAccepted == 1
                ? new PaperRatio(min, max, margin.high(), maxAccepted)
                : new PaperRatio(min, max, minAccepted, margin.low());
    }

    boolean isRank() {
        return Double.isNaN(min);
    }
}
