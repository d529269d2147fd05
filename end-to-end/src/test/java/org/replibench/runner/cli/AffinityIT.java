package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.store.CellStore;

/** Clients with and without session affinity, as arms of a study that is a process of its own. */
class AffinityIT extends WithStudyProcess {
    @Test
    void without_affinity_a_synchronous_pattern_shows_no_stale_page_and_sends_more_for_each() throws Exception {
        study.startStudy(
                "matrix",
                "-Disolation=process",
                "-Dpatterns=2212",
                "-Daffinity=on,off",
                "-Dclients=5",
                "-Daa=false",
                "-Dwindow=1s",
                "-Dwarmup=2s",
                "-Dbudget=10s");
        MachineNoise.assertSound(study);

        Map<String, CellRecord> byAffinity = CellStore.readAll(study.latest("matrix")).records().stream()
                .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> cell));
        assertThat(byAffinity).containsOnlyKeys("affinity", "no_affinity");
        assertThat(byAffinity.values()).allSatisfy(cell -> {
            assertThat(CellQuantity.STALE_READS.of(cell)).as(study.output()).isZero();
            assertThat(CellQuantity.ERRORS.of(cell)).isZero();
            assertThat(CellQuantity.NODE_CPU_PER_PAGE.of(cell)).isPositive();
            assertThat(cell.settings()).containsEntry(StoredRounds.SERVERS, "from node1");
        });
        assertThat(byAffinity.get("no_affinity").settings()).containsEntry("load.affinity", "off");
        assertThat(CellQuantity.INTERCONNECT_PER_PAGE.of(byAffinity.get("no_affinity")))
                .as("bytes a page, with sessions that move")
                .isGreaterThan(1.2 * CellQuantity.INTERCONNECT_PER_PAGE.of(byAffinity.get("affinity")));
        assumeThat(byAffinity.values()).as("the machine spoilt none").allMatch(CellRecord::valid);
        assertThat(Files.readString(study.latest("matrix").resolve("ratios.csv")))
                .contains(",2212 no_affinity,2212 affinity,replibench,2,default,total_cpu_ms_per_page,");
    }
}
