package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Interval;

/**
 * A quantity of one arm by its own blocks, for arms that have no block in common: the machine's pace does not cancel in it.
 *
 * @param log logarithm of the quantity
 * @param variance of that, by blocks and starts
 * @param degreesOfFreedom of the variance
 */
public record ArmLevel(double log, double variance, double degreesOfFreedom) {
    /** @return empty if there are too few blocks to tell chance from effect, or starts differ by an unknown part */
    public static Optional<ArmLevel> of(List<Block> blocks, String arm, BlockQuantity quantity, BetweenStarts between) {
        List<RobustMean> starts = new ArrayList<>();
        blocks.stream()
                .filter(block -> block.counts(arm))
                .filter(block -> !Double.isNaN(quantity.of(block.windows().get(arm))))
                .collect(Collectors.groupingBy(Block::start, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(start -> starts.add(mean(start, arm, quantity)));
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

    private static RobustMean mean(List<Block> start, String arm, BlockQuantity quantity) {
        double[] values = new double[start.size()];
        double[] units = new double[start.size()];
        boolean[] follows = new boolean[start.size()];
        for (int i = 0; i < values.length; i++) {
            WindowFigures window = start.get(i).windows().get(arm);
            values[i] = Math.log(quantity.of(window));
            units[i] = quantity.relativeResolution(window);
            follows[i] = i > 0 && start.get(i - 1).number() + 1 == start.get(i).number();
        }
        return RobustMean.of(values, follows).rounded(RobustMean.median(units), values.length);
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
