package org.replibench.analysis.profile;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.replibench.model.CellRecord;
import org.replibench.model.NodeUse;

/**
 * Where the threads of a cell's servers ran.
 *
 * @param measured the cell
 * @param stacks how often each folded stack was met, all servers together
 */
public record CellProfile(CellRecord measured, Map<String, Long> stacks) {
    private static final double MILLIS = 1000;

    public CellProfile {
        stacks = Map.copyOf(stacks);
    }

    /**
     * Processor time of all nodes for one page, by layer; together it is what the nodes' processor time for one page is.
     * Collectors and compilers are accounted by their threads. All other time is shared out as the samples of Java code are, so
     * that a layer's system calls count as much as its Java code does in proportion.
     */
    public Map<Layer, Double> millisPerPage() {
        double collectors = use(node -> node.memory().collectorCpuSeconds());
        double compilers = use(NodeUse::compilerCpuSeconds);
        double java = Math.max(0, measured.use().nodesCpuSeconds() - collectors - compilers);
        long samples = stacks.values().stream().mapToLong(Long::longValue).sum();
        Map<Layer, Long> byLayer = new EnumMap<>(Layer.class);
        stacks.forEach((stack, count) -> byLayer.merge(Layer.of(stack), count, Long::sum));
        Map<Layer, Double> millis = new EnumMap<>(Layer.class);
        byLayer.forEach((layer, count) -> millis.put(layer, perPage(java * count / samples)));
        millis.put(Layer.COLLECTORS, perPage(collectors));
        millis.put(Layer.COMPILERS, perPage(compilers));
        return millis;
    }

    /** The stacks of several cells together. */
    static Map<String, Long> merged(Iterable<CellProfile> cells) {
        Map<String, Long> merged = new TreeMap<>();
        cells.forEach(cell -> cell.stacks().forEach((stack, count) -> merged.merge(stack, count, Long::sum)));
        return merged;
    }

    /** Of all nodes together; 0 where it is not known, as it is then part of the rest. */
    private double use(ToDoubleFunction<NodeUse> quantity) {
        return measured.use().nodes().stream()
                .mapToDouble(quantity)
                .filter(Double::isFinite)
                .sum();
    }

    private double perPage(double seconds) {
        return seconds * MILLIS / measured.driven().pages();
    }
}
