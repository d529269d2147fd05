package org.replibench.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.records.cell.CellRecord;

/**
 * What an arm on one size of cluster did when its clients were raised, as the page tells it.
 *
 * @param arm by index
 * @param finding in words
 */
record LoadSweepRow(int arm, String finding) {
    /** Rows of all arms that were measured under enough loads; they name their arm by the index in {@code arms}. */
    static List<LoadSweepRow> all(List<CellRecord> cells, List<ReportArmKey> reportArms) {
        Map<List<Object>, List<CellRecord>> sweeps = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(
                                ReportArmKey.of(cell.cell()), cell.cell().nodes()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return sweeps.values().stream()
                .flatMap(sweep -> LoadSweep.of(sweep).stream()
                        .map(found -> new LoadSweepRow(
                                reportArms.indexOf(ReportArmKey.of(sweep.get(0).cell())), LoadSweepFinding.of(found))))
                .toList();
    }
}
