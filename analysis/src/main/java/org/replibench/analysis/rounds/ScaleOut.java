package org.replibench.analysis.rounds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
     * Compares sizes by the arms that are valid, each by its own blocks: what else was measured on as many nodes takes no part.
     *
     * @return by nodes; none of a study of one size
     */
    public static List<ScaleOut> of(MeasuredRounds rounds) {
        Map<ComparisonKey, ArmLevel> throughputs = rounds.throughputs();
        List<ScaleOut> found = new ArrayList<>();
        throughputs.forEach((arm, larger) -> base(arm, throughputs.keySet()).ifPresent(base -> {
            ArmLevel smaller = throughputs.get(base);
            found.add(new ScaleOut(
                    arm, base, larger.ratioTo(smaller), larger.intervalTo(smaller, Judge.DEFAULT_CONFIDENCE)));
        }));
        return found;
    }

    private static Optional<ComparisonKey> base(ComparisonKey arm, Collection<ComparisonKey> measured) {
        return measured.stream()
                .filter(control -> control.pattern().equals(ComparisonKey.NONE) && !control.aaRepeat())
                .filter(control ->
                        control.load().equals(arm.load()) && control.variant().equals(arm.variant()))
                .min(Comparator.comparingInt(ComparisonKey::nodes))
                .filter(control -> control.nodes() < arm.nodes() && !arm.aaRepeat());
    }
}
