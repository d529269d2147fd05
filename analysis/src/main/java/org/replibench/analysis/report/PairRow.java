package org.replibench.analysis.report;

import java.util.List;
import org.replibench.analysis.compare.Contrast;

/**
 * One quantity of an arm over that of another variant of it, as the page shows it.
 *
 * @param baseline by index
 * @param row of the other
 */
record PairRow(int baseline, ComparisonRow row) {
    /** Rows that name their arms and panel by the index in {@code arms} and {@code panels}. */
    static List<PairRow> all(List<Contrast> contrasts, List<Arm> arms, List<Panel> panels) {
        return contrasts.stream()
                .map(contrast -> new PairRow(
                        ComparisonRow.index(arms, arm -> arm.is(contrast.baseline())),
                        ComparisonRow.all(List.of(contrast.row()), arms, panels).get(0)))
                .toList();
    }
}
