package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.quantity.CellQuantity;

/**
 * Patterns from the cheapest to the most expensive by CPU per page, and which of them repeats tell apart.
 *
 * @param byCost each against no replication, on the same nodes under the same load; those measured repeatedly, if any were
 * @param once those measured once, if others were measured repeatedly: they have no interval, and no rank
 */
record CostRanking(PairedRepeats repeats, List<QuantityComparison> byCost, List<QuantityComparison> once) {
    static CostRanking of(PairedRepeats repeats, List<QuantityComparison> comparisons) {
        Map<Boolean, List<QuantityComparison>> repeated = comparisons.stream()
                .filter(comparison -> comparison.quantity() == CellQuantity.TOTAL_CPU_PER_PAGE)
                .filter(comparison -> !comparison.subject().aaRepeat())
                .sorted(Comparator.comparingDouble(
                        comparison -> comparison.ratio().logRatio()))
                .collect(Collectors.partitioningBy(
                        comparison -> comparison.ratio().repeats() > 1));
        return repeated.get(true).isEmpty()
                ? new CostRanking(repeats, repeated.get(false), List.of())
                : new CostRanking(repeats, repeated.get(true), repeated.get(false));
    }

    boolean isRepeated() {
        return byCost.stream().anyMatch(comparison -> comparison.ratio().repeats() > 1);
    }

    /** The one that was observed to be cheapest, and those that were not shown to cost more. */
    List<QuantityComparison> cheapest() {
        QuantityComparison first = byCost.get(0);
        return byCost.stream()
                .filter(other -> other.equals(first) || !isCheaper(first, other))
                .toList();
    }

    /** The one that was observed to be most expensive, and those that were not shown to cost less. */
    List<QuantityComparison> mostExpensive() {
        QuantityComparison last = byCost.get(byCost.size() - 1);
        return byCost.stream()
                .filter(other -> other.equals(last) || !isCheaper(other, last))
                .toList();
    }

    private boolean isCheaper(QuantityComparison one, QuantityComparison other) {
        return repeats.ratio(other.subject(), one.subject(), CellQuantity.TOTAL_CPU_PER_PAGE)
                .filter(ratio -> ratio.testable()
                        && ratio.interval(Judge.DEFAULT_CONFIDENCE).high() < 1)
                .isPresent();
    }
}
