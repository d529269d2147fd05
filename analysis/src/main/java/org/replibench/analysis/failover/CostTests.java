package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * Which of several arms costs more, by tests of all pairs that are read together.
 *
 * @param verdicts of the first arm's cost over the second's
 */
record CostTests(Map<Pair, ComparisonVerdict> verdicts) {
    private record Pair(ArmKey arm, ArmKey control) {}

    /** Each pair of them. */
    static CostTests of(Optional<BaselineCost> costs, List<ArmKey> arms) {
        List<Pair> pairs = new ArrayList<>();
        for (int control = 0; control < arms.size(); control++) {
            for (int arm = control + 1; arm < arms.size(); arm++) {
                pairs.add(new Pair(arms.get(arm), arms.get(control)));
            }
        }
        return judged(costs, pairs);
    }

    /** One of them against each of the others. */
    static CostTests against(Optional<BaselineCost> costs, ArmKey control, List<ArmKey> others) {
        return judged(costs, others.stream().map(arm -> new Pair(arm, control)).toList());
    }

    private static CostTests judged(Optional<BaselineCost> costs, List<Pair> pairs) {
        List<Pair> measured = new ArrayList<>();
        List<RatioEstimate> ratios = new ArrayList<>();
        for (Pair pair : pairs) {
            costs.flatMap(known -> known.ratio(pair.arm(), pair.control())).ifPresent(ratio -> {
                measured.add(pair);
                ratios.add(ratio);
            });
        }
        List<ComparisonVerdict> judged = new Judge(Margin.DEFAULT).judge(ratios);
        Map<Pair, ComparisonVerdict> verdicts = new HashMap<>();
        for (int i = 0; i < measured.size(); i++) {
            verdicts.put(measured.get(i), judged.get(i));
        }
        return new CostTests(verdicts);
    }

    boolean costsMore(ArmKey arm, ArmKey control) {
        return isDifferent(new Pair(arm, control), true) || isDifferent(new Pair(control, arm), false);
    }

    boolean costTheSame(ArmKey arm, ArmKey control) {
        return verdicts.get(new Pair(arm, control)) instanceof ComparisonVerdict.Equivalent
                || verdicts.get(new Pair(control, arm)) instanceof ComparisonVerdict.Equivalent;
    }

    private boolean isDifferent(Pair pair, boolean larger) {
        return verdicts.get(pair) instanceof ComparisonVerdict.Different different && different.larger() == larger;
    }
}
