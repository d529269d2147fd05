package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.CellRecord;

/**
 * What patterns cost every day, as a matrix study measured it: processor time of all nodes and the database for one page.
 */
public final class Costs {
    /** Settings by which two studies can't be put together where they differ: where nodes live, and what on. */
    private static final List<Predicate<String>> ENVIRONMENT = List.of(
            name -> name.equals("hosts"),
            name -> name.startsWith("jvm."),
            name -> name.startsWith("node."),
            name -> name.startsWith("interconnect."),
            name -> name.startsWith("postgresql."));

    private final Path study;
    private final List<CellRecord> records;

    private Costs(Path study, List<CellRecord> records) {
        this.study = study;
        this.records = List.copyOf(records);
    }

    /** @throws IOException if the folder holds no matrix study */
    public static Costs read(Path study) throws IOException {
        return new Costs(
                study,
                CellStore.readAll(study).records().stream()
                        .filter(CellRecord::valid)
                        .toList());
    }

    /** Where it was measured. */
    public Path study() {
        return study;
    }

    /**
     * Why these costs can't be put beside what was measured elsewhere, in one line; empty if they can.
     *
     * @param settings of that, as far as they are known; what only one of both states is no obstacle
     * @param nodes of that
     */
    public Optional<String> refusal(Map<String, String> settings, int nodes) {
        if (records.stream().noneMatch(measured -> measured.cell().nodes() == nodes)) {
            return Optional.of("cost: " + study + " has no valid cell on " + nodes + " nodes; measure one with -Dnodes="
                    + nodes + ", or leave -Dcost out");
        }
        for (CellRecord measured : records) {
            for (Map.Entry<String, String> setting : measured.settings().entrySet()) {
                String here = settings.get(setting.getKey());
                if (here != null
                        && ENVIRONMENT.stream().anyMatch(part -> part.test(setting.getKey()))
                        && !here.equals(setting.getValue())) {
                    return Optional.of("cost: " + study + " was measured in another environment: " + setting.getKey()
                            + " was " + setting.getValue() + ", here it is " + here
                            + "; measure the matrix again, or leave -Dcost out");
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Milliseconds of processor time for a page, mean over repeats and over the loads under which every pattern was measured;
     * empty if this one was not.
     */
    OptionalDouble millisPerPage(ArmKey arm) {
        Set<String> loads = commonLoads(arm.nodes());
        return records.stream()
                .filter(measured -> ArmKey.of(measured).equals(arm))
                .filter(measured -> loads.contains(measured.cell().load().name()))
                .filter(measured -> measured.driven().pages() > 0)
                .mapToDouble(measured -> 1_000
                        * (measured.use().nodesCpuSeconds() + measured.use().databaseCpuSeconds())
                        / measured.driven().pages())
                .average();
    }

    /** A pattern that lacks a load would else seem to cost what only the others cost. */
    private Set<String> commonLoads(int nodes) {
        Map<ArmKey, Set<String>> byArm = records.stream()
                .filter(measured -> measured.cell().nodes() == nodes)
                .collect(Collectors.groupingBy(
                        measured -> ArmKey.of(measured),
                        Collectors.mapping(measured -> measured.cell().load().name(), Collectors.toSet())));
        Set<String> common =
                byArm.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(HashSet::new));
        byArm.values().forEach(common::retainAll);
        return common;
    }
}
