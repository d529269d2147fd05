package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * One quantity of an arm in two variants, such as with one collector and with another.
 *
 * @param baseline whose value is 1
 * @param comparison of the other one
 */
public record VariantComparison(ComparisonKey baseline, QuantityComparison comparison) {
    /**
     * Compares every pair of variants of each arm by valid cells; a repeat counts if both cells are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons, however many pairs there are
     * @return in the order of baselines, then of the others; none for a study without further factors
     */
    public static List<VariantComparison> of(List<CellRecord> cells, Judge judge) {
        PairedRepeats pairedRepeats = new PairedRepeats(cells);
        List<ComparisonKey> comparisonKeys = List.copyOf(pairedRepeats.subjects());
        List<VariantComparison> variantComparisons = new ArrayList<>();
        for (CellQuantity cellFigure : CellQuantity.compared()) {
            List<ComparisonKey> baselines = new ArrayList<>();
            List<QuantityComparison.Unjudged> family = new ArrayList<>();
            for (int i = 0; i < comparisonKeys.size(); i++) {
                ComparisonKey baseline = comparisonKeys.get(i);
                for (ComparisonKey other : comparisonKeys.subList(i + 1, comparisonKeys.size())) {
                    if (baseline.isVariantOf(other)) {
                        pairedRepeats.unjudged(baseline, other, cellFigure).ifPresent(unjudgedComparison -> {
                            baselines.add(baseline);
                            family.add(unjudgedComparison);
                        });
                    }
                }
            }
            List<QuantityComparison> quantityComparisons = QuantityComparison.Unjudged.rows(family, judge);
            for (int i = 0; i < quantityComparisons.size(); i++) {
                variantComparisons.add(new VariantComparison(baselines.get(i), quantityComparisons.get(i)));
            }
        }
        variantComparisons.sort(Comparator.comparing(VariantComparison::baseline, ComparisonKey.ORDER)
                .thenComparing(
                        variantComparison -> variantComparison.comparison().subject(), ComparisonKey.ORDER));
        return List.copyOf(variantComparisons);
    }
}
