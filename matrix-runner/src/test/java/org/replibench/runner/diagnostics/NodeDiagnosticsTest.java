package org.replibench.runner.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.raw.DiagnosticsFolder;
import org.replibench.records.raw.DiagnosticsFolder.Kind;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no signal that freezes a process")
class NodeDiagnosticsTest {
    private static final NodeDiagnostics.Patience PATIENCE =
            new NodeDiagnostics.Patience(Duration.ofSeconds(60), Duration.ofMillis(500));

    private static final Duration START = Duration.ofSeconds(60);
    private static final String LOG = """
            2026-11-28 10:00:00,000 INFO  [org.infinispan.CLUSTER] (x) ISPN000094: Received new cluster view for channel ee: [node1|1] (2) [node1, node2]
            2026-11-28 10:04:59,999 INFO  [org.jboss.as] (x) long ago
            2026-11-28 10:05:00,000 INFO  [org.jboss.as] (x) a minute ago
            \tat a.Frame(Frame.java:1)
            2026-11-28 10:06:00,000 INFO  [org.jboss.as] (x) the last
            Terminating due to java.lang.OutOfMemoryError: Java heap space
            """;

    @TempDir
    private Path directory;

    @TempDir
    private Path study;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private Path cell;
    private Program program;

    @BeforeEach
    void makeCell() throws Exception {
        cell = Files.createDirectories(CellStore.folder(study, "2212-r1"));
    }

    @AfterEach
    void endProgram() {
        if (program != null) {
            program.send(ProcessSignal.KILL);
            program.awaitEnd();
        }
    }

    @Test
    void a_thread_that_spins_is_named_with_what_it_is_known_for() throws Exception {
        startSpinning("-XX:+UseSerialGC");

        diagnostics(0, PATIENCE).take(server(), "it takes CPU time without requests", cell);

        assertThat(Files.readString(folder().file(Kind.STACKS)).split("Full thread dump"))
                .as("dumps, and what is before the first")
                .hasSize(4);
        assertThat(folder().file(Kind.STACKS)).content().contains(SpinningProcess.THREAD, "SpinningProcess.spin");
        assertThat(folder().file(Kind.HISTOGRAM)).content().contains("java.lang.Class");
        assertThat(Files.readAllLines(folder().file(Kind.HISTOGRAM))).hasSizeLessThanOrEqualTo(200);
        assertThat(folder().reason().orElseThrow())
                .startsWith("it takes CPU time without requests; thread " + SpinningProcess.THREAD + " takes ")
                .contains("SpinningProcess.spin", "JGRP-3008");
        assertThat(program.alive()).isTrue();
        assertThat(DiagnosticsFolder.files(cell))
                .containsEntry("diagnostics.node1.stacks", "diagnostics/node1/stacks.txt")
                .containsKeys(
                        "diagnostics.node1.reason",
                        "diagnostics.node1.heap-histogram",
                        "diagnostics.node1.server",
                        "diagnostics.node1.gc");
    }

    @Test
    void a_frozen_process_does_not_hold_up_what_can_be_had_without_it() throws Exception {
        startSpinning();
        program.send(ProcessSignal.STOP);

        diagnostics(0, new NodeDiagnostics.Patience(Duration.ofSeconds(2), Duration.ZERO))
                .take(server(), "it does not answer", cell);

        assertThat(folder().file(Kind.REASON)).content().contains("left out: stacks: jcmd: no answer within 2 s");
        assertThat(folder().file(Kind.SERVER_LOG)).content().contains(SpinningProcess.READY);
        assertThat(folder().file(Kind.GC_LOG)).exists();
        assertThat(folder().file(Kind.STACKS)).doesNotExist();
        assertThat(folder().file(Kind.HISTOGRAM)).doesNotExist();
    }

    @Test
    void of_a_process_that_has_ended_there_are_its_logs() throws Exception {
        startAndEnd(LOG);

        diagnostics(0, PATIENCE).take(server(), "its process ended; see " + directory.resolve("server.log"), cell);

        assertThat(folder().file(Kind.SERVER_LOG))
                .content()
                .isEqualTo(LOG.substring(LOG.indexOf("2026-11-28 10:05:00,000")));
        assertThat(folder().file(Kind.VIEWS))
                .content()
                .contains("[node1, node2]")
                .hasLineCount(1);
        assertThat(folder().file(Kind.REASON))
                .content()
                .startsWith("its process ended; see server.log\n")
                .contains("left out: stacks and heap, as the process has ended");
        assertThat(folder().file(Kind.STACKS)).doesNotExist();
        assertThat(output()).contains("node1: diagnostics in " + folder().path() + ": its process ended");
    }

    @Test
    void an_audit_says_where_they_are_and_keeps_its_verdict() throws Exception {
        AuditCheck passed = new AuditCheck("errors", "0", "0", true);
        assertThat(NodeDiagnostics.addedTo(List.of(passed), cell)).containsExactly(passed);
        assertThat(NodeDiagnostics.pointer(cell, "node1")).isEmpty();
        startAndEnd(LOG);

        diagnostics(0, PATIENCE).take(server(), "its process ended", cell);

        List<AuditCheck> audit = NodeDiagnostics.addedTo(List.of(passed), cell);
        assertThat(audit).hasSize(2).startsWith(passed);
        assertThat(audit.get(1).failedWith(AuditCheck.Severity.WARNING)).isTrue();
        assertThat(audit.get(1).measured()).isEqualTo("node1: its process ended; see diagnostics/node1");
        assertThat(NodeDiagnostics.pointer(cell, "node1")).isEqualTo(", diagnostics in diagnostics/node1");
    }

    @Test
    void another_cell_on_the_same_server_names_the_first() throws Exception {
        startAndEnd(LOG);
        Path other = Files.createDirectories(CellStore.folder(study, "2222-r1"));
        NodeDiagnostics diagnostics = diagnostics(0, PATIENCE);

        diagnostics.take(server(), "its process ended", cell);
        diagnostics.take(server(), "its process ended", other);

        DiagnosticsFolder second = new DiagnosticsFolder(other, "node1");
        assertThat(DiagnosticsFolder.files(other)).containsOnlyKeys("diagnostics.node1.reason");
        assertThat(second.file(Kind.REASON)).content().contains("../../../2212-r1/diagnostics/node1");
        assertThat(second.path().resolve("../../../2212-r1/diagnostics/node1/server.log"))
                .exists();
    }

    @Test
    void one_of_a_server_and_cell_is_enough() throws Exception {
        startAndEnd(LOG);
        NodeDiagnostics diagnostics = diagnostics(0, PATIENCE);

        diagnostics.take(server(), "the first reason", cell);
        diagnostics.take(server(), "another reason", cell);

        assertThat(folder().reason()).hasValue("the first reason");
    }

    @Test
    void of_a_process_that_ends_after_its_were_taken_the_end_is_kept_too() throws Exception {
        startSpinning();
        NodeDiagnostics diagnostics =
                diagnostics(0, new NodeDiagnostics.Patience(Duration.ofSeconds(60), Duration.ZERO));
        diagnostics.take(server(), "cart took 5000 ms", cell);
        program.send(ProcessSignal.KILL);
        program.awaitEnd();
        Files.writeString(directory.resolve("server.log"), LOG);

        diagnostics.take(server(), "its process ended", cell);
        diagnostics.take(server(), "its process ended, as is known", cell);

        assertThat(folder().reason().orElseThrow())
                .startsWith("cart took 5000 ms; ")
                .endsWith("; then its process ended");
        assertThat(folder().file(Kind.STACKS)).isNotEmptyFile();
        assertThat(folder().file(Kind.SERVER_LOG)).content().contains("OutOfMemoryError");
    }

    @Test
    void a_study_has_so_many_at_most() throws Exception {
        startAndEnd(LOG);
        for (int earlier = 1; earlier <= NodeDiagnostics.MAX_OF_STUDY; earlier++) {
            DiagnosticsFolder folder =
                    new DiagnosticsFolder(CellStore.folder(study, "2212-r" + (1 + earlier)), "node1");
            Files.createDirectories(folder.path());
            Files.createFile(folder.file(Kind.SERVER_LOG));
        }

        diagnostics(0, PATIENCE).take(server(), "its process ended", cell);

        assertThat(folder().path()).doesNotExist();
        assertThat(output()).contains("node1: no diagnostics, of which the study has 20: its process ended");
    }

    @Test
    void a_heap_that_the_jvm_wrote_is_its_owners_alone() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(JvmOptions.DUMP_WHEN_OUT_OF_MEMORY);
        command.addAll(List.of("-cp", classes().toString(), FillingProcess.class.getName()));
        start(command.toArray(String[]::new));
        program.awaitEnd();

        diagnostics(0, PATIENCE).take(server(), "out of memory", cell);

        assertThat(folder().file(Kind.SERVER_LOG)).content().contains("Terminating due to java.lang.OutOfMemoryError");
        assertThat(Files.size(folder().file(Kind.HEAP))).isGreaterThan(1 << 20);
        assertThat(Files.getPosixFilePermissions(folder().file(Kind.HEAP)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(DiagnosticsFolder.files(cell)).containsKey("diagnostics.node1.heap");
        assertThat(directory.resolve(JvmOptions.HEAP_DUMP)).as("moved").doesNotExist();
    }

    @Test
    void a_study_keeps_so_many_heaps_at_most() throws Exception {
        startAndEnd(LOG);
        Files.createFile(directory.resolve(JvmOptions.HEAP_DUMP));
        for (int earlier = 1; earlier <= Capture.MAX_HEAPS_OF_STUDY; earlier++) {
            DiagnosticsFolder folder =
                    new DiagnosticsFolder(CellStore.folder(study, "2212-r" + (1 + earlier)), "node1");
            Files.createDirectories(folder.path());
            Files.createFile(folder.file(Kind.HEAP));
        }

        diagnostics(0, PATIENCE).take(server(), "its process ended", cell);

        assertThat(folder().file(Kind.REASON)).content().contains("left out: heap.hprof: the study has 3");
        assertThat(folder().file(Kind.SERVER_LOG)).exists();
        assertThat(folder().file(Kind.HEAP)).doesNotExist();
    }

    @Test
    void what_cannot_be_written_is_said_and_missing() throws Exception {
        startAndEnd(LOG);
        Files.createFile(cell.resolve("diagnostics"));

        diagnostics(0, PATIENCE).take(server(), "its process ended", cell);

        assertThat(output()).contains("warning: node1: no diagnostics: ");
        assertThat(DiagnosticsFolder.files(cell)).isEmpty();
    }

    @Test
    void the_last_room_of_a_disk_is_not_theirs() throws Exception {
        startAndEnd(LOG);

        diagnostics(Long.MAX_VALUE, PATIENCE).take(server(), "its process ended", cell);

        assertThat(output()).contains("warning: node1: no diagnostics: disk full: expected ");
        assertThat(folder().path()).doesNotExist();
    }

    @Test
    void a_disk_that_fills_up_meanwhile_leaves_no_half_of_a_file() throws Exception {
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=64k", "replibench-test", cell.toString()))
                .as("root may mount a file system here")
                .isZero();
        try {
            startAndEnd("a line without a time\n".repeat(10_000));

            diagnostics(0, PATIENCE).take(server(), "its process ended", cell);

            assertThat(output()).contains("warning: node1: no server.log in its diagnostics: ");
            assertThat(folder().reason()).hasValue("its process ended");
            assertThat(folder().file(Kind.REASON)).content().contains("left out: server.log: ");
            assertThat(DiagnosticsFolder.files(cell))
                    .containsOnlyKeys("diagnostics.node1.reason", "diagnostics.node1.gc");
        } finally {
            run("umount", "--lazy", cell.toString());
        }
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private NodeDiagnostics diagnostics(long roomBytes, NodeDiagnostics.Patience patience) {
        return new NodeDiagnostics(
                study, roomBytes, patience, new Progress(new PrintStream(console, true, StandardCharsets.UTF_8)));
    }

    private DiagnosticsFolder folder() {
        return new DiagnosticsFolder(cell, "node1");
    }

    private String output() {
        return console.toString(StandardCharsets.UTF_8);
    }

    private NodeDiagnostics.FailedServer server() {
        return new NodeDiagnostics.FailedServer(
                "node1", program, () -> directory.resolve("server.log"), () -> directory.resolve("gc.log"));
    }

    private static Path classes() throws Exception {
        return Path.of(SpinningProcess.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private void start(String... command) throws Exception {
        Files.writeString(directory.resolve("gc.log"), "[0.001s] Using Serial\n");
        program = LocalProgram.start(
                new Program.LaunchSpec(
                        "node1",
                        List.of(command),
                        Map.of(),
                        directory,
                        directory.resolve("server.log"),
                        List.of(Path.of(System.getProperty("java.home")), classes())),
                ProcessRegistry.in(study));
    }

    private void startSpinning(String... flags) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", classes().toString(), SpinningProcess.class.getName()));
        start(command.toArray(String[]::new));
        awaitLog(SpinningProcess.READY);
    }

    private void startAndEnd(String log) throws Exception {
        start("true");
        program.awaitEnd();
        Files.writeString(directory.resolve("server.log"), log);
    }

    private void awaitLog(String text) throws Exception {
        long deadline = System.nanoTime() + START.toNanos();
        while (!Files.readString(directory.resolve("server.log")).contains(text)) {
            assertThat(System.nanoTime()).as("time to read " + text).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
