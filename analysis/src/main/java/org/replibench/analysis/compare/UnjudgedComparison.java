package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.figure.CellFigure;

/** Repeats of one quantity on both sides, before they are judged; each value above 0. */
record UnjudgedComparison(
        ComparisonKey subject,
        CellFigure quantity,
        List<Double> baseline,
        List<Double> contender,
        RatioEstimate ratio) {

    /** Whether a ratio has a meaning; not with bytes between nodes where nothing is sent. */
    static boolean comparable(List<Double> baseline, List<Double> contender) {
        return !baseline.isEmpty()
                && !contender.isEmpty()
                && baseline.stream().allMatch(value -> value > 0)
                && contender.stream().allMatch(value -> value > 0);
    }

    /** Judges {@code family} together. */
    static List<QuantityComparison> rows(List<UnjudgedComparison> family, Judge judge) {
        List<ComparisonVerdict> comparisonVerdicts =
                judge.judge(family.stream().map(UnjudgedComparison::ratio).toList());
        List<QuantityComparison> quantityComparisons = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            quantityComparisons.add(family.get(i).row(comparisonVerdicts.get(i)));
        }
        return quantityComparisons;
    }

    private QuantityComparison row(ComparisonVerdict comparisonVerdict) {
        return new QuantityComparison(
                subject,
                quantity,
                geometricMean(baseline),
                geometricMean(contender),
                baseline.size(),
                contender.size(),
                ratio,
                comparisonVerdict);
    }

    private static double geometricMean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
