package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.replibench.process.LocalProgram;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

@Isolated("What others compute while threads are read one after another would be in some numbers only")
@EnabledOnOs(OS.LINUX)
class JvmThreadCpuProbeTest {
    /** Linux accounts threads in steps of 10 ms, and several may have shared the work. */
    private static final long CLOCK_TICKS_MILLIS = 200;

    /** So much that the steps of 10 ms of some dozen threads don't matter. */
    private static final double WORK_SECONDS = 1.5;

    private static final double TOLERANCE_PERCENT = 10;

    private static final double NANOS = 1e9;

    private static volatile double unused;

    private final AtomicLong workersNanos = new AtomicLong();

    private final Program self = LocalProgram.current();

    /** This JVM has compiled something and collected garbage, and did other things besides. */
    @Test
    void what_a_jvms_compilers_and_collectors_used_is_a_part_of_what_it_used() {
        while (collectionMillis() < CLOCK_TICKS_MILLIS) {
            System.gc();
        }

        Map<MetricKey, Double> own = new JvmThreadCpuProbe("self", self).read();

        double used = new CpuProbes.ProcessCpuProbe("self", self, false).read().get(new MetricKey("self", Metric.CPU));
        assertThat(own.get(new MetricKey("self", Metric.COMPILER_CPU))).isPositive();
        assertThat(own.get(new MetricKey("self", Metric.COLLECTOR_CPU))).isPositive();
        assertThat(own.get(new MetricKey("self", Metric.COMPILER_CPU))
                        + own.get(new MetricKey("self", Metric.COLLECTOR_CPU)))
                .isLessThan(used);
    }

    @Test
    void all_threads_together_used_what_the_process_is_accounted_meanwhile_those_that_ended_included()
            throws Exception {
        List<Probe> probes = List.of(new CpuProbes.AccountedThreadsProbe(
                new JvmThreadCpuProbe("self", self), new CpuProbes.ProcessCpuProbe("self", self, false)));
        // The first look loads classes, which this process, unlike a node, pays for itself.
        MetricSnapshot.of(probes);
        MetricSnapshot before = MetricSnapshot.of(probes);
        MetricSnapshot after;
        do {
            Thread worker = new Thread(this::compute);
            worker.start();
            worker.join();
            after = MetricSnapshot.of(probes);
        } while (growth(Metric.ACCOUNTED_CPU, before, after) < WORK_SECONDS);

        double threads = growth(Metric.COMPILER_CPU, before, after)
                + growth(Metric.COLLECTOR_CPU, before, after)
                + growth(Metric.HOUSEKEEPING_CPU, before, after)
                + growth(Metric.JAVA_USER_CPU, before, after)
                + growth(Metric.JAVA_KERNEL_CPU, before, after);

        assertThat(threads).isCloseTo(growth(Metric.ACCOUNTED_CPU, before, after), withinPercentage(TOLERANCE_PERCENT));
        assertThat(growth(Metric.JAVA_USER_CPU, before, after) + growth(Metric.JAVA_KERNEL_CPU, before, after))
                .isGreaterThan(workersNanos.get() / NANOS * (1 - TOLERANCE_PERCENT / 100));
    }

    /** HotSpot ends compilers that have nothing to do, and starts others. */
    @Test
    void what_a_compiler_used_that_has_ended_stays_the_compilers() throws Exception {
        Probe probe = new JvmThreadCpuProbe("self", self);
        CountDownLatch computed = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread compiler = new Thread(
                () -> {
                    while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < WORK_SECONDS * NANOS) {
                        compute();
                    }
                    computed.countDown();
                    await(end);
                },
                "C2 CompilerThread9");
        compiler.start();
        computed.await();
        MetricSnapshot before = MetricSnapshot.of(List.of(probe));
        end.countDown();
        compiler.join();
        MetricSnapshot after = MetricSnapshot.of(List.of(probe));

        assertThat(growth(Metric.COMPILER_CPU, before, after)).isNotNegative();
        assertThat(growth(Metric.JAVA_USER_CPU, before, after)).isLessThan(WORK_SECONDS / 2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double growth(Metric metric, MetricSnapshot before, MetricSnapshot after) {
        return after.growth(new MetricKey("self", metric), before);
    }

    private void compute() {
        double sum = 0;
        for (int i = 1; i < 50_000_000; i++) {
            sum += Math.sqrt(i);
        }
        unused = sum;
        workersNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
