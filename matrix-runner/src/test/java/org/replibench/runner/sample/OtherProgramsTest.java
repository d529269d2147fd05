package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OtherProgramsTest {
    private static final String SPIN = "while true; do :; done";

    private static List<String> besides(boolean own) throws Exception {
        Process spinning = new ProcessBuilder("timeout", "20", "bash", "-c", SPIN).start();
        try {
            OtherPrograms programs = new OtherPrograms(() -> own
                    ? spinning.descendants().map(ProcessHandle::pid).collect(Collectors.toUnmodifiableSet())
                    : Set.of());
            Thread.sleep(1500);
            return programs.busiest();
        } finally {
            spinning.descendants().forEach(ProcessHandle::destroyForcibly);
            spinning.destroyForcibly().waitFor();
        }
    }

    @Test
    void one_that_spins_is_named_with_what_it_takes() throws Exception {
        assertThat(besides(false)).anyMatch(program -> program.matches("bash [0-9.]+ cores"));
        assertThat(OtherPrograms.by(List.of("bash 0.97 cores", "git 0.02 cores")))
                .isEqualTo("; others: bash 0.97 cores, git 0.02 cores");
        assertThat(OtherPrograms.by(List.of())).isEmpty();
    }

    @Test
    void what_a_study_runs_is_no_others() throws Exception {
        assertThat(besides(true)).noneMatch(program -> program.startsWith("bash "));
    }
}
