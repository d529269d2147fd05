package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.linux.LinuxRunResources;
import org.replibench.machines.linux.RunRegistry;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** A study that is interrupted while a cell is driven, as a process of its own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent with kill")
class ShutdownHandlerIT extends WithStudyProcess {
    private static final long PATIENCE_SECONDS = 300;
    private static final long SIGINT_BIT = 1 << 1;

    @Test
    void ctrl_c_ends_every_process_and_exits_as_shells_expect() throws Exception {
        interrupt("process");
    }

    @Tag("thorough")
    @Test
    void ctrl_c_ends_every_process_on_emulated_machines() throws Exception {
        interrupt("namespace");
    }

    private void interrupt(String hosts) throws Exception {
        requireAbleMachine(hosts);
        assumeThat(ignoresInterrupts())
                .as("SIGINT is ignored here, as in what a shell starts in the background, and children inherit that")
                .isFalse();
        study.startStudy("load", "-Disolation=" + hosts, "-Dclients=2", "-Dwarmup=1s", "-Dbudget=60s");
        study.awaitOutput("measuring 1 arm");
        List<ProcessHandle> started = study.started();
        List<String> runs = runsOf(study.pid());
        assertThat(started).hasSizeGreaterThanOrEqualTo(3).allMatch(ProcessHandle::isAlive);
        assertThat(runs).hasSize(hosts.equals("namespace") ? 1 : 0).allMatch(new LinuxRunResources()::exist);

        study.signal("INT");

        assertThat(study.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        assertAllGone(started);
        assertThat(runs).noneMatch(new LinuxRunResources()::exist);
    }

    @Test
    void after_kill_9_the_next_start_ends_what_was_left_on_emulated_machines_and_it_can_be_resumed() throws Exception {
        killAndStart("namespace");
    }

    @Tag("thorough")
    @Test
    void after_kill_9_the_next_start_ends_what_was_left_and_it_can_be_resumed() throws Exception {
        killAndStart("process");
    }

    private void killAndStart(String hosts) throws Exception {
        requireAbleMachine(hosts);
        study.startStudy(
                "load",
                "-Disolation=" + hosts,
                "-Dclients=2",
                "-Dwarmup=1s",
                "-Dwindow=1s",
                "-Dbudget=10s",
                "-Dstarts=2");
        study.awaitOutput("cell 2 of 2", "measuring 1 arm");
        List<ProcessHandle> started = study.started();
        List<String> runs = runsOf(study.pid());
        Path latest = study.latest("load");
        Path firstRecord = CellStore.folder(latest, "none-none-1n-default-r1").resolve(CellStore.RECORD);
        byte[] before = Files.readAllBytes(firstRecord);

        assumeThat(study.endsWithin(0))
                .as("this test stood still until the study had ended")
                .isFalse();
        study.kill();
        assertThat(started).anyMatch(ProcessHandle::isAlive);
        assertThat(runs).allMatch(new LinuxRunResources()::exist);
        study.startStudy("load", "-Dnodes=99");

        assertThat(study.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertAllGone(started);
        assertThat(runs).noneMatch(new LinuxRunResources()::exist);
        assertThat(Files.readAllBytes(firstRecord)).isEqualTo(before);
        List<CellRecord> measured = CellStore.readAll(latest).records();
        assertThat(measured).hasSize(1).allMatch(MachineNoise::isSound);

        study.startStudy("load", "-Dresume");

        MachineNoise.assertSound(study, "load");
        assertThat(CellStore.readAll(latest).records()).hasSize(2);
        assumeThat(measured.get(0).valid())
                .as("the machine spoilt the first cell, so it was rightly measured again")
                .isTrue();
        assertThat(Files.readAllBytes(firstRecord)).isEqualTo(before);
    }

    private static void requireAbleMachine(String hosts) {
        if (hosts.equals("namespace")) {
            EmulatedMachines.assumePossible();
        }
    }

    /** What the namespaces, links and control groups of a process are named after: none or one name. */
    private static List<String> runsOf(long pid) throws IOException {
        if (!Files.isDirectory(RunRegistry.MACHINE)) {
            return List.of();
        }
        try (Stream<Path> claims = Files.list(RunRegistry.MACHINE)) {
            return claims.filter(claim -> isBy(claim, pid))
                    .map(claim -> claim.getFileName().toString())
                    .toList();
        }
    }

    private static boolean isBy(Path claim, long pid) {
        try {
            return Files.readString(claim).startsWith(pid + " ");
        } catch (IOException e) {
            return false;
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
}
