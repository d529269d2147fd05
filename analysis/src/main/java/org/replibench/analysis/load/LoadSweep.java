package org.replibench.analysis.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * One arm on one size of cluster, its clients raised step by step.
 *
 * @param steps with rising clients
 * @param saturations what gave out, first first; those of the same load by how much of them was used
 */
public record LoadSweep(int nodes, List<Step> steps, Knee knee, List<Saturation> saturations) {
    /** Fewer loads don't show where a plateau ends. */
    public static final int MIN_STEPS = 3;

    public LoadSweep {
        steps = List.copyOf(steps);
        saturations = List.copyOf(saturations);
    }

    /**
     * The sweep of an arm.
     *
     * @param cells of that arm alone, valid ones, at least one
     * @param knee of the same
     */
    public static LoadSweep of(List<CellRecord> cells, Knee knee) {
        Map<Integer, List<CellRecord>> byClients = byClients(cells);
        return new LoadSweep(
                cells.get(0).cell().nodes(),
                byClients.values().stream().map(Step::of).toList(),
                knee,
                saturated(byClients.values()));
    }

    private static Map<Integer, List<CellRecord>> byClients(List<CellRecord> cells) {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> cell.cell().load().clientsPerNode(), TreeMap::new, Collectors.toList()));
    }

    private static List<Saturation> saturated(Collection<List<CellRecord>> loads) {
        List<Saturation> saturated = new ArrayList<>();
        for (SaturableResource saturableResource : SaturableResource.values()) {
            loads.stream()
                    .map(cells -> new Saturation(
                            saturableResource,
                            cells.get(0).cell().load().clientsPerNode(),
                            Step.mean(cells, saturableResource::share)))
                    .filter(use -> use.share() >= saturableResource.limit())
                    .findFirst()
                    .ifPresent(saturated::add);
        }
        saturated.sort(Comparator.comparingInt(Saturation::clients)
                .thenComparing(Comparator.comparingDouble(Saturation::share).reversed()));
        return saturated;
    }

    /**
     * What one load did, means over its valid starts.
     *
     * @param clients on each node
     */
    public record Step(
            int clients,
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
        static Step of(List<CellRecord> cells) {
            return new Step(
                    cells.get(0).cell().load().clientsPerNode(),
                    mean(cells, cell -> cell.loadMetrics().throughputPagesPerSecond()),
                    mean(cells, cell -> cell.loadMetrics().response().meanMillis()),
                    mean(cells, cell -> cell.loadMetrics().response().p50Millis()),
                    mean(cells, cell -> cell.loadMetrics().response().p90Millis()),
                    mean(cells, cell -> cell.loadMetrics().response().p99Millis()),
                    mean(cells, cell -> CellQuantity.CPU_CORES_PER_NODE.of(cell)),
                    mean(cells, cell -> CellQuantity.DATABASE_CPU.of(cell)),
                    mean(cells, cell -> CellQuantity.DRIVER_CPU.of(cell)),
                    mean(cells, cell -> CellQuantity.HOST_IDLE.of(cell)));
        }

        static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
            return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
        }
    }

    /**
     * A resource that gave out when clients were raised.
     *
     * @param clients on each node, of the first load with which it had
     * @param share of it that was used then, 0 to 1, mean over starts
     */
    public record Saturation(SaturableResource resource, int clients, double share) {}
}
