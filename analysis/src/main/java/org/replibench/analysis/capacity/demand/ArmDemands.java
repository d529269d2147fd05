package org.replibench.analysis.capacity.demand;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.replibench.model.Pattern;
import org.replibench.records.cell.CellRecord;

/**
 * What a page needs in a pattern by an engine, with its copy on one other node if it has any.
 *
 * @param engine {@code none} for no replication
 * @param regressions what is used, by resource, in seconds, bytes and writes; one that no record tells of is missing
 * @param responseSeconds mean response; its background is that of a page that never waits
 * @param lightResponseSeconds mean response under the heaviest of the light loads, as its slope
 * @param pageRates how often pages came where this was measured
 * @param types how the demands differ from one type of page to another
 * @param cells how many valid cells tell
 */
public record ArmDemands(
        Pattern pattern,
        String engine,
        Map<ProfiledResource, DemandRegression> regressions,
        DemandRegression responseSeconds,
        DemandRegression lightResponseSeconds,
        ProfiledThroughput pageRates,
        PageTypeRegression types,
        int cells) {

    private static final double MILLIS = 1000;

    private static final Set<ProfiledResource> THROTTLED_RESOURCES =
            EnumSet.of(ProfiledResource.BUSY_CPU, ProfiledResource.BUSY_REST);

    public ArmDemands {
        regressions = Collections.unmodifiableMap(new EnumMap<>(regressions));
    }

    /**
     * Reads them off the valid cells of one arm.
     *
     * @param cells under light loads
     * @param busy with the quota of every node used up; may be empty
     * @throws IllegalArgumentException if those under light loads are too few
     */
    static ArmDemands of(List<CellRecord> cells, List<CellRecord> busy, PageTypeRegression types) {
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("no cells under light loads");
        }
        CellRecord any = cells.get(0);
        Map<ProfiledResource, DemandRegression> demandRegressions = new EnumMap<>(ProfiledResource.class);
        for (ProfiledResource profiledResource : ProfiledResource.values()) {
            if (!THROTTLED_RESOURCES.contains(profiledResource)
                    && cells.stream().mapToDouble(profiledResource::perSecond).allMatch(Double::isFinite)) {
                demandRegressions.put(profiledResource, line(cells, profiledResource::perSecond));
            }
        }
        if (!busy.isEmpty()) {
            demandRegressions.putAll(ofThrottledCells(busy, demandRegressions));
        }
        DemandRegression responseSeconds = line(cells, ArmDemands::responseSeconds);
        ProfiledThroughput profiledThroughput = ProfiledThroughput.of(cells, busy);
        return new ArmDemands(
                any.cell().pattern(),
                any.cell().engine(),
                demandRegressions,
                responseSeconds,
                DemandRegressionFit.ofSingleLoad(
                        ProfiledThroughput.heaviest(cells).stream()
                                .map(ArmDemands::responseSeconds)
                                .toList(),
                        responseSeconds,
                        profiledThroughput.lightPagesPerSecond()),
                profiledThroughput,
                types,
                cells.size());
    }

    private static double responseSeconds(CellRecord cell) {
        return cell.loadMetrics().response().meanMillis() / MILLIS;
    }

    private static Map<ProfiledResource, DemandRegression> ofThrottledCells(
            List<CellRecord> busy, Map<ProfiledResource, DemandRegression> light) {
        DemandRegression node = light.get(ProfiledResource.NODE_CPU);
        double idleNodes = busy.get(0).cell().nodes() * node.coefficients().intercept();
        Map<ProfiledResource, DemandRegression> demandRegressions = new EnumMap<>(ProfiledResource.class);
        demandRegressions.put(
                ProfiledResource.BUSY_CPU,
                DemandRegressionFit.ofSingleLoad(perPage(busy, ProfiledResource.BUSY_CPU, idleNodes), node));
        DemandRegression machine = light.get(ProfiledResource.MACHINE_CPU);
        if (machine != null) {
            double idleRest = Math.max(0, machine.coefficients().intercept() - idleNodes);
            demandRegressions.put(
                    ProfiledResource.BUSY_REST,
                    DemandRegressionFit.ofSingleLoad(perPage(busy, ProfiledResource.BUSY_REST, idleRest), machine));
        }
        return demandRegressions;
    }

    private static List<Double> perPage(List<CellRecord> cells, ProfiledResource profiledResource, double idle) {
        return cells.stream()
                .map(cell -> (profiledResource.perSecond(cell) - idle)
                        / cell.loadMetrics().throughputPagesPerSecond())
                .toList();
    }

    private static DemandRegression line(List<CellRecord> cells, ToDoubleFunction<CellRecord> rate) {
        return DemandRegressionFit.of(cells.stream()
                .map(cell -> new DemandRegressionFit.Point(
                        cell.cell().repeat(),
                        cell.cell().load().clientsPerNode(),
                        cell.loadMetrics().throughputPagesPerSecond(),
                        rate.applyAsDouble(cell)))
                .toList());
    }

    /** What is used of a resource; empty if no record tells. */
    public Optional<DemandRegression> line(ProfiledResource profiledResource) {
        return Optional.ofNullable(regressions.get(profiledResource));
    }

    /** Such as "2211 replibench". */
    public String label() {
        return engine.equals(pattern.code()) ? engine : pattern.code() + " " + engine;
    }

    /**
     * How often pages came where demands were measured: a node that serves many a second needs less for each, since it, its threads and
     * caches are awake already.
     *
     * @param lightPagesPerSecond pages a second on the node with clients, under the heaviest of the light loads
     * @param throttledPagesPerSecond pages a second on each node where the quota was used up; 0 if there were no such cells
     */
    public record ProfiledThroughput(double lightPagesPerSecond, double throttledPagesPerSecond) {
        /**
         * @param light at least one
         * @param busy of equally large clusters
         */
        static ProfiledThroughput of(List<CellRecord> light, List<CellRecord> busy) {
            return new ProfiledThroughput(
                    pagesPerSecond(heaviest(light).stream()),
                    busy.isEmpty()
                            ? 0
                            : pagesPerSecond(busy.stream()) / busy.get(0).cell().nodes());
        }

        /** The cells with the most clients. */
        static List<CellRecord> heaviest(List<CellRecord> cells) {
            int most =
                    cells.stream().mapToInt(ProfiledThroughput::clients).max().orElseThrow();
            return cells.stream().filter(cell -> clients(cell) == most).toList();
        }

        private static int clients(CellRecord cell) {
            return cell.cell().load().clientsPerNode();
        }

        private static double pagesPerSecond(Stream<CellRecord> cells) {
            return cells.mapToDouble(cell -> cell.loadMetrics().throughputPagesPerSecond())
                    .average()
                    .orElseThrow();
        }
    }
}
