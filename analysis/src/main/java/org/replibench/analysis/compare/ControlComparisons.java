package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * The arms of one study against its control, pattern {@code none} on the same nodes under the same load, and the A/A arm
 * against what it repeats.
 */
public final class ControlComparisons {
    private ControlComparisons() {}

    /**
     * Compares by valid cells; a repeat counts if both its arm's cell and its control's are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons; the A/A arms, about which no user asks, are one of
     *     their own
     * @return rows whose baseline is the control; none for arms without a control
     */
    public static List<QuantityComparison> rows(List<CellRecord> cells, Judge judge) {
        PairedRepeats pairedRepeats = new PairedRepeats(cells);
        List<QuantityComparison> quantityComparisons = new ArrayList<>();
        for (CellQuantity cellFigure : CellQuantity.compared()) {
            quantityComparisons.addAll(
                    QuantityComparison.Unjudged.rows(family(pairedRepeats, cellFigure, false), judge));
            quantityComparisons.addAll(
                    QuantityComparison.Unjudged.rows(family(pairedRepeats, cellFigure, true), judge));
        }
        quantityComparisons.sort((a, b) -> ComparisonKey.ORDER.compare(a.subject(), b.subject()));
        return List.copyOf(quantityComparisons);
    }

    private static List<QuantityComparison.Unjudged> family(
            PairedRepeats pairedRepeats, CellQuantity cellFigure, boolean again) {
        return pairedRepeats.subjects().stream()
                .filter(comparisonKey -> comparisonKey.aaRepeat() == again)
                .flatMap(comparisonKey -> pairedRepeats.subjects().stream()
                        .filter(control -> control.isControlOf(comparisonKey))
                        .findFirst()
                        .flatMap(control -> pairedRepeats.unjudged(control, comparisonKey, cellFigure))
                        .stream())
                .toList();
    }
}
