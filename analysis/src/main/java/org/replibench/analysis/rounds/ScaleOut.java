package org.replibench.analysis.rounds;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.replibench.analysis.blocks.ArmLevel;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/**
 * Throughput of an arm over that of no replication on the fewest nodes, under a load that each node has as much of.
 *
 * @param base no replication on the fewest nodes
 * @param interval sizes are rounds of their own, so that neither pace nor start cancels: both are in it
 */
public record ScaleOut(ComparisonKey arm, ComparisonKey base, double ratio, Interval interval) {
    /**
     * Compares sizes.
     *
     * @param comparisons of all sizes of a study
     * @return by nodes; none of a study of one size
     */
    public static List<ScaleOut> of(List<RoundComparison> comparisons) {
        List<ScaleOut> found = new ArrayList<>();
        comparisons.stream()
                .flatMap(of -> of.keys().stream())
                .distinct()
                .sorted(ComparisonKey.ORDER)
                .forEach(arm -> base(arm, comparisons)
                        .ifPresent(base -> level(arm, comparisons).ifPresent(larger -> level(base, comparisons)
                                .ifPresent(smaller -> found.add(new ScaleOut(
                                        arm,
                                        base,
                                        larger.ratioTo(smaller),
                                        larger.intervalTo(smaller, Judge.DEFAULT_CONFIDENCE)))))));
        return found;
    }

    private static Optional<ComparisonKey> base(ComparisonKey arm, List<RoundComparison> comparisons) {
        return comparisons.stream()
                .map(RoundComparison::control)
                .filter(control -> control.pattern().equals(ComparisonKey.NONE))
                .filter(control ->
                        control.load().equals(arm.load()) && control.variant().equals(arm.variant()))
                .min(Comparator.comparingInt(ComparisonKey::nodes))
                .filter(control -> control.nodes() < arm.nodes() && !arm.aaRepeat());
    }

    /** By the rounds of which there are most: the control takes part in several. */
    private static Optional<ArmLevel> level(ComparisonKey arm, List<RoundComparison> comparisons) {
        return comparisons.stream()
                .filter(of -> of.keys().contains(arm))
                .max(Comparator.comparingInt(of -> of.blocks().size()))
                .flatMap(of -> of.throughput(arm));
    }
}
