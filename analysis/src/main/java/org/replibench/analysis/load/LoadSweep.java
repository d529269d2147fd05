package org.replibench.analysis.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.ClientLoad;
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
    private static final int MIN_STEPS = 3;

    public LoadSweep {
        steps = List.copyOf(steps);
        saturations = List.copyOf(saturations);
    }

    /**
     * The sweep that a study's valid cells are; empty if they are more than one arm or size, or too few loads. A profile, whose
     * light loads are the first node's alone, is none.
     */
    public static Optional<LoadSweep> of(List<CellRecord> cells) {
        List<CellRecord> valid = cells.stream()
                .filter(cell -> cell.valid()
                        && !cell.cell().aaRepeat()
                        && cell.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .toList();
        long arms = valid.stream()
                .map(CellRecord::cell)
                .map(cell -> List.of(cell.pattern(), cell.engine(), cell.variant(), cell.nodes()))
                .distinct()
                .count();
        Map<Integer, List<CellRecord>> byClients = valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> cell.cell().load().clientsPerNode(), TreeMap::new, Collectors.toList()));
        return arms == 1 && byClients.size() >= MIN_STEPS
                ? Optional.of(new LoadSweep(
                        valid.get(0).cell().nodes(),
                        byClients.values().stream().map(Step::of).toList(),
                        Knee.of(repeats(valid)),
                        saturated(byClients.values())))
                : Optional.empty();
    }

    private static Collection<List<ResponsePlateau.LoadPoint>> repeats(List<CellRecord> valid) {
        return valid.stream()
                .sorted(Comparator.comparingInt(cell -> cell.cell().load().clientsPerNode()))
                .collect(Collectors.groupingBy(
                        cell -> cell.cell().repeat(),
                        Collectors.mapping(
                                cell -> new ResponsePlateau.LoadPoint(
                                        cell.cell().load().clientsPerNode(),
                                        cell.loadMetrics().response().meanMillis()),
                                Collectors.toList())))
                .values();
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
     * Where response time leaves its {@link ResponsePlateau}, over repeats.
     *
     * @param clients on each node, geometric mean of the repeats in which it did; NaN if it did in none
     * @param low of the 95 % interval, by Student's t on logarithms; NaN if fewer than two repeats tell
     * @param high likewise
     * @param repeats in which it did
     * @param notReached repeats in which no load was beyond the plateau
     */
    public record Knee(double clients, double low, double high, int repeats, int notReached) {
        /** @param sweeps the loads of each repeat, with rising clients */
        static Knee of(Collection<List<ResponsePlateau.LoadPoint>> sweeps) {
            List<Double> ends = sweeps.stream()
                    .map(ResponsePlateau::end)
                    .filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .toList();
            int withoutEnd = sweeps.size() - ends.size();
            if (ends.isEmpty()) {
                return new Knee(Double.NaN, Double.NaN, Double.NaN, 0, withoutEnd);
            }
            RatioEstimate overOne = RatioEstimate.paired(Collections.nCopies(ends.size(), 1.0), ends);
            Interval interval = overOne.interval(Judge.DEFAULT_CONFIDENCE);
            return new Knee(
                    overOne.ratio(),
                    overOne.testable() ? interval.low() : Double.NaN,
                    overOne.testable() ? interval.high() : Double.NaN,
                    ends.size(),
                    withoutEnd);
        }
    }

    /**
     * What one load did, means over its valid repeats.
     *
     * @param clients on each node
     * @param repeats valid ones
     */
    public record Step(
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
        static Step of(List<CellRecord> cells) {
            return new Step(
                    cells.get(0).cell().load().clientsPerNode(),
                    cells.size(),
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
     * @param share of it that was used then, 0 to 1, mean over repeats
     */
    public record Saturation(SaturableResource resource, int clients, double share) {}
}
