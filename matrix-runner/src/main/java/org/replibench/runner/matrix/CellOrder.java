package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.replibench.model.Cell;
import org.replibench.runner.study.AbbaBlocks;

/**
 * The order in which the cells of one repeat cost few boots: what the same servers can serve comes together, the largest
 * cluster first, and then downwards, as nodes can be taken away, but not added. Within that, arms come in {@link AbbaBlocks},
 * and there and back from one size to the next, which saves a switch.
 *
 * @param blocks draws the orders of arms
 */
record CellOrder(AbbaBlocks blocks) {
    /** @param cells of one repeat; of one arm and size, their order stays */
    List<Cell> of(List<Cell> cells, int repeat) {
        Map<Object, List<Cell>> byArm = groupBy(cells, CellOrder::arm);
        List<Cell> byDraw = blocks.order(byArm.keySet(), repeat).stream()
                .flatMap(arm -> byArm.get(arm).stream())
                .toList();
        boolean mirrored = blocks.reversed(repeat);
        List<List<Cell>> byServers = new ArrayList<>(
                groupBy(byDraw, ServerReusePolicy::requiredServers).values());
        if (mirrored) {
            Collections.reverse(byServers);
        }
        return byServers.stream()
                .flatMap(sharing -> largestClusterFirst(sharing, mirrored).stream())
                .toList();
    }

    private static List<Cell> largestClusterFirst(List<Cell> sharing, boolean mirrored) {
        Map<Integer, List<Cell>> bySize = new TreeMap<>(Collections.reverseOrder());
        bySize.putAll(groupBy(sharing, Cell::nodes));
        List<Cell> ordered = new ArrayList<>();
        boolean back = mirrored;
        for (List<Cell> sameSize : bySize.values()) {
            // The loads of an arm stay together and in their order: no switch lies between them.
            List<List<Cell>> byArm =
                    new ArrayList<>(groupBy(sameSize, CellOrder::arm).values());
            if (back) {
                Collections.reverse(byArm);
            }
            byArm.forEach(ordered::addAll);
            back = !back;
        }
        return ordered;
    }

    private static Object arm(Cell cell) {
        return List.of(cell.pattern(), cell.engine(), cell.variant(), cell.aaRepeat());
    }

    private static <K> Map<K, List<Cell>> groupBy(Collection<Cell> cells, Function<Cell, K> key) {
        Map<K, List<Cell>> groups = new LinkedHashMap<>();
        cells.forEach(cell -> groups.computeIfAbsent(key.apply(cell), absent -> new ArrayList<>())
                .add(cell));
        return groups;
    }
}
