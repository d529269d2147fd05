package org.replibench.analysis.statistics;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The chance that that many pairs reach a verdict: exact for normal differences, as an integral over what the sample's
 * standard deviation may come out as (Phillips 1990 for two one-sided tests).
 *
 * @param effect the true logarithm of the ratio
 * @param logStandardDeviation the true standard deviation of one pair's logarithm of the ratio, above 0
 * @param significance of either test
 */
record DecisionPower(double effect, double logStandardDeviation, Margin margin, double significance) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Even, for Simpson's rule; the integrand is smooth, and 200 differs from 2000 by less than 1e-6. */
    private static final int STEPS = 200;

    private static final double NEGLIGIBLE = 1e-10;

    /** The chance of "different" or "equivalent" with {@code pairs}, at least 2. */
    double power(int pairs) {
        double oneSided = student(pairs).inverseSurvivalProbability(significance);
        double twoSided = student(pairs).inverseSurvivalProbability(significance / 2);
        return expected(pairs, error -> {
            double equivalentBelow = Math.max(0, margin.logHalfWidth() - oneSided * error);
            double differentAbove = twoSided * error;
            return differentAbove <= equivalentBelow
                    ? 1
                    : 1 - inside(differentAbove, pairs) + inside(equivalentBelow, pairs);
        });
    }

    private interface GivenError {
        double chance(double standardError);
    }

    /** Simpson's rule over x = s/σ, whose square times ν is chi-squared with ν degrees of freedom. */
    private double expected(int pairs, GivenError given) {
        int degrees = pairs - 1;
        double densityAtOne = 2 * degrees * ChiSquaredDistribution.of(degrees).density(degrees);
        double end = largestRelevant(degrees);
        double step = end / STEPS;
        double sum = 0;
        for (int i = 1; i <= STEPS; i++) {
            double x = i * step;
            double density = densityAtOne * Math.exp((degrees - 1) * Math.log(x) - degrees * (x * x - 1) / 2);
            double weight = i == STEPS ? 1 : i % 2 == 1 ? 4 : 2;
            if (density > NEGLIGIBLE) {
                sum += weight * density * given.chance(x * logStandardDeviation / Math.sqrt(pairs));
            }
        }
        return sum * step / 3;
    }

    /** What x exceeds with a negligible chance (Laurent and Massart 2000, lemma 1). */
    private static double largestRelevant(int degrees) {
        double exponent = -Math.log(NEGLIGIBLE) / degrees;
        return Math.sqrt(1 + 2 * Math.sqrt(exponent) + 2 * exponent);
    }

    /** The chance that the mean of {@code pairs} lies within ±{@code reach}. */
    private double inside(double reach, int pairs) {
        if (reach <= 0) {
            return 0;
        }
        double error = logStandardDeviation / Math.sqrt(pairs);
        return NORMAL.probability((-reach - effect) / error, (reach - effect) / error);
    }

    private static TDistribution student(int pairs) {
        return TDistribution.of(pairs - 1.0);
    }
}
