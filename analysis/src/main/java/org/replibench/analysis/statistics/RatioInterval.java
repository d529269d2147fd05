package org.replibench.analysis.statistics;

/**
 * A ratio over repeats, or over blocks.
 *
 * @param ratio NaN if none tells
 * @param low of the 95 % interval; NaN if too few tell
 * @param high likewise
 */
public record RatioInterval(double ratio, double low, double high) {
    /** Nothing tells. */
    public static final RatioInterval UNKNOWN = new RatioInterval(Double.NaN, Double.NaN, Double.NaN);

    /** By Student's t. */
    public static RatioInterval of(RatioEstimate estimate) {
        return estimate.testable()
                ? of(estimate.ratio(), estimate.interval(Judge.DEFAULT_CONFIDENCE))
                : new RatioInterval(estimate.ratio(), Double.NaN, Double.NaN);
    }

    /** A ratio in an interval, which may be unbounded. */
    public static RatioInterval of(double ratio, Interval interval) {
        return interval.isBounded()
                ? new RatioInterval(ratio, interval.low(), interval.high())
                : new RatioInterval(ratio, Double.NaN, Double.NaN);
    }

    /** Whether there is an interval. */
    public boolean testable() {
        return !Double.isNaN(low);
    }
}
