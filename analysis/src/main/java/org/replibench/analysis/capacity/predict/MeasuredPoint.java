package org.replibench.analysis.capacity.predict;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.replibench.model.ClientLoad;
import org.replibench.records.capacity.Prediction.PredictedPoint;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * What was measured of a point that was predicted: means over the valid repeats.
 *
 * @param repeats how many
 * @param warnings names of the checks that marked one of them
 */
public record MeasuredPoint(
        double throughputPagesPerSecond,
        double responseMillis,
        double cpuMillisPerPage,
        int repeats,
        List<String> warnings) {

    public MeasuredPoint {
        warnings = List.copyOf(warnings);
    }

    /** What {@code records} say of a point; empty if there is no valid cell of it. */
    static Optional<MeasuredPoint> of(PredictedPoint point, List<CellRecord> records) {
        List<CellRecord> cells = records.stream()
                .filter(measured -> measured.valid() && matches(point, measured))
                .toList();
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new MeasuredPoint(
                        mean(cells, cell -> cell.loadMetrics().throughputPagesPerSecond()),
                        mean(cells, cell -> cell.loadMetrics().response().meanMillis()),
                        mean(cells, cell -> CellQuantity.NODE_CPU_PER_PAGE.of(cell)),
                        cells.size(),
                        cells.stream()
                                .flatMap(cell -> cell.warnings().stream())
                                .map(mark -> mark.substring(0, mark.indexOf(':')))
                                .distinct()
                                .sorted()
                                .toList()));
    }

    /** Whether a cell is one of a point, under whatever name its load has. */
    static boolean matches(PredictedPoint point, CellRecord measured) {
        return !measured.cell().aaRepeat()
                && measured.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES
                && measured.cell().load().clientsPerNode() == point.clientsPerNode()
                && measured.cell().nodes() == point.nodes()
                && measured.cell().pattern().code().equals(point.pattern())
                && measured.cell().engine().equals(point.engine());
    }

    private static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElseThrow();
    }
}
