package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OtherProgramsTest {
    private static final Duration ENOUGH = Duration.ofMillis(500);

    /** Of no other program of this machine. */
    private static final String NAME = "spin-" + ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private List<String> besides(boolean own) throws Exception {
        Path spin = Files.writeString(folder.resolve(NAME), "#!/bin/sh\nwhile :; do :; done\n");
        Files.setPosixFilePermissions(spin, PosixFilePermissions.fromString("rwx------"));
        Process spinning = new ProcessBuilder("timeout", "60", spin.toString()).start();
        try {
            OtherPrograms programs = new OtherPrograms(() -> own
                    ? spinning.descendants().map(ProcessHandle::pid).collect(Collectors.toUnmodifiableSet())
                    : Set.of());
            while (spinning.descendants().noneMatch(OtherProgramsTest::hasWorked)) {
                assertThat(spinning.isAlive()).isTrue();
                Thread.sleep(20);
            }
            return programs.busiest();
        } finally {
            spinning.descendants().forEach(ProcessHandle::destroyForcibly);
            spinning.destroyForcibly().waitFor();
        }
    }

    private static boolean hasWorked(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).compareTo(ENOUGH) > 0;
    }

    @Test
    void one_that_spins_is_named_with_what_it_takes() throws Exception {
        assertThat(besides(false)).anyMatch(program -> program.matches(NAME + " [0-9.]+ cores"));
        assertThat(OtherPrograms.by(List.of("bash 0.97 cores", "git 0.02 cores")))
                .isEqualTo("; others: bash 0.97 cores, git 0.02 cores");
        assertThat(OtherPrograms.by(List.of())).isEmpty();
    }

    @Test
    void what_a_study_runs_is_no_others() throws Exception {
        assertThat(besides(true)).noneMatch(program -> program.startsWith(NAME + " "));
    }
}
