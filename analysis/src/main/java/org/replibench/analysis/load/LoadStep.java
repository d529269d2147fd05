package org.replibench.analysis.load;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.Figures;
import org.replibench.model.CellRecord;

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
                mean(cells, cell -> cell.driven().throughputPagesPerSecond()),
                mean(cells, cell -> cell.driven().responseMeanMillis()),
                mean(cells, cell -> cell.driven().responseP50Millis()),
                mean(cells, cell -> cell.driven().responseP90Millis()),
                mean(cells, cell -> cell.driven().responseP99Millis()),
                mean(cells, cell -> Figures.of(cell).cpuCoresPerNode()),
                mean(cells, cell -> Figures.of(cell).databaseCpuCores()),
                mean(cells, cell -> Figures.of(cell).driverCpuCores()),
                mean(cells, cell -> Figures.of(cell).hostIdleCores()));
    }

    static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }
}
