package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Interval;

/**
 * A quantity of one arm by its own blocks, for arms that have no block in common: the machine's pace does not cancel in it. What its users
 * happened to ask for is taken out.
 *
 * @param log logarithm of the quantity
 * @param variance of that, by blocks and starts
 * @param degreesOfFreedom of the variance
 */
public record ArmLevel(double log, double variance, double degreesOfFreedom) {
    /**
     * Estimates it.
     *
     * @param compared windows of all arms whose levels are compared: what the users of one asked for is set against theirs
     * @return empty if there are too few blocks to tell chance from effect, or starts differ by an unknown part
     */
    public static Optional<ArmLevel> of(
            List<Block> blocks,
            String arm,
            BlockQuantity quantity,
            BetweenStarts between,
            Collection<WindowFigures> compared) {
        List<RobustMean> starts = new ArrayList<>();
        blocks.stream()
                .filter(block -> block.counts(arm))
                .filter(block -> !Double.isNaN(quantity.of(block.windows().get(arm))))
                .collect(Collectors.groupingBy(Block::start, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(start -> starts.add(mean(start, arm, quantity, compared)));
        if (starts.isEmpty()) {
            return Optional.empty();
        }
        StartEstimate estimate = StartEstimate.of(starts, between);
        return estimate.testable()
                ? Optional.of(new ArmLevel(
                        estimate.logRatio(),
                        estimate.withinVariance() + estimate.betweenVariance(),
                        estimate.degreesOfFreedom()))
                : Optional.empty();
    }

    private static RobustMean mean(
            List<Block> start, String arm, BlockQuantity quantity, Collection<WindowFigures> compared) {
        List<WindowFigures> windows =
                start.stream().map(block -> block.windows().get(arm)).toList();
        double[] values =
                windows.stream().mapToDouble(quantity::of).map(Math::log).toArray();
        boolean[] follows = new boolean[values.length];
        for (int i = 1; i < follows.length; i++) {
            follows[i] = start.get(i - 1).number() + 1 == start.get(i).number();
        }
        double unit = RobustMean.median(
                windows.stream().mapToDouble(quantity::relativeResolution).toArray());
        return quantity.covariate()
                .filter(Covariate::comparesRounds)
                .flatMap(covariate -> adjusted(values, covariate, distances(windows, covariate, compared), follows))
                .orElseGet(() -> RobustMean.of(values, follows))
                .rounded(unit, values.length);
    }

    private static Optional<RobustMean> adjusted(
            double[] values, Covariate covariate, double[] explaining, boolean[] follows) {
        return CovariateAdjustment.of(values, covariate, explaining, follows)
                .map(adjustment -> adjustment.fit(values, explaining, follows).alone());
    }

    private static double[] distances(
            List<WindowFigures> windows, Covariate covariate, Collection<WindowFigures> compared) {
        double usual = covariate.of(compared);
        return windows.stream()
                .mapToDouble(window -> covariate.of(List.of(window)) - usual)
                .toArray();
    }

    /** This over another. */
    public double ratioTo(ArmLevel other) {
        return Math.exp(log - other.log);
    }

    /** By which part of it, at most, the quantity lies elsewhere. */
    public double reach(double confidence) {
        return Math.expm1(TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2)
                * Math.sqrt(variance));
    }

    /** Where {@link #ratioTo} lies, by Welch's degrees of freedom. */
    public Interval intervalTo(ArmLevel other, double confidence) {
        double sum = variance + other.variance;
        double degrees = sum
                * sum
                / (variance * variance / degreesOfFreedom + other.variance * other.variance / other.degreesOfFreedom);
        double half = TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2) * Math.sqrt(sum);
        return new Interval(Math.exp(log - other.log - half), Math.exp(log - other.log + half), confidence);
    }
}
