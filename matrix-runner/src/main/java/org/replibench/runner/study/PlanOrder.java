package org.replibench.runner.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.model.Cell;

/**
 * The order in which the cells of one repeat cost the fewest boots: what the same servers can serve comes together, the
 * largest cluster first, and then downwards, as nodes can be taken away, but not added. From one size to the next the patterns come there and back, which saves a
 * switch, and keeps a pattern from always being measured on the coldest servers.
 */
final class PlanOrder {
    private PlanOrder() {}

    /** @param cells of one repeat; their order decides where nothing else does */
    static List<Cell> economical(List<Cell> cells, int repeat) {
        Map<EngineConfiguration, List<Cell>> byServers = new LinkedHashMap<>();
        for (Cell cell : cells) {
            byServers
                    .computeIfAbsent(Reuse.servers(cell), servers -> new ArrayList<>())
                    .add(cell);
        }
        List<Cell> ordered = new ArrayList<>();
        byServers.values().forEach(sharing -> ordered.addAll(downwards(sharing, repeat % 2 == 0)));
        return ordered;
    }

    private static List<Cell> downwards(List<Cell> sharing, boolean backwards) {
        Map<Integer, List<Cell>> bySize = new TreeMap<>(Collections.reverseOrder());
        sharing.forEach(cell ->
                bySize.computeIfAbsent(cell.nodes(), size -> new ArrayList<>()).add(cell));
        List<Cell> ordered = new ArrayList<>();
        boolean back = backwards;
        for (List<Cell> sameSize : bySize.values()) {
            List<List<Cell>> byPattern = byPattern(sameSize);
            if (back) {
                Collections.reverse(byPattern);
            }
            byPattern.forEach(ordered::addAll);
            back = !back;
        }
        return ordered;
    }

    /** The loads of a pattern stay together and in their order: no switch lies between them. */
    private static List<List<Cell>> byPattern(List<Cell> sameSize) {
        Map<String, List<Cell>> byPattern = new LinkedHashMap<>();
        sameSize.forEach(cell -> byPattern
                .computeIfAbsent(cell.pattern().code() + cell.engine(), arm -> new ArrayList<>())
                .add(cell));
        return new ArrayList<>(byPattern.values());
    }
}
