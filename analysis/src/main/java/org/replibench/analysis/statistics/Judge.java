package org.replibench.analysis.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Gives verdicts on comparisons that are read together.
 *
 * <p>"Equivalent" wins over "different": a difference that is real and smaller than the margin is one that was declared not to
 * matter. Claims of either kind are corrected as a family of their own by {@link HolmCorrection}.
 *
 * @param margin declared before the measurement
 * @param significance chance of any false claim of a kind among all comparisons, such as 0.05
 */
public record Judge(Margin margin, double significance) {
    /** The custom of the field. */
    public static final double DEFAULT_SIGNIFICANCE = 0.05;

    /** Of the interval that belongs to it. */
    public static final double DEFAULT_CONFIDENCE = 1 - DEFAULT_SIGNIFICANCE;

    public Judge(Margin margin) {
        this(margin, DEFAULT_SIGNIFICANCE);
    }

    /** Returns a verdict for each estimate, in their order. */
    public List<ComparisonVerdict> judge(List<RatioEstimate> family) {
        List<Double> ifEqual = HolmCorrection.adjust(
                family.stream().map(RatioEstimate::differencePValue).toList());
        List<Double> ifBeyond = HolmCorrection.adjust(family.stream()
                .map(estimate -> estimate.equivalencePValue(margin))
                .toList());
        List<ComparisonVerdict> comparisonVerdicts = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            comparisonVerdicts.add(verdict(family.get(i), ifEqual.get(i), ifBeyond.get(i), family.size()));
        }
        return List.copyOf(comparisonVerdicts);
    }

    private ComparisonVerdict verdict(RatioEstimate estimate, double ifEqual, double ifBeyond, int comparisons) {
        if (ifBeyond <= significance) {
            return new ComparisonVerdict.Equivalent(margin);
        }
        if (ifEqual <= significance) {
            return new ComparisonVerdict.Different(estimate.logRatio() > 0);
        }
        // Enough however the other comparisons come out: Holm asks no comparison for more than this.
        OptionalInt needed = RepeatsNeeded.toDecide(estimate, margin, significance / comparisons);
        return new ComparisonVerdict.Inconclusive(needed);
    }

    /** Holm's step-down correction for many tests at once (1979): the chance of any false claim stays below the level. */
    public static final class HolmCorrection {
        private HolmCorrection() {}

        /**
         * Returns each chance as large as it must be to be compared with the level as if it were alone.
         *
         * @param chances p-values, 0 to 1
         * @return in the same order, at most 1
         */
        public static List<Double> adjust(List<Double> chances) {
            int count = chances.size();
            List<Integer> ascending = IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparing(chances::get))
                    .toList();
            double[] adjusted = new double[count];
            double largest = 0;
            for (int rank = 0; rank < count; rank++) {
                int index = ascending.get(rank);
                largest = Math.max(largest, Math.min(1, (count - rank) * chances.get(index)));
                adjusted[index] = largest;
            }
            return DoubleStream.of(adjusted).boxed().toList();
        }
    }
}
