package org.replibench.analysis.profile;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Where the threads of an arm's servers ran, over its recorded repeats.
 *
 * @param cells how many were recorded
 * @param samples of Java code in all of them
 * @param millisPerPage processor time by the layers' words, in their order; mean over the cells
 * @param accountedMillisPerPage processor time as the hosts accounted it; mean over the cells
 * @param excessPercent by which the layers together are more than that, of the cell where it is farthest from 0; NaN if one can't
 *     tell
 * @param sampledPercent how much of the Java threads' time outside the kernel was seen in samples; mean over the cells, NaN if one
 *     can't tell
 */
public record ArmProfile(
        int cells,
        long samples,
        Map<String, Double> millisPerPage,
        double accountedMillisPerPage,
        double excessPercent,
        double sampledPercent,
        Flame flame) {
    /** @param cells of one arm at one place, at least one */
    public static ArmProfile of(List<CellProfile> cells) {
        Flame flame = Flame.of(CellProfile.merged(cells));
        List<Map<Layer, Double>> costs =
                cells.stream().map(CellProfile::millisPerPage).toList();
        Map<String, Double> millis = new LinkedHashMap<>();
        for (Layer layer : Layer.values()) {
            millis.put(layer.words(), mean(costs, cost -> cost.getOrDefault(layer, 0.0)));
        }
        return new ArmProfile(
                cells.size(),
                flame.samples(),
                millis,
                mean(cells, CellProfile::accountedMillisPerPage),
                excessPercent(cells),
                mean(cells, CellProfile::sampledPercent),
                flame);
    }

    /** NaN counts as farthest. */
    private static double excessPercent(List<CellProfile> cells) {
        return cells.stream()
                .map(CellProfile::excessPercent)
                .max(Comparator.comparingDouble((Double excess) -> Math.abs(excess)))
                .orElseThrow();
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).average().orElseThrow();
    }
}
