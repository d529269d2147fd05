package org.replibench.analysis.report;

import java.util.Collection;
import java.util.List;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.records.cell.CellRecord;

/** The names of a study's arms, found by what was compared. */
record ArmLookup(List<ReportArmKey> arms, ArmNames names) {
    static ArmLookup of(List<CellRecord> cells) {
        return among(cells.stream()
                .map(cell -> ReportArmKey.of(cell.cell()))
                .distinct()
                .toList());
    }

    static ArmLookup among(Collection<ReportArmKey> arms) {
        return new ArmLookup(List.copyOf(arms), ArmNames.among(arms));
    }

    /** Such as {@code 2212}, or {@code 2212 replibench} where engines differ. */
    String name(ComparisonKey key) {
        return arms.stream()
                .filter(arm -> arm.matches(key))
                .findFirst()
                .map(names::of)
                .orElseGet(key::label);
    }
}
