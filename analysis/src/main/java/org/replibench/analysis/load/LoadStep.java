package org.replibench.analysis.load;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.figure.CellFigure;

/**
 * What one load did, means over its valid repeats.
 *
 * @param clients on each node
 * @param repeats valid ones
 */
public record LoadStep(
        int clients,
        int repeats,
        double throughputPagesPerSecond,
        double responseMeanMillis,
        double responseP50Millis,
        double responseP90Millis,
        double responseP99Millis,
        double cpuCoresPerNode,
        double databaseCpuCores,
        double driverCpuCores,
        double hostIdleCores) {
    /** @param cells of one load, at least one */
    static LoadStep of(List<CellRecord> cells) {
        return new LoadStep(
                cells.get(0).cell().load().clientsPerNode(),
                cells.size(),
                mean(cells, cell -> cell.loadMetrics().throughputPagesPerSecond()),
                mean(cells, cell -> cell.loadMetrics().responseMeanMillis()),
                mean(cells, cell -> cell.loadMetrics().responseP50Millis()),
                mean(cells, cell -> cell.loadMetrics().responseP90Millis()),
                mean(cells, cell -> cell.loadMetrics().responseP99Millis()),
                mean(cells, cell -> CellFigure.CPU_CORES_PER_NODE.of(cell)),
                mean(cells, cell -> CellFigure.DATABASE_CPU.of(cell)),
                mean(cells, cell -> CellFigure.DRIVER_CPU.of(cell)),
                mean(cells, cell -> CellFigure.HOST_IDLE.of(cell)));
    }

    static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }
}
