package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerCpuTest {
    @ParameterizedTest
    @CsvSource({
        "C1 CompilerThre, true",
        "C2 CompilerThread0, true",
        "Compiler, false",
        "C2, false",
        "default task-1, false"
    })
    void compilers_are_known_by_their_threads_names(String thread, boolean compiles) {
        assertThat(CompilerCpu.compiles(thread)).isEqualTo(compiles);
    }

    /** This JVM has compiled something, and did other things besides. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void what_a_jvms_compilers_used_is_a_part_of_what_it_used() {
        ProcessHandle self = ProcessHandle.current();
        double compiled = new CompilerCpu("self", self).read().get(new Source("self", Metric.COMPILER_CPU));
        double used = new ProcessCpu("self", self, false).read().get(new Source("self", Metric.CPU));
        assertThat(compiled).isPositive().isLessThan(used);
    }
}
