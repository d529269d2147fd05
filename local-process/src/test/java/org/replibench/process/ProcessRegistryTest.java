package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.process.ProcessRegistry.RegisteredProcess;

class ProcessRegistryTest {
    /** No process has it: pids are smaller on every supported system. */
    private static final ProcessIdentity ENDED_RUNNER = new ProcessIdentity(Integer.MAX_VALUE, "never", 0);

    @TempDir
    private Path directory;

    private ProcessRegistry ledger;
    private Process process;

    @BeforeEach
    void startProcess() throws IOException {
        ledger = ProcessRegistry.in(directory);
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SleepingProcess.class.getName())
                .start();
    }

    @AfterEach
    void endProcess() {
        process.destroyForcibly();
    }

    @Test
    void what_this_run_started_is_ended_at_its_end() throws Exception {
        ledger.record(process.toHandle(), "node1");
        assertThat(ledger.endAll()).containsExactly("node1 (pid " + process.pid() + ")");
        assertThat(process.waitFor()).isNotZero();
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void what_a_dead_run_left_behind_is_reaped() throws Exception {
        write(new RegisteredProcess(ProcessIdentity.of(process.toHandle()), ENDED_RUNNER, "node1"));
        assertThat(ledger.reap()).containsExactly("node1 (pid " + process.pid() + ")");
        assertThat(process.waitFor()).isNotZero();
        assertThat(ledger.reap()).isEmpty();
    }

    @Test
    void what_a_dead_run_left_standing_still_hears_that_it_is_to_end() throws Exception {
        Assumptions.assumeTrue(ProcessSignal.unsupportedReason().isEmpty());
        write(new RegisteredProcess(ProcessIdentity.of(process.toHandle()), ENDED_RUNNER, "node1"));
        ProcessSignal.STOP.send(process.toHandle());
        assertThat(ledger.reap()).hasSize(1);
        assertThat(process.waitFor()).as("SIGTERM, not SIGKILL").isEqualTo(128 + 15);
    }

    @Test
    void what_a_living_run_started_is_not_reaped() {
        ledger.record(process.toHandle(), "node1");
        assertThat(ledger.reap()).isEmpty();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void another_program_that_was_given_the_pid_is_not_ended() throws IOException {
        ProcessIdentity real = ProcessIdentity.of(process.toHandle());
        ProcessIdentity earlier = new ProcessIdentity(real.pid(), real.origin(), real.start() - 1);
        write(new RegisteredProcess(earlier, ENDED_RUNNER, "node1"));
        assertThat(ledger.reap()).isEmpty();
        assertThat(process.isAlive()).isTrue();
        assertThat(entries()).isEmpty();
    }

    @Test
    void a_forgotten_process_is_left_alone() {
        ledger.record(process.toHandle(), "node1");
        ledger.forget(process.toHandle());
        assertThat(ledger.endAll()).isEmpty();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void an_entry_that_was_cut_short_ends_nothing() throws IOException {
        write(new RegisteredProcess(ProcessIdentity.of(process.toHandle()), ENDED_RUNNER, "node1"));
        Path file = entries().get(0);
        Files.writeString(file, Files.readString(file).lines().findFirst().orElseThrow());
        assertThat(ledger.reap()).isEmpty();
        assertThat(process.isAlive()).isTrue();
    }

    private void write(RegisteredProcess entry) throws IOException {
        Path entries = Files.createDirectories(directory.resolve("processes"));
        Files.writeString(entries.resolve(String.valueOf(entry.identity().pid())), entry.text());
    }

    private List<Path> entries() throws IOException {
        try (var files = Files.list(directory.resolve("processes"))) {
            return files.toList();
        }
    }
}
