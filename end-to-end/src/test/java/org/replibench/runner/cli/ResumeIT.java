package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.records.store.CellStore;

/**
 * A study that is killed at random moments and resumed each time. How often is {@code -Dkills}; {@code kill-and-resume.sh}
 * beside the sources runs a long drill.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that a killed process held open stay locked for a while")
class ResumeIT {
    private static final int KILLS = Integer.getInteger("kills", 1);

    /** Long enough for two servers and a cell on most machines, so that most lives leave something to keep. */
    private static final int LONGEST_LIFE_MILLIS = 60_000;

    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(30);
    private static final int NODES = 2;

    @TempDir
    Path home;

    private final List<ProcessHandle> everStarted = new ArrayList<>();
    private final long seed = Long.getLong("seed", System.nanoTime());
    private StudyProcess study;

    @BeforeEach
    void linkTheBuild() throws IOException {
        study = new StudyProcess(home);
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }

    @Tag("thorough")
    @Test
    void however_often_it_is_killed_it_ends_with_the_cells_of_an_undisturbed_study_and_leaves_nothing_behind()
            throws Exception {
        List<String> planned = plannedCells();
        Random random = new Random(seed);
        Set<String> before = Set.of();
        for (int kill = 1; kill <= KILLS; kill++) {
            startOrResume();
            boolean ended = study.endsWithin(random.nextInt(LONGEST_LIFE_MILLIS));
            study.kill();
            if (ended) {
                MachineNoise.assertSound(study, "load");
            }
            everStarted.addAll(study.started());
            System.out.println("kill " + kill + " of " + KILLS + (ended ? " came too late" : "") + ", seed " + seed
                    + ", records: " + records().size() + " of " + planned.size());
            assertThat(records()).as("no record changes or goes, seed " + seed).containsAll(before);
            before = records();
        }

        startOrResume();
        assertThat(study.endsWithin(PATIENCE_MILLIS)).as(study.output()).isTrue();

        MachineNoise.assertSound(study, "load");
        assertThat(records()).as(study.output()).containsAll(before);
        assertThat(CellStore.readAll(latest()).records())
                .as(study.output())
                .extracting(measured -> measured.cell().id())
                .containsExactlyInAnyOrderElementsOf(planned);
        assertNothingIsLeft();
    }

    private List<String> plannedCells() throws Exception {
        study.startStudy("load", options("-Ddry-run"));
        assertThat(study.endsWithin(PATIENCE_MILLIS)).as(study.output()).isTrue();
        List<String> planned = study.output()
                .lines()
                .filter(line -> line.matches("\\S+-r\\d+"))
                .toList();
        assertThat(planned).as(study.output()).hasSizeGreaterThanOrEqualTo(3);
        return planned;
    }

    /** As a person would: what never came so far that it can be resumed is begun again. */
    private void startOrResume() throws Exception {
        study.startStudy("load", Files.exists(latest()) ? new String[] {"-Dresume"} : options());
    }

    private static String[] options(String... more) {
        List<String> options = new ArrayList<>(List.of(
                "-Disolation=process",
                "-Dpatterns=none,2212",
                "-Dnodes=1," + NODES,
                "-Dclients=2",
                "-Dduration=5s",
                "-Dwarmup=1s",
                "-Drepeats=" + (1 + KILLS / 4)));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private Path latest() {
        return home.resolve("results/load/latest");
    }

    /** Each record's text, of invalid ones that were measured again too. */
    private Set<String> records() throws IOException {
        Set<String> records = new TreeSet<>();
        for (String kept : List.of(CellStore.CELLS, "superseded")) {
            Path cells = latest().resolve(kept);
            if (Files.isDirectory(cells)) {
                try (Stream<Path> folders = Files.list(cells)) {
                    for (Path folder : folders.toList()) {
                        Path file = folder.resolve(CellStore.RECORD);
                        if (Files.exists(file)) {
                            records.add(Files.readString(file));
                        }
                    }
                }
            }
        }
        return records;
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(everStarted).noneMatch(ProcessHandle::isAlive);
        assertThat(study.started()).isEmpty();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(home.toString())))
                .isEmpty();
        new LoopbackHosts().requireRoom(NODES);
    }
}
