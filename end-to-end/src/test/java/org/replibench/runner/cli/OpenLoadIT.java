package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.model.LoadModel;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** Pages at a rate, in a study that is a process of its own. */
@Tag("thorough")
class OpenLoadIT extends WithStudyProcess {
    private static final double PERCENT = 10;

    @Test
    void each_arm_answers_the_rate_that_was_asked_for_and_says_so_beside_its_percentiles() throws Exception {
        MachineNoise.runUntilValid(
                study,
                "matrix",
                "-Disolation=process",
                "-Dpatterns=none,2212",
                "-Dnodes=2",
                "-Daa=false",
                "-Dload.model=open",
                "-Drate=20",
                "-Dbudget=30s",
                "-Dwarmup=20s");

        List<CellRecord> cells = CellStore.readAll(study.latest()).records();
        assertThat(cells).hasSize(2).allSatisfy(cell -> {
            assertThat(cell.cell().load().model()).isEqualTo(new LoadModel.Open(20));
            assertThat(cell.loadMetrics().throughputPagesPerSecond()).isCloseTo(2 * 20.0, withinPercentage(PERCENT));
            assertThat(cell.checks()).extracting("name").contains("rate").doesNotContain("think time", "timer lag");
        });
        String label = "Open load model: 20 page requests per second to each node";
        assertThat(study.output()).contains(label).doesNotContain("Closed load model");
        assertThat(Files.readString(study.latest().resolve("report/index.html")))
                .contains(label);
        assertThat(Files.readString(study.latest().resolve("study.yaml"))).contains("load.model: 'open'", "rate: '20'");
    }

    @Test
    void a_rate_that_nobody_can_offer_makes_the_measurement_invalid_and_both_rates_are_said() throws Exception {
        study.start(
                "-Disolation=process",
                "-Dpatterns=none",
                "-Dnodes=1",
                "-Daa=false",
                "-Dload.model=open",
                "-Drate=4000",
                "-Dbudget=10s",
                "-Dwarmup=10s");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        CellRecord cell = CellStore.readAll(study.latest()).records().get(0);
        assertThat(cell.invalidReasons())
                .anyMatch(reason -> reason.matches("rate: required 4000\\.0 pages/s within \\d+(\\.\\d+)? %, measured"
                        + " \\d+\\.\\d pages/s offered to each node \\(-\\d+\\.\\d+ %\\)"));
    }
}
