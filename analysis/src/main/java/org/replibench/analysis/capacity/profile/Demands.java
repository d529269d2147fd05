package org.replibench.analysis.capacity.profile;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.replibench.model.CellRecord;
import org.replibench.model.Pattern;

/**
 * What a page needs in a pattern by an engine, with its copy on one other node if it has any.
 *
 * @param engine {@code none} for no replication
 * @param lines what is used, by resource, in seconds, bytes and writes; one that no record tells of is missing
 * @param responseSeconds mean response; its background is that of a page that meets nobody else
 * @param types how the demands differ from one type of page to another
 * @param cells how many valid cells tell
 */
public record Demands(
        Pattern pattern, String engine, Map<Resource, Line> lines, Line responseSeconds, PageTypes types, int cells) {

    private static final double MILLIS = 1000;

    public Demands {
        lines = Collections.unmodifiableMap(new EnumMap<>(lines));
    }

    /**
     * Reads them off the valid cells of one arm.
     *
     * @param cells under light loads
     * @param busy with the quota of every node used up; may be empty
     * @throws IllegalArgumentException if those under light loads are too few
     */
    static Demands of(List<CellRecord> cells, List<CellRecord> busy, PageTypes types) {
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("cells under light loads required, found none");
        }
        CellRecord any = cells.get(0);
        Map<Resource, Line> lines = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            if (resource != Resource.BUSY_CPU
                    && cells.stream().mapToDouble(resource::perSecond).allMatch(Double::isFinite)) {
                lines.put(resource, line(cells, resource::perSecond));
            }
        }
        if (!busy.isEmpty()) {
            Line light = lines.get(Resource.NODE_CPU);
            double background = light.values().background();
            lines.put(
                    Resource.BUSY_CPU,
                    LineFit.ofOneLoad(
                            busy.stream()
                                    .map(cell -> busySeconds(cell, background))
                                    .toList(),
                            light));
        }
        return new Demands(
                any.cell().pattern(),
                any.cell().engine(),
                lines,
                line(cells, cell -> cell.driven().responseMeanMillis() / MILLIS),
                types,
                cells.size());
    }

    private static double busySeconds(CellRecord cell, double background) {
        double cores = Resource.BUSY_CPU.perSecond(cell) - cell.cell().nodes() * background;
        return cores / cell.driven().throughputPagesPerSecond();
    }

    private static Line line(List<CellRecord> cells, ToDoubleFunction<CellRecord> rate) {
        return LineFit.of(cells.stream()
                .map(cell -> new Observation(
                        cell.cell().repeat(), cell.driven().throughputPagesPerSecond(), rate.applyAsDouble(cell)))
                .toList());
    }

    /** What is used of a resource; empty if no record tells. */
    public Optional<Line> line(Resource resource) {
        return Optional.ofNullable(lines.get(resource));
    }

    /** Such as "2211 uniform". */
    public String label() {
        return engine.equals(pattern.code()) ? engine : pattern.code() + " " + engine;
    }
}
