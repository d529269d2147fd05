package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmThreadsTest {
    /** Linux accounts threads in steps of 10 ms, and several may have shared the work. */
    private static final long CLOCK_TICKS_MILLIS = 200;

    @ParameterizedTest
    @CsvSource({
        "C1 CompilerThre, true",
        "C2 CompilerThread0, true",
        "Compiler, false",
        "C2, false",
        "default task-1, false"
    })
    void compilers_are_known_by_their_threads_names(String thread, boolean compiles) {
        assertThat(JvmThreads.compiles(thread)).isEqualTo(compiles);
    }

    @ParameterizedTest
    @CsvSource({
        "GC Thread#0, true",
        "G1 Conc#0, true",
        "G1 Refine#0, true",
        "ZWorkerYoung#0, true",
        "ZDriver, true",
        "Shenandoah GC T, true",
        "VM Thread, true",
        "VM Periodic Tas, false",
        "Zipper, false",
        "C2 CompilerThre, false",
        "default task-1, false"
    })
    void collectors_are_known_by_their_threads_names(String thread, boolean collects) {
        assertThat(JvmThreads.collects(thread)).isEqualTo(collects);
    }

    /** This JVM has compiled something and collected garbage, and did other things besides. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void what_a_jvms_compilers_and_collectors_used_is_a_part_of_what_it_used() {
        ProcessHandle self = ProcessHandle.current();
        while (collectionMillis() < CLOCK_TICKS_MILLIS) {
            System.gc();
        }

        Map<Source, Double> own = new JvmThreads("self", self).read();

        double used = new ProcessCpu("self", self, false).read().get(new Source("self", Metric.CPU));
        assertThat(own.get(new Source("self", Metric.COMPILER_CPU))).isPositive();
        assertThat(own.get(new Source("self", Metric.COLLECTOR_CPU))).isPositive();
        assertThat(own.values().stream().mapToDouble(Double::doubleValue).sum()).isLessThan(used);
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
