package org.replibench.analysis.capacity.profile;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.replibench.model.CellRecord;
import org.replibench.model.Pattern;

/**
 * What a page needs in a pattern by an engine, with its copy on one other node if it has any.
 *
 * @param engine {@code none} for no replication
 * @param lines what is used, by resource, in seconds, bytes and writes; one that no record tells of is missing
 * @param responseSeconds mean response; its background is that of a page that meets nobody else
 * @param lightResponseSeconds mean response under the heaviest of the light loads, as its slope
 * @param pageRates how often pages came where this was measured
 * @param types how the demands differ from one type of page to another
 * @param cells how many valid cells tell
 */
public record Demands(
        Pattern pattern,
        String engine,
        Map<Resource, Line> lines,
        Line responseSeconds,
        Line lightResponseSeconds,
        PageRates pageRates,
        PageTypes types,
        int cells) {

    private static final double MILLIS = 1000;

    private static final Set<Resource> OF_BUSY_CELLS = EnumSet.of(Resource.BUSY_CPU, Resource.BUSY_REST);

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
            if (!OF_BUSY_CELLS.contains(resource)
                    && cells.stream().mapToDouble(resource::perSecond).allMatch(Double::isFinite)) {
                lines.put(resource, line(cells, resource::perSecond));
            }
        }
        if (!busy.isEmpty()) {
            lines.putAll(ofBusy(busy, lines));
        }
        Line responseSeconds = line(cells, Demands::responseSeconds);
        PageRates pageRates = PageRates.of(cells, busy);
        return new Demands(
                any.cell().pattern(),
                any.cell().engine(),
                lines,
                responseSeconds,
                LineFit.ofOneLoad(
                        PageRates.heaviest(cells).stream()
                                .map(Demands::responseSeconds)
                                .toList(),
                        responseSeconds,
                        pageRates.light()),
                pageRates,
                types,
                cells.size());
    }

    private static double responseSeconds(CellRecord cell) {
        return cell.driven().responseMeanMillis() / MILLIS;
    }

    private static Map<Resource, Line> ofBusy(List<CellRecord> busy, Map<Resource, Line> light) {
        Line node = light.get(Resource.NODE_CPU);
        double idleNodes = busy.get(0).cell().nodes() * node.values().background();
        Map<Resource, Line> lines = new EnumMap<>(Resource.class);
        lines.put(Resource.BUSY_CPU, LineFit.ofOneLoad(perPage(busy, Resource.BUSY_CPU, idleNodes), node));
        Line machine = light.get(Resource.MACHINE_CPU);
        if (machine != null) {
            double idleRest = Math.max(0, machine.values().background() - idleNodes);
            lines.put(Resource.BUSY_REST, LineFit.ofOneLoad(perPage(busy, Resource.BUSY_REST, idleRest), machine));
        }
        return lines;
    }

    private static List<Double> perPage(List<CellRecord> cells, Resource resource, double idle) {
        return cells.stream()
                .map(cell -> (resource.perSecond(cell) - idle) / cell.driven().throughputPagesPerSecond())
                .toList();
    }

    private static Line line(List<CellRecord> cells, ToDoubleFunction<CellRecord> rate) {
        return LineFit.of(cells.stream()
                .map(cell -> new Observation(
                        cell.cell().repeat(),
                        cell.cell().load().clientsPerNode(),
                        cell.driven().throughputPagesPerSecond(),
                        rate.applyAsDouble(cell)))
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
