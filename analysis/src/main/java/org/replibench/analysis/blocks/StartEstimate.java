package org.replibench.analysis.blocks;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A logarithm of a ratio over starts, and the two parts of its error.
 *
 * @param logRatio mean over starts and their blocks
 * @param withinVariance of {@code logRatio}, by blocks within starts
 * @param betweenVariance of {@code logRatio}, by what differs from start to start
 * @param degreesOfFreedom of both together
 * @param starts whose blocks tell chance from effect; of all, if none does
 * @param autocorrelation of successive blocks that is allowed for, the largest of any start
 */
record StartEstimate(
        double logRatio,
        double withinVariance,
        double betweenVariance,
        double degreesOfFreedom,
        int starts,
        double autocorrelation) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int MIN_STARTS_TO_ESTIMATE = 3;

    /** Of a two-sided 95 % interval. */
    private static final double USUAL_CRITICAL = 1.96;

    /** Combines starts whose ratios differ by {@code between}, of which three or more tell for themselves how much. */
    static StartEstimate of(List<RobustMean> all, BetweenStarts between) {
        List<RobustMean> starts = all.stream().filter(RobustMean::testable).toList();
        if (starts.isEmpty()) {
            double mean =
                    all.stream().mapToDouble(RobustMean::location).average().orElse(Double.NaN);
            return new StartEstimate(mean, Double.NaN, between.variance(), Double.NaN, all.size(), 0);
        }
        double phi =
                starts.stream().mapToDouble(RobustMean::autocorrelation).max().orElse(0);
        if (starts.size() == 1 || between.none()) {
            return known(starts, between.variance(), between.degreesOfFreedom(), phi);
        }
        if (starts.size() < MIN_STARTS_TO_ESTIMATE) {
            // One degree of freedom from two starts may add doubt to what the variance study knows, and takes none
            // away.
            double degrees = between.degreesOfFreedom() + 1;
            double seen = betweenVariance(starts);
            double pooled = Double.isInfinite(degrees)
                    ? between.variance()
                    : (between.degreesOfFreedom() * between.variance() + seen) / degrees;
            return known(starts, Math.max(between.variance(), pooled), degrees, phi);
        }
        return hartungKnapp(starts, phi);
    }

    /** Inverse-variance weights; degrees of freedom by Satterthwaite (1946). */
    private static StartEstimate known(List<RobustMean> starts, double tau2, double tauDegrees, double phi) {
        double[] weights = weights(starts, tau2);
        double mean = 0;
        double within = 0;
        double between = 0;
        double squares = 0;
        for (int i = 0; i < weights.length; i++) {
            RobustMean start = starts.get(i);
            double part = weights[i] * weights[i] * squared(start.standardError());
            mean += weights[i] * start.location();
            within += part;
            between += weights[i] * weights[i] * tau2;
            squares += part * part / start.degreesOfFreedom();
        }
        squares += between * between / tauDegrees;
        double degrees = squared(within + between) / squares;
        return new StartEstimate(mean, within, between, degrees, starts.size(), phi);
    }

    /**
     * Random effects, by Hartung and Knapp (2001) with the between-variance of DerSimonian and Laird (1986): Student's t with a
     * degree of freedom less than there are starts; but no narrower than blocks alone allow, as starts are alike by chance, too.
     */
    private static StartEstimate hartungKnapp(List<RobustMean> starts, double phi) {
        double[] weights = weights(starts, betweenVariance(starts));
        double mean = 0;
        for (int i = 0; i < weights.length; i++) {
            mean += weights[i] * starts.get(i).location();
        }
        double variance = 0;
        for (int i = 0; i < weights.length; i++) {
            variance += weights[i] * squared(starts.get(i).location() - mean) / (starts.size() - 1);
        }
        StartEstimate byBlocks = known(starts, 0, Double.POSITIVE_INFINITY, phi);
        StartEstimate byStarts = new StartEstimate(
                mean,
                Math.min(variance, byBlocks.withinVariance()),
                Math.max(0, variance - byBlocks.withinVariance()),
                starts.size() - 1.0,
                starts.size(),
                phi);
        return byStarts.halfWidth(USUAL_CRITICAL) > byBlocks.halfWidth(USUAL_CRITICAL) ? byStarts : byBlocks;
    }

    /** What the starts' means differ by beyond their own errors; 0 if that is nothing. */
    private static double betweenVariance(List<RobustMean> starts) {
        double mean =
                starts.stream().mapToDouble(RobustMean::location).average().orElseThrow();
        double squares = starts.stream()
                .mapToDouble(start -> squared(start.location() - mean))
                .sum();
        double within = starts.stream()
                .mapToDouble(start -> squared(start.standardError()))
                .average()
                .orElseThrow();
        return Math.max(0, squares / (starts.size() - 1) - within);
    }

    private static double[] weights(List<RobustMean> starts, double tau2) {
        double[] weights = starts.stream()
                .mapToDouble(start -> 1 / (tau2 + squared(start.standardError())))
                .toArray();
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }

    /** As it may stand later. */
    StartEstimate withVariances(double within, double between) {
        return new StartEstimate(logRatio, within, between, degreesOfFreedom, starts, autocorrelation);
    }

    boolean testable() {
        return withinVariance + betweenVariance > 0 && degreesOfFreedom > 0;
    }

    double standardError() {
        return Math.sqrt(withinVariance + betweenVariance);
    }

    /**
     * Half the interval's width where a known standard error would have {@code normalCritical} of them; infinite if nothing is
     * known, or a normal's critical value is.
     */
    double halfWidth(double normalCritical) {
        if (!testable() || Double.isInfinite(normalCritical)) {
            return Double.POSITIVE_INFINITY;
        }
        return studentCritical(normalCritical) * standardError();
    }

    private double studentCritical(double normalCritical) {
        double chance = NORMAL.survivalProbability(normalCritical);
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(chance);
    }

    private static double squared(double value) {
        return value * value;
    }
}
