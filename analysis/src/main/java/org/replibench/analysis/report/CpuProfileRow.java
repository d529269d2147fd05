package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.cpuprofile.ArmCpuProfile;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.model.Cell;

/**
 * An arm's profile, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 */
record CpuProfileRow(int arm, int panel, ArmCpuProfile profile) {
    /** Rows that name their arms and panels by the index in {@code arms} and {@code panels}. */
    static List<CpuProfileRow> all(
            List<CellCpuProfile> cells, List<ReportArmKey> reportArms, List<ComparableGroupKey> comparableGroups) {
        Map<List<Integer>, List<CellCpuProfile>> places = new LinkedHashMap<>();
        for (CellCpuProfile profile : cells) {
            Cell cell = profile.measured().cell();
            places.computeIfAbsent(
                            List.of(
                                    reportArms.indexOf(ReportArmKey.of(cell)),
                                    comparableGroups.indexOf(ComparableGroupKey.of(cell))),
                            absent -> new ArrayList<>())
                    .add(profile);
        }
        return places.entrySet().stream()
                .map(place -> new CpuProfileRow(
                        place.getKey().get(0), place.getKey().get(1), ArmCpuProfile.of(place.getValue())))
                .sorted(Comparator.comparingInt(CpuProfileRow::panel).thenComparingInt(CpuProfileRow::arm))
                .toList();
    }
}
