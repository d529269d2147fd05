package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;

/**
 * A load study that something keeps from going on, again and again, and that is resumed each time: what was recorded stays as it is,
 * in the end all cells are there, nothing that the study started is left, and a stranger's process lives on.
 */
final class DisturbedStudy {
    private static final String STUDY = "load";
    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(30);
    private static final int NODES = 2;
    private static final int SECONDS_OF_A_START = 12;

    private final Path home;
    private final StudyProcess study;
    private final List<String> options;
    private final List<String> planned;
    private final Process stranger;
    private final List<ProcessHandle> everStarted = new ArrayList<>();
    private Set<String> recorded = Set.of();

    /**
     * Plans a study.
     *
     * @param starts of its servers, each of a round on one node and one on two
     * @param environment of its processes, besides this one's
     */
    DisturbedStudy(Path home, int starts, Map<String, String> environment) throws Exception {
        this.home = home;
        this.study = new StudyProcess(home, environment);
        this.options = List.of(
                "-Disolation=process",
                "-Dpatterns=none,2212",
                "-Dnodes=1," + NODES,
                "-Dclients=2",
                "-Dwindow=1s",
                "-Dwarmup=1s",
                "-Dbudget=" + SECONDS_OF_A_START * starts + "s",
                "-Dstarts=" + starts);
        this.planned = planned();
        this.stranger = new ProcessBuilder("sleep", String.valueOf(TimeUnit.HOURS.toSeconds(3))).start();
    }

    private List<String> planned() throws Exception {
        study.startStudy(
                STUDY, Stream.concat(options.stream(), Stream.of("-Ddry-run")).toArray(String[]::new));
        assertThat(study.endsWithin(PATIENCE_MILLIS)).as(study.output()).isTrue();
        List<String> cells = study.output()
                .lines()
                .filter(line -> line.matches("\\S+-r\\d+"))
                .toList();
        assertThat(cells).as(study.output()).hasSizeGreaterThanOrEqualTo(3);
        return cells;
    }

    /** As a person would: what never came so far that it can be resumed is begun again. */
    void startOrResume() throws Exception {
        study.startStudy(STUDY, Files.exists(latest()) ? new String[] {"-Dresume"} : options.toArray(String[]::new));
    }

    StudyProcess process() {
        return study;
    }

    /**
     * Asserts that no record changed or went, once the study has ended, however it ended.
     *
     * @param story what happened, for the reader of the output
     */
    void assertNothingIsLost(String story) throws IOException {
        everStarted.addAll(study.started());
        Set<String> now = records();
        System.out.println(story + "; records: " + now.size() + " of " + planned.size());
        assertThat(now).as(story + "\n" + study.output()).containsAll(recorded);
        recorded = now;
    }

    /** The newest record of each cell that has one. */
    List<CellRecord> cells() throws IOException {
        return CellStore.readAll(latest()).records();
    }

    /** Resumes it a last time, undisturbed. */
    void assertItEndsAsPlanned() throws Exception {
        startOrResume();
        assertThat(study.endsWithin(PATIENCE_MILLIS)).as(study.output()).isTrue();

        assertSound();
        assertNothingIsLost("undisturbed");
        assertThat(cells())
                .as(study.output())
                .extracting(measured -> measured.cell().id())
                .containsExactlyInAnyOrderElementsOf(planned);
        assertNothingIsLeft();
    }

    /** Asserts that it ended by itself with no worse than what a busy machine does to a cell. */
    void assertSound() throws Exception {
        MachineNoise.assertSound(study, STUDY);
    }

    /** Asserts that nothing that was started is alive, and all that was not is. */
    void assertNothingIsLeft() throws IOException {
        assertThat(everStarted).noneMatch(ProcessHandle::isAlive);
        assertThat(study.started()).isEmpty();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(home.toString())))
                .isEmpty();
        assertThat(stranger.isAlive()).isTrue();
        new LoopbackHosts().requireRoom(NODES);
    }

    /** Ends what is left, whatever happened. */
    void end() throws Exception {
        stranger.destroyForcibly();
        study.end();
    }

    private Path latest() {
        return home.resolve("results").resolve(STUDY).resolve("latest");
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
}
