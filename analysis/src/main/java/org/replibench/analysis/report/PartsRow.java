package org.replibench.analysis.report;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.analysis.pages.PageParts;
import org.replibench.records.parts.ResponsePart;

/**
 * What the mean response of an arm for the pages of one type consists of, or a slow one, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 * @param allPages whether it is of all pages together
 * @param millis of each part, in the order of {@link ResponsePart}; NaN if it is not known
 * @param excessPercent by how much the parts together are more than the response
 */
record PartsRow(
        int arm,
        int panel,
        String page,
        boolean allPages,
        double responseMillis,
        List<Double> millis,
        double excessPercent,
        double sampled) {
    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    static List<PartsRow> all(List<PageParts> pages, List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return pages.stream()
                .map(page -> new PartsRow(
                        ComparisonRow.index(reportArms, arm -> arm.matches(page.arm())),
                        ComparisonRow.index(panels, panel -> panel.contains(page.arm())),
                        page.measure() == PageParts.Measure.MEAN
                                ? page.page()
                                : page.page() + ", " + page.measure().label(),
                        page.page().equals(PageParts.ALL_PAGES),
                        page.responseMillis(),
                        Stream.of(ResponsePart.values()).map(page::millis).toList(),
                        page.excessPercent(),
                        page.sampled()))
                .toList();
    }
}
