package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.testbed.DiskSpace;
import org.replibench.runner.testbed.FullDiskException;

/** The loop with a kind of study that has no servers. */
class StudyLoopTest {
    private static final Duration CELL_TIME = Duration.ofSeconds(10);
    private static final FakePlan PLAN =
            new FakePlan(Stream.of("a", "b", "c").map(FakeCell::new).toList());

    @TempDir
    private Path results;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final Progress progress = new Progress(new PrintStream(output, true, StandardCharsets.UTF_8));
    private final FakeMeasurement measurement = new FakeMeasurement();
    private StudyFolder folder;
    private long freeMebibytes = 1000;
    private DiskSpace diskSpace;

    private record FakeCell(String id) implements StudyCell {}

    private record FakeRecord(FakeCell cell, List<AuditCheck> checks) implements AuditedRecord {}

    private record FakePlan(List<FakeCell> cells) implements StudyPlan<FakeCell> {
        @Override
        public int maxNodes() {
            return 1;
        }

        @Override
        public Duration expectedDuration(List<FakeCell> left) {
            return CELL_TIME.multipliedBy(left.size());
        }

        @Override
        public String effort(List<FakeCell> left) {
            return "no servers";
        }
    }

    /** Record and file alike: {@code record.json} says whether the cell is valid. */
    private static final class FakeStore implements RecordStore<FakeRecord> {
        @Override
        public void write(Path cellFolder, FakeRecord measured) throws IOException {
            Files.writeString(cellFolder.resolve("record.json"), String.valueOf(measured.valid()));
        }

        @Override
        public List<FakeRecord> readAll(Path study) throws IOException {
            List<FakeRecord> records = new ArrayList<>();
            try (Stream<Path> cells = Files.list(study.resolve("cells"))) {
                for (Path cell : cells.toList()) {
                    Path record = cell.resolve("record.json");
                    if (Files.exists(record)) {
                        records.add(record(
                                new FakeCell(cell.getFileName().toString()),
                                Boolean.parseBoolean(Files.readString(record))));
                    }
                }
            }
            return records;
        }
    }

    /** All cells are measured together. */
    private static final class OneBlock implements StudyPlan<FakeCell> {
        @Override
        public List<FakeCell> cells() {
            return PLAN.cells();
        }

        @Override
        public int maxNodes() {
            return PLAN.maxNodes();
        }

        @Override
        public Duration expectedDuration(List<FakeCell> left) {
            return PLAN.expectedDuration(left);
        }

        @Override
        public String effort(List<FakeCell> left) {
            return PLAN.effort(left);
        }

        @Override
        public List<List<FakeCell>> blocks(List<FakeCell> missing) {
            return missing.isEmpty() ? List.of() : List.of(cells());
        }
    }

    /** The first cell needs half of its time, and those to come get the rest. */
    private static final class FirstLeavesHalf implements StudyPlan<FakeCell> {
        @Override
        public List<FakeCell> cells() {
            return PLAN.cells();
        }

        @Override
        public int maxNodes() {
            return PLAN.maxNodes();
        }

        @Override
        public Duration expectedDuration(List<FakeCell> left) {
            return PLAN.expectedDuration(left);
        }

        @Override
        public String effort(List<FakeCell> left) {
            return PLAN.effort(left);
        }

        @Override
        public Duration carriedOver(List<FakeCell> left, StudyFolder folder) {
            FakeCell first = cells().get(0);
            return !left.contains(first) && Files.exists(folder.cell(first.id()).resolve("record.json"))
                    ? CELL_TIME.dividedBy(2)
                    : Duration.ZERO;
        }
    }

    /** Begins all cells of a block before it ends the first. */
    private static final class InTurns implements BlockMeasurer<FakeCell, FakeRecord> {
        @Override
        public void measure(List<FakeCell> block, CellRecorder<FakeCell, FakeRecord> recorder)
                throws IOException, InterruptedException {
            for (FakeCell cell : block) {
                recorder.begin(cell);
            }
            for (FakeCell cell : block) {
                recorder.end(cell, record(cell, true));
            }
        }

        @Override
        public void close() {}
    }

    private static FakeRecord record(FakeCell cell, boolean valid) {
        return new FakeRecord(
                cell,
                List.of(
                        new AuditCheck("errors", valid ? "0" : "7", "0", valid),
                        new AuditCheck("steady", "no", "yes", false).asWarning()));
    }

    /** Takes twice as long as planned. */
    private static final class FakeMeasurement implements CellMeasurer<FakeCell, FakeRecord> {
        private final List<String> measured = new ArrayList<>();
        private final Set<String> invalid = new HashSet<>();
        private final Map<String, RuntimeException> failing = new HashMap<>();
        private final Map<String, Runnable> whileMeasuring = new HashMap<>();
        private Duration time = Duration.ZERO;
        private Optional<RuntimeException> failingStop = Optional.empty();
        private int stops;

        @Override
        public FakeRecord measure(FakeCell cell, Path cellFolder) throws IOException, InterruptedException {
            measured.add(cell.id());
            Files.writeString(cellFolder.resolve("raw"), "of " + cell.id());
            time = time.plus(CELL_TIME.multipliedBy(2));
            whileMeasuring.getOrDefault(cell.id(), () -> {}).run();
            if (failing.containsKey(cell.id())) {
                throw failing.get(cell.id());
            }
            return record(cell, !invalid.contains(cell.id()));
        }

        @Override
        public FakeRecord failed(FakeCell cell, String reason, Path cellFolder) {
            return new FakeRecord(cell, List.of(new AuditCheck("start", reason, "all nodes", false)));
        }

        @Override
        public void stopServers() {
            stops++;
            failingStop.ifPresent(failure -> {
                throw failure;
            });
        }
    }

    @BeforeEach
    void create() throws IOException {
        folder = StudyFolder.create(results, "fake");
        diskSpace = new DiskSpace(Map.of("results", results), "more room", path -> freeMebibytes << 20);
    }

    @Test
    void every_cell_is_announced_with_the_time_left_and_stored() throws Exception {
        assertThat(run()).isTrue();

        assertThat(measurement.measured).containsExactly("a", "b", "c");
        assertThat(folder.cell("c").resolve("record.json")).hasContent("true");
        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("3 of 3 cells, no servers, about 30 s, until ", "results in " + folder.path())
                .contains("cell 1 of 3: a; about 30 s left", "cell 2 of 3: b; about 40 s left")
                .contains("took 1 min 0 s")
                .as("warnings are listed once, by the study's conclusion")
                .doesNotContain("warning");
    }

    @Test
    void a_study_that_was_interrupted_goes_on_with_what_is_missing() throws Exception {
        measurement.failing.put("b", new IllegalStateException("power failure"));
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(this::run);
        measurement.failing.clear();
        Path half = Files.writeString(folder.cell("b").resolve("half"), "");
        output.reset();

        assertThat(run()).isTrue();

        assertThat(measurement.measured).containsExactly("a", "b", "b", "c");
        assertThat(half).doesNotExist();
        assertThat(output.toString(StandardCharsets.UTF_8)).contains("2 of 3 cells", "cell 1 of 2: b; about 20 s left");
    }

    @Test
    void a_study_that_is_complete_measures_nothing() throws Exception {
        run();
        output.reset();

        assertThat(run()).isTrue();

        assertThat(measurement.measured).hasSize(3);
        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("0 of 3 cells")
                .doesNotContain("took");
    }

    @Test
    void an_invalid_cell_ends_its_servers_and_not_the_study() throws Exception {
        measurement.invalid.add("b");

        assertThat(run()).isFalse();

        assertThat(measurement.measured).containsExactly("a", "b", "c");
        assertThat(measurement.stops).isEqualTo(1);
        assertThat(output.toString(StandardCharsets.UTF_8)).contains("b: invalid: errors: required 0, measured 7");
    }

    @Test
    void servers_that_do_not_stop_lose_no_record() throws Exception {
        measurement.invalid.add("b");
        measurement.failingStop = Optional.of(new ClusterException("control group: busy"));

        assertThatExceptionOfType(ClusterException.class).isThrownBy(this::run);

        assertThat(folder.cell("b").resolve("record.json")).hasContent("false");
    }

    @Test
    void an_invalid_cell_is_measured_again_and_its_record_and_raw_files_are_kept() throws Exception {
        measurement.invalid.add("b");
        run();
        run();
        measurement.invalid.clear();

        assertThat(run()).isTrue();

        assertThat(measurement.measured).containsExactly("a", "b", "c", "b", "b");
        assertThat(folder.cell("b").resolve("record.json")).hasContent("true");
        for (String attempt : List.of("b-attempt1", "b-attempt2")) {
            Path kept = folder.path().resolve("superseded").resolve(attempt);
            assertThat(kept.resolve("record.json")).hasContent("false");
            assertThat(kept.resolve("raw")).hasContent("of b");
        }
    }

    @Test
    void a_cell_whose_servers_fail_is_invalid_with_the_reason() throws Exception {
        measurement.failing.put("a", new ClusterException("node1: died"));

        assertThat(run()).isFalse();

        assertThat(measurement.measured).containsExactly("a", "b", "c");
        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("a: invalid: start: required all nodes, measured node1: died");
    }

    @Test
    void servers_that_fail_because_of_an_interruption_end_the_study_without_a_record() throws Exception {
        measurement.failing.put("b", new ClusterException("node1: not started, interrupted"));
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(this::run);

        assertThat(measurement.measured).containsExactly("a", "b");
        assertThat(folder.missing(PLAN.cells(), new FakeStore()))
                .extracting(FakeCell::id)
                .containsExactly("b", "c");
    }

    @Test
    void a_disk_that_fills_up_ends_the_study_before_the_next_cell() {
        assertThatExceptionOfType(FullDiskException.class)
                .isThrownBy(() -> run((study, cell) -> freeMebibytes = 50))
                .withMessageStartingWith("results: disk full; expected 100 MiB free, got 50 MiB for " + results)
                .withMessageEndingWith("Try more room");

        assertThat(measurement.measured).containsExactly("a");
        assertThat(folder.cell("a").resolve("record.json")).hasContent("true");
        assertThat(folder.cell("b")).doesNotExist();
    }

    @Test
    void a_cell_whose_files_a_full_disk_may_have_cut_short_has_no_record() {
        measurement.whileMeasuring.put("b", () -> freeMebibytes = 5);

        assertThatExceptionOfType(FullDiskException.class).isThrownBy(this::run);

        assertThat(measurement.measured).containsExactly("a", "b");
        assertThat(folder.cell("b").resolve("record.json")).doesNotExist();
    }

    @Test
    void a_cell_that_a_lack_of_room_may_have_made_invalid_has_no_record() {
        measurement.invalid.add("b");
        measurement.whileMeasuring.put("b", () -> freeMebibytes = 50);

        assertThatExceptionOfType(FullDiskException.class).isThrownBy(this::run);

        assertThat(measurement.measured).containsExactly("a", "b");
        assertThat(folder.cell("b").resolve("record.json")).doesNotExist();
    }

    @Test
    void listeners_hear_of_each_cell_after_its_record_is_written() throws Exception {
        List<Path> heard = new ArrayList<>();

        run((study, cell) -> heard.add(cell.resolve("record.json")));

        assertThat(heard).hasSize(3).allSatisfy(record -> assertThat(record).exists());
    }

    @Test
    void cells_of_a_block_may_be_measured_in_turns() throws Exception {
        assertThat(new StudyLoop<>(new OneBlock(), folder, diskSpace, new FakeStore(), List.of(), progress)
                        .run(new InTurns()))
                .isTrue();
    }

    @Test
    void a_block_that_lacks_a_valid_record_is_measured_again_as_a_whole() throws Exception {
        measurement.invalid.add("b");
        run();
        measurement.invalid.clear();
        measurement.measured.clear();
        output.reset();

        assertThat(new StudyLoop<>(new OneBlock(), folder, diskSpace, new FakeStore(), List.of(), progress)
                        .run(new InTurns()))
                .isTrue();

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("3 of 3 cells", "cells 1 to 3 of 3: a, b, c");
        assertThat(folder.path().resolve("superseded")).isDirectoryContaining("glob:**/a-attempt1");
    }

    @Test
    void time_that_a_cell_left_to_those_to_come_is_part_of_what_is_left() throws Exception {
        run(new FirstLeavesHalf());

        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("cell 1 of 3: a; about 30 s left")
                .as("25 s are planned, and what was to take 5 s took 20 s")
                .contains("cell 2 of 3: b; about 1 min 40 s left");
    }

    @Test
    void time_that_was_left_before_an_interruption_is_announced() throws Exception {
        measurement.failing.put("b", new IllegalStateException("power failure"));
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(this::run);
        measurement.failing.clear();
        output.reset();

        run(new FirstLeavesHalf());

        assertThat(output.toString(StandardCharsets.UTF_8))
                .contains("2 of 3 cells, no servers, about 25 s, until ", "cell 1 of 2: b; about 25 s left");
    }

    private boolean run(StudyLoop.CellListener... afterCell) throws Exception {
        return run(PLAN, afterCell);
    }

    private boolean run(StudyPlan<FakeCell> plan, StudyLoop.CellListener... afterCell) throws Exception {
        return new StudyLoop<>(
                        plan,
                        folder,
                        diskSpace,
                        new FakeStore(),
                        List.of(afterCell),
                        progress,
                        () -> measurement.time.toNanos())
                .run(measurement);
    }
}
