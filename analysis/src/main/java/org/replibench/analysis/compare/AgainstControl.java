package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.CellRecord;

/**
 * The arms of one study against its control, pattern {@code none} on the same nodes under the same load, and the A/A arm
 * against what it repeats.
 */
public final class AgainstControl {
    private AgainstControl() {}

    /**
     * Compares by valid cells; a repeat counts if both its arm's cell and its control's are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons; the A/A arms, about which nobody asks, are one of
     *     their own
     * @return rows whose baseline is the control; none for arms without a control
     */
    public static List<Row> rows(List<CellRecord> cells, Judge judge) {
        Pairs pairs = new Pairs(cells);
        List<Row> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            rows.addAll(Candidate.rows(family(pairs, quantity, false), judge));
            rows.addAll(Candidate.rows(family(pairs, quantity, true), judge));
        }
        rows.sort((a, b) -> Subject.ORDER.compare(a.subject(), b.subject()));
        return List.copyOf(rows);
    }

    private static List<Candidate> family(Pairs pairs, Quantity quantity, boolean again) {
        return pairs.subjects().stream()
                .filter(subject -> subject.again() == again)
                .flatMap(subject -> pairs.subjects().stream()
                        .filter(control -> control.controls(subject))
                        .findFirst()
                        .flatMap(control -> pairs.candidate(control, subject, quantity))
                        .stream())
                .toList();
    }
}
