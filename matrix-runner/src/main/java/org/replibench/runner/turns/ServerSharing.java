package org.replibench.runner.turns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.NamedPattern;
import org.replibench.model.Variant;

/** Which arms of a round are served by the same servers: those that differ in how their clients find nodes always are. */
public enum ServerSharing {
    /** Each arm has servers of its own, those that differ in the sampling of parts, too: a JVM that has begun to note how long its threads wait goes on. */
    NONE {
        @Override
        Object servers(Cell cell) {
            return List.of(cell.arm(), RoutingVariants.ofServers(cell.variant()), cell.aaRepeat());
        }
    },
    /**
     * Arms that differ in nothing but the sampling of parts, and their pattern by our own session layer, or in having none: what differs
     * from one start to the next cancels in their ratios, and warming up is done once.
     */
    PATTERNS {
        @Override
        Object servers(Cell cell) {
            Variant onServers = PartsVariants.ofServers(RoutingVariants.ofServers(cell.variant()));
            return SHARING.contains(cell.engine()) ? onServers : NONE.servers(cell.withVariant(onServers));
        }
    };

    private static final Set<String> SHARING = Set.of(Arm.REPLIBENCH, Arm.NO_ENGINE);

    private static final String AA = "aa";

    /** What is equal for arms on the same servers. */
    abstract Object servers(Cell cell);

    /** The arms of each cluster, in the order of the first. Loads of an arm never need servers of their own. */
    public List<List<Cell>> groups(List<Cell> cells) {
        return List.copyOf(cells.stream()
                .collect(Collectors.groupingBy(this::servers, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** How many nodes run at once for these arms of a round. */
    public int nodes(List<Cell> cells) {
        return groups(cells).stream().mapToInt(group -> group.get(0).nodes()).sum();
    }

    /** The names of patterns on the same servers: the A/A arm has sessions of its own, too. */
    static Map<Cell, NamedPattern> patterns(List<Cell> group) {
        Map<Cell, NamedPattern> patterns = new LinkedHashMap<>();
        group.forEach(cell -> patterns.put(cell, new NamedPattern(cell.pattern(), cell.aaRepeat() ? AA : "")));
        return patterns;
    }

    /** The engine that serves all of a group. */
    static String engine(List<Cell> group) {
        return patterns(group).values().stream().distinct().count() > 1
                ? Arm.REPLIBENCH
                : group.get(0).engine();
    }
}
