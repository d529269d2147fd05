package org.replibench.analysis.statistics;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.apache.commons.statistics.distribution.TDistribution;

/** How many pairs of repeats a verdict takes. */
public final class RepeatsNeeded {
    /** More than anyone measures: beyond it the answer is "choose another margin, or a quieter machine". */
    public static final int MAX_REPEATS = 1000;

    /** The usual power of a planned experiment. */
    public static final double POWER = 0.9;

    /** A standard deviation needs two. */
    private static final int MIN_PAIRS = 2;

    private RepeatsNeeded() {}

    /**
     * Pairs that show equivalence with chance {@link #POWER} if the arms are equal, for a plan made before any measurement: by the
     * textbook's formula (Chow, Shao, Wang 2008), which errs on the safe side by a pair at most.
     *
     * @param spread standard deviation of one pair's logarithm of the ratio; about the relative one
     * @return empty if more than {@link #MAX_REPEATS}
     */
    public static OptionalInt toShowEquivalence(double spread, Margin margin, double significance) {
        return first(MIN_PAIRS, pairs -> {
            TDistribution student = TDistribution.of(pairs - 1.0);
            return margin.logHalfWidth() * Math.sqrt(pairs) / spread
                    >= student.inverseSurvivalProbability(significance)
                            + student.inverseSurvivalProbability((1 - POWER) / 2);
        });
    }

    /**
     * Pairs that decide either way with chance {@link #POWER}, if effect and noise are what {@code estimate} says.
     *
     * @return more than the estimate has; empty if more than {@link #MAX_REPEATS}, or the estimate is not testable
     */
    public static OptionalInt toDecide(RatioEstimate estimate, Margin margin, double significance) {
        if (!estimate.testable() || estimate.logStandardDeviation() == 0) {
            return OptionalInt.empty();
        }
        DecisionPower power =
                new DecisionPower(estimate.logRatio(), estimate.logStandardDeviation(), margin, significance);
        return first(Math.max(MIN_PAIRS, estimate.repeats() + 1), pairs -> power.power(pairs) >= POWER);
    }

    /** Bisects, as what is enough stays enough with more pairs. */
    private static OptionalInt first(int from, IntPredicate enough) {
        if (from > MAX_REPEATS || !enough.test(MAX_REPEATS)) {
            return OptionalInt.empty();
        }
        int low = from;
        int high = MAX_REPEATS;
        while (low < high) {
            int middle = (low + high) / 2;
            if (enough.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return OptionalInt.of(low);
    }
}
