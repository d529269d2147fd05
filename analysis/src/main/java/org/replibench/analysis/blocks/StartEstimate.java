package org.replibench.analysis.blocks;

import java.util.List;
import java.util.Optional;
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

    /** Combines starts of one arm that differ by {@code between}, of which three or more tell for themselves how much. */
    static StartEstimate of(List<RobustMean> all, BetweenStarts between) {
        return of(all, between, Optional.empty());
    }

    /** @param ofAllArms how much starts differ by all arms, if they are asked; else by these starts alone */
    static StartEstimate of(List<RobustMean> all, BetweenStarts between, Optional<StartSpread> ofAllArms) {
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
        StartSpread seen = ofAllArms.orElseGet(() -> StartSpread.of(starts));
        if (starts.size() < MIN_STARTS_TO_ESTIMATE) {
            // Two starts may add doubt to what the variance study knows, and take none away.
            double degrees = between.degreesOfFreedom() + seen.degreesOfFreedom();
            double pooled = Double.isInfinite(degrees)
                    ? between.variance()
                    : (between.degreesOfFreedom() * between.variance() + seen.degreesOfFreedom() * seen.variance())
                            / degrees;
            return known(starts, Math.max(between.variance(), pooled), degrees, phi);
        }
        return hartungKnapp(starts, seen, phi);
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
     * Random effects in the way of Hartung and Knapp (2001): Student's t with the degrees of freedom of what starts show, and no
     * chance left out where they are more alike than their blocks; but no narrower than blocks alone allow.
     */
    private static StartEstimate hartungKnapp(List<RobustMean> starts, StartSpread seen, double phi) {
        double[] weights = weights(starts, seen.variance());
        double mean = 0;
        double squaredWeights = 0;
        for (int i = 0; i < weights.length; i++) {
            mean += weights[i] * starts.get(i).location();
            squaredWeights += squared(weights[i]);
        }
        // Of all starts alike: standard errors are estimates, and weights that follow their errors seem to lessen them.
        double byOwnBlocks = starts.stream()
                .mapToDouble(start -> squared(start.standardError()))
                .average()
                .orElseThrow();
        double variance = squaredWeights * seen.scale() * (seen.variance() + byOwnBlocks);
        StartEstimate byBlocks = known(starts, 0, Double.POSITIVE_INFINITY, phi);
        StartEstimate byStarts = new StartEstimate(
                mean,
                Math.min(variance, byBlocks.withinVariance()),
                Math.max(0, variance - byBlocks.withinVariance()),
                seen.degreesOfFreedom(),
                starts.size(),
                phi);
        return byStarts.halfWidth(USUAL_CRITICAL) > byBlocks.halfWidth(USUAL_CRITICAL) ? byStarts : byBlocks;
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
