package org.replibench.analysis.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the threads of an arm's servers ran, over its recorded repeats.
 *
 * @param cells how many were recorded
 * @param samples of Java code in all of them
 * @param millisPerPage processor time by the layers' words, in their order; mean over the cells
 */
public record ArmProfile(int cells, long samples, Map<String, Double> millisPerPage, Flame flame) {
    /** @param cells of one arm at one place, at least one */
    public static ArmProfile of(List<CellProfile> cells) {
        Flame flame = Flame.of(CellProfile.merged(cells));
        List<Map<Layer, Double>> costs =
                cells.stream().map(CellProfile::millisPerPage).toList();
        Map<String, Double> millis = new LinkedHashMap<>();
        for (Layer layer : Layer.values()) {
            millis.put(
                    layer.words(),
                    costs.stream()
                            .mapToDouble(cost -> cost.getOrDefault(layer, 0.0))
                            .average()
                            .orElseThrow());
        }
        return new ArmProfile(cells.size(), flame.samples(), millis, flame);
    }
}
