package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;

/** A short study of session engines without the shop, as a process of its own. */
class BareIT extends WithStudyProcess {
    private static final String STUDY = "bare";

    @Test
    void engines_take_turns_under_a_load_whose_every_answer_is_checked() throws Exception {
        study.startStudy(
                STUDY,
                "-Disolation=process",
                "-Darms=none,wildfly:2212,replibench:2212",
                "-Dstarts=1",
                "-Daa=false",
                "-Dclients=10",
                "-Dbudget=30s",
                "-Dwindow=1s",
                "-Dwarmup=20s");
        MachineNoise.assertSound(study, STUDY);

        List<StoredCell> cells = CellStore.readAll(study.latest(STUDY)).cells();
        assertThat(cells)
                .extracting(cell -> cell.measured().cell().arm().label())
                .containsExactlyInAnyOrder("none", "wildfly:2212", "replibench:2212");
        assertThat(cells).allSatisfy(cell -> {
            assertThat(WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow()))
                    .as("turns")
                    .hasSizeGreaterThan(1);
            CellRecord measured = cell.measured();
            assertThat(measured.settings())
                    .containsEntry(RecordSettings.APPLICATION, "counter")
                    .containsEntry(RecordSettings.THINK_MAX_MILLIS, "150");
            assertThat(measured.loadMetrics().errors()).isZero();
            assertThat(measured.loadMetrics().throughputPagesPerSecond())
                    .as("no more than 20 clients that think for 100 ms")
                    .isBetween(1.0, 250.0);
            assertThat(measured.resourceUsage().nodesCpuSeconds()).isPositive();
            assertThat(measured.resourceUsage().measuring().driverCpuSeconds()).isPositive();
        });
        assertThat(bytesPerRequest(cells, "none")).isLessThan(1_000);
        assertThat(bytesPerRequest(cells, "wildfly:2212")).isGreaterThan(4_096);
        assertThat(bytesPerRequest(cells, "replibench:2212")).isGreaterThan(4_096);
        if (cells.stream().allMatch(cell -> cell.measured().valid())) {
            assertThat(Files.readString(study.latest(STUDY).resolve("ratios.csv")))
                    .contains(
                            ",2212,none,wildfly,2,default,total_cpu_ms_per_page,",
                            ",2212,none,replibench,2,default,total_cpu_ms_per_page,");
            assertThat(Files.readString(study.latest(STUDY).resolve("pages.csv")))
                    .contains(",none,none,,2,default,false,count,");
            assertThat(study.output()).contains("On 2 nodes");
        }
        assertThat(study.output()).contains("Report: ");
        assertThat(Files.readString(study.latest(STUDY).resolve("report/index.html")))
                .contains("The shop does not serve: a page is one request");
        assertThat(study.started()).as("left running").isEmpty();
    }

    @Tag("thorough")
    @Test
    void a_copy_takes_about_as_much_heap_as_its_attributes() throws Exception {
        study.startStudy(STUDY, "-Disolation=process", "-Dheap.arms=replibench:2212,wildfly:2212", "-Dsessions=5000");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());

        assertThat(CellStore.readAll(study.latest(STUDY)).records()).hasSize(2).allSatisfy(cell -> assertThat(
                        HeapPerCopy.of(cell).orElseThrow().bytesPerSerialisedByte())
                .isBetween(0.9, 3.0));
        assertThat(study.output()).contains("A copy of a session takes ");
        assertThat(study.started()).as("left running").isEmpty();
    }

    private static double bytesPerRequest(List<StoredCell> cells, String arm) {
        CellRecord measured = cells.stream()
                .map(StoredCell::measured)
                .filter(cell -> cell.cell().arm().label().equals(arm))
                .findFirst()
                .orElseThrow();
        return measured.resourceUsage().interconnectBytes()
                / measured.loadMetrics().pages();
    }
}
