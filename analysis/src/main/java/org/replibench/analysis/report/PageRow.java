package org.replibench.analysis.report;

import java.util.List;
import org.replibench.analysis.pages.PageResponse;

/**
 * How long an arm took for the pages of one type, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 */
record PageRow(int arm, int panel, PageResponse response) {
    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    static List<PageRow> all(
            List<PageResponse> responses, List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return responses.stream()
                .map(response -> new PageRow(
                        ComparisonRow.index(reportArms, arm -> arm.matches(response.arm())),
                        ComparisonRow.index(panels, panel -> panel.contains(response.arm())),
                        response))
                .toList();
    }
}
