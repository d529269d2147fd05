package org.replibench.analysis.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;

/**
 * One arm on one size of cluster, its clients raised step by step.
 *
 * @param steps with rising clients
 * @param saturations what gave out, first first; those of the same load by how much of them was used
 */
public record LoadSweep(int nodes, List<LoadStep> steps, KneeEstimate knee, List<Saturation> saturations) {
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
                        byClients.values().stream().map(LoadStep::of).toList(),
                        KneeEstimate.of(repeats(valid)),
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
                                        cell.loadMetrics().responseMeanMillis()),
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
                            LoadStep.mean(cells, saturableResource::share)))
                    .filter(use -> use.share() >= saturableResource.limit())
                    .findFirst()
                    .ifPresent(saturated::add);
        }
        saturated.sort(Comparator.comparingInt(Saturation::clients)
                .thenComparing(Comparator.comparingDouble(Saturation::share).reversed()));
        return saturated;
    }
}
