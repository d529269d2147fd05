package org.replibench.analysis.capacity.profile;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.model.CellRecord;

/**
 * How often pages came where demands were measured: a node that serves many a second needs less for each, since it, its threads and
 * caches are awake already.
 *
 * @param light pages a second on the node with clients, under the heaviest of the light loads
 * @param busy pages a second on each node where the quota was used up; 0 if there were no such cells
 */
public record PageRates(double light, double busy) {
    /**
     * @param light at least one
     * @param busy of equally large clusters
     */
    static PageRates of(List<CellRecord> light, List<CellRecord> busy) {
        return new PageRates(
                pagesPerSecond(heaviest(light).stream()),
                busy.isEmpty()
                        ? 0
                        : pagesPerSecond(busy.stream()) / busy.get(0).cell().nodes());
    }

    /** The cells with the most clients. */
    static List<CellRecord> heaviest(List<CellRecord> cells) {
        int most = cells.stream().mapToInt(PageRates::clients).max().orElseThrow();
        return cells.stream().filter(cell -> clients(cell) == most).toList();
    }

    private static int clients(CellRecord cell) {
        return cell.cell().load().clientsPerNode();
    }

    private static double pagesPerSecond(Stream<CellRecord> cells) {
        return cells.mapToDouble(cell -> cell.driven().throughputPagesPerSecond())
                .average()
                .orElseThrow();
    }
}
