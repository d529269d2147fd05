package org.replibench.analysis.statistics;

import java.util.Collection;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A ratio over repeats, or over blocks.
 *
 * @param ratio NaN if none tells
 * @param low of the 95 % interval; NaN if too few tell
 * @param high likewise
 */
public record RatioInterval(double ratio, double low, double high) {
    /** Beyond it, a mean of so few values says nothing anyway. */
    private static final double MAX_AUTOCORRELATION = 0.75;

    /** Of fewer values what successive ones have in common can't be told. */
    private static final int MIN_SERIES = 6;

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

    /**
     * The mean of ratios by Student's t.
     *
     * @param values in the order of time; of what successive ones have in common the interval is wider, never narrower
     */
    public static RatioInterval ofMean(Collection<Double> values) {
        if (values.isEmpty()) {
            return UNKNOWN;
        }
        double[] series = values.stream().mapToDouble(Double::doubleValue).toArray();
        RatioEstimate.Moments moments = RatioEstimate.Moments.of(series);
        if (!(moments.variance() > 0)) {
            return new RatioInterval(moments.mean(), Double.NaN, Double.NaN);
        }
        double phi = series.length < MIN_SERIES ? 0 : autocorrelation(series, moments);
        double half =
                TDistribution.of(moments.count() - 1.0).inverseSurvivalProbability((1 - Judge.DEFAULT_CONFIDENCE) / 2)
                        * moments.standardError()
                        * Math.sqrt((1 + phi) / (1 - phi));
        return new RatioInterval(moments.mean(), moments.mean() - half, moments.mean() + half);
    }

    private static double autocorrelation(double[] series, RatioEstimate.Moments moments) {
        double products = 0;
        for (int i = 1; i < series.length; i++) {
            products += (series[i] - moments.mean()) * (series[i - 1] - moments.mean());
        }
        int n = moments.count();
        double raw = products / (moments.variance() * (n - 1));
        // Marriott and Pope 1954: the estimate around an estimated mean is too small by (1 + 3φ)/n.
        return Math.max(0, Math.min(MAX_AUTOCORRELATION, (n * raw + 1) / (n - 3)));
    }

    /** Whether there is an interval. */
    public boolean testable() {
        return !Double.isNaN(low);
    }
}
