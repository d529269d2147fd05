package org.replibench.analysis.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two paired means whose values may be zero or negative, such as what one engine adds to the control's CPU over
 * what another adds: there logarithms fail. Fieller's theorem (1954).
 *
 * @param ratio mean of the numerator over mean of the denominator
 * @param interval unbounded on both sides if the denominator may be zero at that confidence
 */
public record FiellerRatio(double ratio, Interval interval) {
    /**
     * Estimates the ratio of means.
     *
     * @param denominator one value per block
     * @param numerator the value of the same block at the same place
     * @param confidence such as 0.95
     * @throws IllegalArgumentException if the lengths differ or are less than 2
     */
    public static FiellerRatio of(List<Double> denominator, List<Double> numerator, double confidence) {
        int pairs = denominator.size();
        if (pairs < 2 || numerator.size() != pairs) {
            throw new IllegalArgumentException(
                    "at least 2 pairs are needed, not " + numerator.size() + " and " + pairs + " values");
        }
        RatioEstimate.Moments z = RatioEstimate.Moments.of(array(denominator));
        RatioEstimate.Moments y = RatioEstimate.Moments.of(array(numerator));
        double t = TDistribution.of(pairs - 1.0).inverseSurvivalProbability((1 - confidence) / 2);
        double t2 = t * t / pairs;
        // All r with (ȳ − r·z̄)² ≤ t²·var(y − r·z)/n, a quadratic in r.
        double a = z.mean() * z.mean() - t2 * z.variance();
        double b = y.mean() * z.mean() - t2 * covariance(denominator, z, numerator, y);
        double c = y.mean() * y.mean() - t2 * y.variance();
        // Values that differ by rounding alone would make it less than zero.
        double root = Math.sqrt(Math.max(0, b * b - a * c));
        Interval interval = a > 0
                ? new Interval((b - root) / a, (b + root) / a, confidence)
                : new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, confidence);
        return new FiellerRatio(y.mean() / z.mean(), interval);
    }

    private static double covariance(
            List<Double> z, RatioEstimate.Moments ofZ, List<Double> y, RatioEstimate.Moments ofY) {
        double sum = 0;
        for (int i = 0; i < z.size(); i++) {
            sum += (z.get(i) - ofZ.mean()) * (y.get(i) - ofY.mean());
        }
        return sum / (z.size() - 1);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
