package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.console.ExitCode;

/** A study that dies while a fault lasts. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "/proc tells who stands still")
class FailoverHealingIT {
    private static final long PATIENCE_SECONDS = 300;

    @TempDir
    Path home;

    private StudyProcess study;

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }

    @Tag("thorough")
    @Test
    void a_node_that_still_stands_still_is_ended_by_the_next_start() throws Exception {
        study = new StudyProcess(home);
        study.startStudy(
                "failover",
                "-Disolation=process",
                "-Darms=none",
                "-Dnodes=2",
                "-Dclients=2",
                "-Dwarmup=1s",
                "-Dfaults=pause",
                "-Dfault.duration=600s",
                "-Dfault.count=1");
        study.awaitOutput(": pause 1 of 1");
        List<ProcessHandle> started = study.started();
        awaitOneThatStandsStill(started);

        study.kill();
        assertThat(started).anyMatch(ProcessHandle::isAlive);
        study.startStudy("failover", "-Dnodes=99");

        assertThat(study.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        for (ProcessHandle process : started) {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(started).noneMatch(ProcessHandle::isAlive);
    }

    private static void awaitOneThatStandsStill(List<ProcessHandle> processes) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (processes.stream().noneMatch(FailoverHealingIT::standsStill)) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static boolean standsStill(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"))
                    .contains(") T ");
        } catch (IOException e) {
            return false;
        }
    }
}
