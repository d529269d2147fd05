package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.Figures;
import org.replibench.analysis.profile.CellProfile;
import org.replibench.analysis.profile.ProfileReader;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.CellRecord;

/** Studies with further factors, each as a process of its own. */
class VariantsIT {
    /** How far the sum of all threads may be from what the host accounted. */
    private static final double TOLERANCE_PERCENT = 5;

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
    void each_collector_is_an_arm_with_its_pauses_and_what_the_JVM_refuses_is_left_out_in_its_words() throws Exception {
        Soundness.runUntilValid(
                study,
                "gc",
                "-Dhosts=loopback",
                "-Dgc=serial,g1",
                "-Dgc.options=odd=-XX:+UseTurbo",
                "-Dprofile",
                "-Drepeats=1",
                "-Dclients=30",
                "-Dseconds=6",
                "-Dwarmup=10",
                "-Dwarmup.clients=0");

        assertThat(study.output()).contains("odd: left out, refused by the JVM: Unrecognized VM option 'UseTurbo'");
        Path folder = study.latest("gc");
        Map<String, CellRecord> byCollector = CellStore.readAll(folder).records().stream()
                .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> cell));
        assertThat(byCollector).containsOnlyKeys("serial", "g1");
        assertThat(byCollector.values()).allSatisfy(cell -> {
            assertThat(cell.use().nodes().get(0).memory().pauses()).isNotNegative();
            assertThat(cell.use().nodes().get(0).memory().residentMegabytes()).isGreaterThan(100);
            assertThat(cell.files()).containsKeys("pauses", "jfr.node1", "stacks.node1", "threads");
            assertThat(cell.settings()).containsEntry(CellProfile.PERIOD_MILLIS, "10");
        });
        assertThat(profiles(folder)).hasSize(2).allSatisfy(profile -> {
            assertThat(profile.excessPercent()).isBetween(-TOLERANCE_PERCENT, TOLERANCE_PERCENT);
            assertThat(profile.sampledPercent()).isPositive();
        });
        assertThat(Files.readString(folder.resolve("environment.md")))
                .contains("-XX:+UseG1GC", "left out, refused by the JVM");
    }

    @Test
    void larger_sessions_send_more_bytes_for_a_page_and_share_servers() throws Exception {
        study.start(
                "-Dhosts=loopback",
                "-Dpatterns=2211",
                "-Dnodes=2",
                "-Dsession.kb=4,64",
                "-Djvm.options=-XX:TieredStopAtLevel=1",
                "-Dclients=10",
                "-Dseconds=6",
                "-Dwarmup=8");
        Soundness.assertSound(study);

        List<CellRecord> cells = CellStore.readAll(study.latest()).records();
        assertThat(cells).hasSize(2);
        Map<String, Double> bytes = cells.stream()
                .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> Figures.of(cell)
                        .interconnectBytesPerPage()));
        assertThat(bytes.get("64kb")).isGreaterThan(4 * bytes.get("4kb"));
        assertThat(cells.get(1).settings()).containsEntry("servers.reused", "true");
    }

    private static List<CellProfile> profiles(Path study) throws IOException {
        ProfileReader reader = new ProfileReader(unreadable -> fail(unreadable.path() + ": " + unreadable.reason()));
        return CellStore.readAll(study).cells().stream()
                .flatMap(cell -> reader.read(cell).stream())
                .toList();
    }
}
