package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.profile.ArmProfile;
import org.replibench.analysis.profile.CellProfile;
import org.replibench.model.Cell;

/**
 * An arm's profile, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 */
record ProfileRow(int arm, int panel, ArmProfile profile) {
    /** Rows that name their arms and panels by the index in {@code arms} and {@code panels}. */
    static List<ProfileRow> all(List<CellProfile> cells, List<Arm> arms, List<Panel> panels) {
        Map<List<Integer>, List<CellProfile>> places = new LinkedHashMap<>();
        for (CellProfile profile : cells) {
            Cell cell = profile.measured().cell();
            places.computeIfAbsent(
                            List.of(arms.indexOf(Arm.of(cell)), panels.indexOf(Panel.of(cell))),
                            absent -> new ArrayList<>())
                    .add(profile);
        }
        return places.entrySet().stream()
                .map(place ->
                        new ProfileRow(place.getKey().get(0), place.getKey().get(1), ArmProfile.of(place.getValue())))
                .sorted(Comparator.comparingInt(ProfileRow::panel).thenComparingInt(ProfileRow::arm))
                .toList();
    }
}
