package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadKindTest {
    @ParameterizedTest
    @CsvSource({
        "C1 CompilerThre, COMPILER",
        "C2 CompilerThread0, COMPILER",
        "GC Thread#0, COLLECTOR",
        "G1 Conc#0, COLLECTOR",
        "G1 Refine#0, COLLECTOR",
        "ZWorkerYoung#0, COLLECTOR",
        "ZDriver, COLLECTOR",
        "Shenandoah GC T, COLLECTOR",
        "VM Thread, COLLECTOR",
        "VM Periodic Tas, HOUSEKEEPING",
        "JFR Recorder Th, HOUSEKEEPING",
        "Signal Dispatch, HOUSEKEEPING",
        "Compiler, JAVA",
        "C2, JAVA",
        "Zipper, JAVA",
        "default task-1, JAVA"
    })
    void threads_are_known_by_their_names(String thread, JvmThreadCpuProbe.ThreadKind kind) {
        assertThat(JvmThreadCpuProbe.ThreadKind.of(thread)).isEqualTo(kind);
    }
}
