package org.replibench.runner.matrix;

import java.util.List;
import java.util.Set;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.paper.JudgedArms;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;

/** The cells of a grid by which findings of the white paper are judged: of most those on the largest cluster, which so get the time of others. */
final class JudgedCells {
    private JudgedCells() {}

    /** These and what they are compared with while they are measured, no replication on as many nodes under the same load, if the grid has it. */
    static List<Cell> of(List<Cell> grid) {
        Set<ComparisonKey> judged =
                JudgedArms.of(grid.stream().map(ComparisonKey::of).toList());
        return grid.stream()
                .filter(cell -> judged.contains(ComparisonKey.of(cell)) || isControlOf(judged, cell))
                .toList();
    }

    private static boolean isControlOf(Set<ComparisonKey> judged, Cell cell) {
        return cell.pattern() instanceof NoReplication
                && judged.stream()
                        .anyMatch(arm -> arm.nodes() == cell.nodes()
                                && arm.load().equals(cell.load().name()));
    }
}
