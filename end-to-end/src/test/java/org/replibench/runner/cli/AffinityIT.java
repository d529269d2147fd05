package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

/** Clients with and without session affinity, and whose requests are sampled or not, as arms of a study that is a process of its own. */
class AffinityIT extends WithStudyProcess {
    @Test
    void without_affinity_a_synchronous_pattern_shows_no_stale_page_and_sends_more_for_each() throws Exception {
        study.startStudy(
                "matrix",
                "-Disolation=process",
                "-Dpatterns=2212",
                "-Daffinity=on,off",
                "-Dparts=off,1/1",
                "-Dclients=5",
                "-Daa=false",
                "-Dwindow=1s",
                "-Dwarmup=2s",
                "-Dbudget=20s");
        MachineNoise.assertSound(study);

        List<StoredCell> cells = CellStore.readAll(study.latest("matrix")).cells();
        Map<String, CellRecord> byVariant = cells.stream()
                .map(StoredCell::measured)
                .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> cell));
        assertThat(byVariant)
                .containsOnlyKeys(
                        "affinity no_parts", "affinity parts_1in1", "no_affinity no_parts", "no_affinity parts_1in1");
        assertOnlySampledArmsHaveParts(cells);
        assertThat(byVariant.values()).allSatisfy(cell -> {
            assertThat(CellQuantity.STALE_READS.of(cell)).as(study.output()).isZero();
            assertThat(CellQuantity.ERRORS.of(cell)).isZero();
            assertThat(CellQuantity.NODE_CPU_PER_PAGE.of(cell)).isPositive();
            assertThat(cell.settings()).containsEntry(StoredRounds.SERVERS, "from node1");
        });
        assertThat(byVariant.get("no_affinity no_parts").settings())
                .containsEntry("load.affinity", "off")
                .containsEntry("parts.sampled", "off");
        assertThat(CellQuantity.INTERCONNECT_PER_PAGE.of(byVariant.get("no_affinity no_parts")))
                .as("bytes a page, with sessions that move")
                .isGreaterThan(1.2 * CellQuantity.INTERCONNECT_PER_PAGE.of(byVariant.get("affinity no_parts")));
        assumeThat(byVariant.values()).as("the machine spoilt none").allMatch(CellRecord::valid);
        assertThat(Files.readString(study.latest("matrix").resolve("ratios.csv")))
                .contains(
                        ",2212 no_affinity no_parts,2212 affinity no_parts,replibench,2,default,total_cpu_ms_per_page,",
                        ",2212 affinity parts_1in1,2212 affinity no_parts,replibench,2,default,total_cpu_ms_per_page,");
    }

    private static void assertOnlySampledArmsHaveParts(List<StoredCell> cells) throws IOException {
        for (StoredCell cell : cells) {
            Optional<Path> parts = cell.file(RawFile.PARTS);
            if (cell.measured().cell().variant().label().endsWith("no_parts")) {
                assertThat(parts).isEmpty();
            } else {
                assertThat(PartsFile.read(parts.orElseThrow()))
                        .extracting(row -> row.times().sampled())
                        .anyMatch(sampled -> sampled > 0);
            }
        }
    }
}
