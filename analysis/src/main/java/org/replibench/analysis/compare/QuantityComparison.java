package org.replibench.analysis.compare;

import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.figure.CellFigure;

/**
 * One quantity of one subject in both studies.
 *
 * @param baseline geometric mean of the baseline's repeats
 * @param contender of the contender's
 * @param baselineRepeats valid ones
 * @param contenderRepeats valid ones
 * @param ratio of the contender to the baseline, whose value is 1
 */
public record QuantityComparison(
        ComparisonKey subject,
        CellFigure quantity,
        double baseline,
        double contender,
        int baselineRepeats,
        int contenderRepeats,
        RatioEstimate ratio,
        ComparisonVerdict verdict) {

    /**
     * How much worse the contender is, as a part of the better value: 0.1 is 10 % less throughput, or 11 % more time. Below 0
     * if it is better.
     */
    public double loss() {
        return quantity.moreIsBetter() ? 1 - ratio.ratio() : 1 - 1 / ratio.ratio();
    }

    /** Whether the contender was shown to differ, and is worse by more than {@code threshold}. */
    public boolean worseThan(double threshold) {
        return verdict instanceof ComparisonVerdict.Different && loss() > threshold;
    }
}
