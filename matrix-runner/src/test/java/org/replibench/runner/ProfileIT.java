package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.CellRecord;
import org.replibench.model.NodeUse;

/** A short profile on real servers, and what is foretold from it, each as a process of its own. */
class ProfileIT {
    @TempDir
    Path home;

    private StudyProcess study;

    @BeforeEach
    void prepare() throws Exception {
        study = new StudyProcess(home);
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }

    @Test
    void only_the_first_node_is_asked_for_pages_and_the_other_works_for_its_copies() throws Exception {
        Soundness.runUntilValid(
                study,
                "profile",
                "-Dpattern=2211",
                "-Dclients=4,12,24",
                "-Drepeats=1",
                "-Dseconds=6",
                "-Dwarmup=6",
                "-Dwarmup.clients=40",
                "-Dhosts=loopback");

        List<CellRecord> copies = CellStore.readAll(study.latest("profile")).records().stream()
                .filter(cell -> cell.cell().nodes() == 2)
                .toList();
        assertThat(copies).hasSize(3).allSatisfy(cell -> {
            NodeUse sender = cell.use().nodes().get(0);
            NodeUse receiver = cell.use().nodes().get(1);
            assertThat(sender.sessionTransfers()).isPositive();
            assertThat(receiver.sessionTransfers()).isZero();
            assertThat(receiver.cpuSeconds()).isPositive().isLessThan(sender.cpuSeconds());
            assertThat(sender.interconnectBytes()).isGreaterThan(receiver.interconnectBytes());
        });
        assertThat(study.output()).contains("CPU of the receiver for each write: ");
        assertThat(Files.readString(study.latest("profile").resolve("demands.csv")))
                .contains(
                        "none,none,all,node cpu,ms,",
                        "2211,uniform,all,receiver cpu,ms,",
                        "2211,uniform,search,node cpu,ms,");

        study.startStudy("predict", "-Dprofile=results/profile/latest", "-Dnodes=2,16", "-Dclients=10,100");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.OK);
        assertThat(study.output()).contains("2211 uniform, 16 nodes: ");
        assertThat(study.latest("predict").resolve("predictions.json")).isNotEmptyFile();
    }
}
