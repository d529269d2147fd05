package org.replibench.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.model.CellRecord;

/**
 * What an arm on one size of cluster did when its clients were raised, as the page tells it.
 *
 * @param arm by index
 * @param finding in words
 */
record SweepRow(int arm, String finding) {
    /** Rows of all arms that were measured under enough loads; they name their arm by the index in {@code arms}. */
    static List<SweepRow> all(List<CellRecord> cells, List<Arm> arms) {
        Map<List<Object>, List<CellRecord>> sweeps = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(Arm.of(cell.cell()), cell.cell().nodes()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return sweeps.values().stream()
                .flatMap(sweep -> LoadSweep.of(sweep).stream()
                        .map(found ->
                                new SweepRow(arms.indexOf(Arm.of(sweep.get(0).cell())), LoadFinding.of(found))))
                .toList();
    }
}
