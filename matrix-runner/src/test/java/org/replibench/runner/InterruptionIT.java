package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;

/** A study that is interrupted while a cell is driven, as a process of its own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent with kill")
class InterruptionIT {
    private static final long PATIENCE_SECONDS = 120;
    private static final long SIGINT_BIT = 1 << 1;

    @TempDir
    Path home;

    private Process study;

    @BeforeEach
    void linkTheBuild() throws IOException {
        Path build = Path.of(System.getProperty("replibench.home", "..")).toAbsolutePath();
        for (String module : List.of("cluster-config", "petstore-app", "jmeter-plans")) {
            Files.createSymbolicLink(home.resolve(module), build.resolve(module));
        }
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.destroyForcibly().waitFor();
        new Installation(home).ledger().reap();
    }

    @Test
    void ctrl_c_ends_every_process_and_exits_as_shells_expect() throws Exception {
        assumeThat(ignoresInterrupts())
                .as("SIGINT is ignored here, as in what a shell starts in the background, and children inherit that")
                .isFalse();
        study = start("-Dpatterns=none", "-Dnodes=1", "-Dclients=2", "-Dseconds=60");
        awaitOutput("warming up");
        List<ProcessHandle> started = recorded();
        assertThat(started).hasSizeGreaterThanOrEqualTo(3).allMatch(ProcessHandle::isAlive);

        signal("INT");

        assertThat(study.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(study.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertAllGone(started);
    }

    @Test
    void after_kill_9_the_next_start_ends_what_was_left_and_records_are_intact() throws Exception {
        study = start("-Dpatterns=none", "-Dnodes=1", "-Dclients=2", "-Dseconds=5", "-Dwarmup=1", "-Drepeats=2");
        awaitOutput("cell 2 of 2");
        awaitOutput("r2: measuring");
        List<ProcessHandle> started = recorded();
        Path latest = home.resolve("results/matrix").resolve("latest").toRealPath();
        Path firstRecord = CellStore.folder(latest, "none-none-1n-default-r1").resolve(CellStore.RECORD);
        byte[] before = Files.readAllBytes(firstRecord);

        study.destroyForcibly().waitFor();
        assertThat(started).anyMatch(ProcessHandle::isAlive);
        study = start("-Dnodes=99");
        assertThat(study.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(study.exitValue()).isEqualTo(ExitCode.BAD_INPUT);
        assertAllGone(started);
        assertThat(Files.readAllBytes(firstRecord)).isEqualTo(before);
        assertThat(CellStore.readAll(latest).records()).hasSize(1).allMatch(measured -> measured.valid());
    }

    private Process start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(options));
        command.addAll(List.of(Main.class.getName(), "matrix", home.toString()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("MAVEN_CMD_LINE_ARGS");
        return builder.redirectErrorStream(true)
                .redirectOutput(home.resolve("output.txt").toFile())
                .start();
    }

    private void awaitOutput(String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!output().contains(text)) {
            assertThat(study.isAlive()).as(output()).isTrue();
            assertThat(System.nanoTime()).as(output()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private String output() throws IOException {
        return Files.readString(home.resolve("output.txt"));
    }

    private List<ProcessHandle> recorded() throws IOException {
        try (Stream<Path> entries = Files.list(new Installation(home).work().resolve("processes"))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.endsWith(".tmp"))
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                    .toList();
        }
    }

    private static boolean ignoresInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line -> (Long.parseUnsignedLong(line.split("\\s+")[1], 16) & SIGINT_BIT) != 0);
    }

    private static void assertAllGone(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle process : processes) {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(study.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
