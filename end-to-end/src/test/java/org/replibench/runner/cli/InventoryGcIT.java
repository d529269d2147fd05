package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** Garbage collectors on a machine that is reached by SSH. */
@Tag("thorough")
@Timeout(420)
class InventoryGcIT extends WithSshFleet {
    private static final int HOSTS = 1;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    @Test
    void collectors_that_the_host_has_are_compared_and_one_that_it_lacks_is_left_out() throws Exception {
        study.startStudy(
                "gc",
                "-Dinventory=" + fleet.inventory(),
                "-Dgc=g1,serial",
                "-Dgc.options=odd=-XX:+UseNoSuchGC",
                "-Dclients=4",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=20s");

        MachineNoise.assertSound(study, "gc");

        String reason = "refused by the JVM on host host1: Unrecognized VM option 'UseNoSuchGC'";
        assertThat(study.output()).contains("left out, " + reason);
        assertThat(Files.readString(study.latest("gc").resolve("environment.md")))
                .contains("on host host1: Unrecognized VM option 'UseNoSuchGC'");
        List<CellRecord> cells = CellStore.readAll(study.latest("gc")).records();
        assertThat(cells.stream()
                        .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> cell.settings()
                                .get("jvm.collector"))))
                .hasSize(2)
                .containsValues("-XX:+UseG1GC", "-XX:+UseSerialGC");
        assertThat(cells).allSatisfy(cell -> {
            assertThat(cell.settings().get("jvm.java")).matches("[1-9][0-9]+.*");
            assertThat(cell.loadMetrics().pages()).isPositive();
        });
        fleet.assertEmpty();
    }

    @Test
    void a_study_of_which_the_host_refuses_all_is_refused_before_anything_starts() throws Exception {
        study.startStudy(
                "gc",
                "-Dinventory=" + fleet.inventory(),
                "-Dgc=g1,serial",
                "-Djvm.options=-XX:+UseNoSuchOption",
                "-Dclients=4",
                "-Dbudget=20s");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output())
                .contains("refused by the JVM on host host1: Unrecognized VM option 'UseNoSuchOption'; ");
        fleet.assertUntouched();
    }
}
