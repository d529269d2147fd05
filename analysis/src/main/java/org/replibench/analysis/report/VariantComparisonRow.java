package org.replibench.analysis.report;

import java.util.List;
import org.replibench.analysis.compare.VariantComparison;

/**
 * One quantity of an arm over that of another variant of it, as the page shows it.
 *
 * @param baseline by index
 * @param comparison of the other
 */
record VariantComparisonRow(int baseline, ComparisonRow comparison) {
    /** Rows that name their arms and panel by the index in {@code arms} and {@code panels}. */
    static List<VariantComparisonRow> all(
            List<VariantComparison> variantComparisons,
            List<ReportArmKey> reportArms,
            List<ComparableGroupKey> comparableGroups) {
        return variantComparisons.stream()
                .map(variantComparison -> new VariantComparisonRow(
                        ComparisonRow.index(reportArms, reportArm -> reportArm.matches(variantComparison.baseline())),
                        ComparisonRow.all(List.of(variantComparison.comparison()), reportArms, comparableGroups)
                                .get(0)))
                .toList();
    }
}
