package org.replibench.analysis.report;

import java.util.List;

/**
 * What an arm on one size of cluster did when its clients were raised, as the page tells it.
 *
 * @param arm by index
 * @param finding in words
 */
record LoadSweepRow(int arm, String finding) {
    /** Rows of all arms that took turns under enough loads. */
    static List<LoadSweepRow> all(List<ArmSweep> sweeps, List<ReportArmKey> reportArms) {
        return sweeps.stream()
                .map(of -> new LoadSweepRow(
                        ComparisonRow.index(reportArms, arm -> arm.matches(of.arm())), LoadSweepFinding.of(of.sweep())))
                .toList();
    }
}
