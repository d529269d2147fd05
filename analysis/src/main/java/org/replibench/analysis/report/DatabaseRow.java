package org.replibench.analysis.report;

import java.util.List;
import org.replibench.analysis.database.DatabaseWork;

/**
 * How the database kept an arm's changes, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 */
record DatabaseRow(int arm, int panel, DatabaseWork work, double commitMillis) {
    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    static List<DatabaseRow> all(
            List<DatabaseWork> works, List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return works.stream()
                .map(work -> new DatabaseRow(
                        ComparisonRow.index(reportArms, arm -> arm.matches(work.arm())),
                        ComparisonRow.index(panels, panel -> panel.contains(work.arm())),
                        work,
                        work.commitMillis()))
                .toList();
    }
}
