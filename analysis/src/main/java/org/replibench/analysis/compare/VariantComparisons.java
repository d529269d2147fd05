package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.figure.CellFigure;

/** The variants of one arm against each other: every pair of levels, such as each collector against each other one. */
public final class VariantComparisons {
    private VariantComparisons() {}

    /**
     * Compares by valid cells; a repeat counts if both cells are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons, however many pairs there are
     * @return in the order of baselines, then of the others; none for a study without further factors
     */
    public static List<VariantComparison> of(List<CellRecord> cells, Judge judge) {
        PairedRepeats pairedRepeats = new PairedRepeats(cells);
        List<ComparisonKey> comparisonKeys = List.copyOf(pairedRepeats.subjects());
        List<VariantComparison> variantComparisons = new ArrayList<>();
        for (CellFigure cellFigure : CellFigure.compared()) {
            List<ComparisonKey> baselines = new ArrayList<>();
            List<UnjudgedComparison> family = new ArrayList<>();
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
            List<QuantityComparison> quantityComparisons = UnjudgedComparison.rows(family, judge);
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
