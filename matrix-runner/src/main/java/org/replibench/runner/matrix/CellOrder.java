package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.model.Cell;
import org.replibench.runner.study.AbbaBlocks;

/**
 * The order of a start's cells: the largest cluster first, as it is the first to show what the machine does not hold; within a size arms
 * in {@link AbbaBlocks}, as those that don't fit into one round are dealt out to several in this order.
 *
 * @param blocks draws the orders of arms
 */
record CellOrder(AbbaBlocks blocks) {
    /** @param cells of one start; of one arm and size, their order stays */
    List<Cell> of(List<Cell> cells, int start) {
        Map<Object, List<Cell>> byArm = new LinkedHashMap<>();
        cells.forEach(cell ->
                byArm.computeIfAbsent(arm(cell), absent -> new ArrayList<>()).add(cell));
        List<Object> arms = new ArrayList<>(blocks.order(byArm.keySet(), start));
        if (blocks.reversed(start)) {
            Collections.reverse(arms);
        }
        return arms.stream()
                .flatMap(arm -> byArm.get(arm).stream())
                .sorted(Comparator.comparingInt(Cell::nodes).reversed())
                .toList();
    }

    private static Object arm(Cell cell) {
        return List.of(cell.pattern(), cell.engine(), cell.variant(), cell.aaRepeat());
    }
}
