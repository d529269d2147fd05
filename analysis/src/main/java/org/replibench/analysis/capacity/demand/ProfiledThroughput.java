package org.replibench.analysis.capacity.demand;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.cell.CellRecord;

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
        int most = cells.stream().mapToInt(ProfiledThroughput::clients).max().orElseThrow();
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
