package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** Session engines without the shop, on machines that are reached by SSH. */
@Tag("thorough")
@Timeout(600)
class InventoryBareIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DRIVERS = 1;
    private static final long LOOK_AGAIN_MILLIS = 200;
    private static final String STUDY = "bare";

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, DRIVERS);
    }

    @Test
    void engines_take_turns_on_hosts_and_a_dry_run_knows_what_is_there_by_then() throws Exception {
        study.startStudy(STUDY, options("none,wildfly:2212,replibench:2212"));
        MachineNoise.assertSound(study, STUDY);

        List<CellRecord> cells = CellStore.readAll(study.latest(STUDY)).records();
        assertThat(cells)
                .extracting(cell -> cell.cell().arm().label())
                .containsExactlyInAnyOrder("none", "wildfly:2212", "replibench:2212");
        assertThat(cells).allSatisfy(cell -> {
            assertThat(cell.settings())
                    .containsEntry(RecordSettings.APPLICATION, "counter")
                    .containsEntry(RecordSettings.ISOLATION, "ssh")
                    .containsEntry(RecordSettings.DRIVERS, String.valueOf(DRIVERS));
            assertThat(cell.loadMetrics().pages()).isPositive();
            assertThat(cell.loadMetrics().errors()).isZero();
            assertThat(cell.resourceUsage().nodesCpuSeconds()).isPositive();
        });
        assertThat(bytesPerRequest(cells, "wildfly:2212")).isGreaterThan(4_096);
        assertThat(bytesPerRequest(cells, "replibench:2212")).isGreaterThan(4_096);
        assertNothingIsLeft();

        study.startStudy(
                STUDY,
                Stream.concat(Stream.of(options("none,wildfly:2212,replibench:2212")), Stream.of("-Ddry-run"))
                        .toArray(String[]::new));
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(study.output().lines().filter(line -> line.matches("  push   .*, \\d+ MiB.*")))
                .hasSizeGreaterThan(NODES + DRIVERS)
                .allMatch(line -> line.endsWith(": not again, it is there"));
    }

    @Test
    void one_that_is_killed_leaves_nothing() throws Exception {
        study.startStudy(STUDY, options("none,replibench:2212"));
        study.awaitOutput("measuring 2 arms");
        study.kill();

        for (int host = 1; host <= NODES + DRIVERS; host++) {
            while (!fleet.isEmpty(host)) {
                TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
            }
        }
    }

    private String[] options(String arms) {
        return new String[] {
            "-Dinventory=" + fleet.inventory(),
            "-Darms=" + arms,
            "-Dnodes=" + NODES,
            "-Dstarts=1",
            "-Daa=false",
            "-Dclients=4",
            "-Dwarmup=4s",
            "-Dwindow=1s",
            "-Dbudget=20s"
        };
    }

    private static double bytesPerRequest(List<CellRecord> cells, String arm) {
        CellRecord measured = cells.stream()
                .filter(cell -> cell.cell().arm().label().equals(arm))
                .findFirst()
                .orElseThrow();
        return measured.resourceUsage().interconnectBytes()
                / measured.loadMetrics().pages();
    }

    private void assertNothingIsLeft() throws Exception {
        for (int host = 1; host <= NODES + DRIVERS; host++) {
            assertThat(fleet.isEmpty(host)).as("host%d", host).isTrue();
        }
    }
}
