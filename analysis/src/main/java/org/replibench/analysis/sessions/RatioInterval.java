package org.replibench.analysis.sessions;

import java.util.Optional;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * A ratio over repeats.
 *
 * @param ratio NaN if no repeat tells
 * @param low of the 95 % interval, by Student's t; NaN if fewer than two repeats tell
 * @param high likewise
 */
public record RatioInterval(double ratio, double low, double high) {
    static RatioInterval of(Optional<RatioEstimate> estimate) {
        Optional<Interval> interval =
                estimate.filter(RatioEstimate::testable).map(ratio -> ratio.interval(Judge.DEFAULT_CONFIDENCE));
        return new RatioInterval(
                estimate.map(RatioEstimate::ratio).orElse(Double.NaN),
                interval.map(Interval::low).orElse(Double.NaN),
                interval.map(Interval::high).orElse(Double.NaN));
    }
}
