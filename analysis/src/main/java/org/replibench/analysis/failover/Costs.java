package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
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
     */
    public Optional<String> refusal(Map<String, String> settings) {
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

    /** Milliseconds of processor time for a page, mean over repeats and loads; empty if the pattern was not measured. */
    OptionalDouble millisPerPage(ArmKey arm) {
        return records.stream()
                .filter(measured -> ArmKey.of(measured).equals(arm))
                .filter(measured -> measured.driven().pages() > 0)
                .mapToDouble(measured -> 1_000
                        * (measured.use().nodesCpuSeconds() + measured.use().databaseCpuSeconds())
                        / measured.driven().pages())
                .average();
    }
}
