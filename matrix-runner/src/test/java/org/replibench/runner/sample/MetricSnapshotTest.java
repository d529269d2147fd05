package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.process.LocalProgram;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class MetricSnapshotTest {
    private static final MetricKey CPU = new MetricKey("node1", Metric.CPU);

    @Test
    void a_cumulative_reading_is_worth_its_growth() {
        MetricSnapshot before = new MetricSnapshot(0, 0, Map.of(CPU, 1.5));
        MetricSnapshot after = new MetricSnapshot(2_000, 2_000_000_000L, Map.of(CPU, 2.0));

        assertThat(after.growth(CPU, before)).isEqualTo(0.5);
        assertThat(after.secondsSince(before)).isEqualTo(2);
    }

    @Test
    void a_reading_that_is_missing_once_is_no_number() {
        MetricSnapshot before = new MetricSnapshot(0, 0, Map.of());
        MetricSnapshot after = new MetricSnapshot(1, 1, Map.of(CPU, 2.0));

        assertThat(after.growth(CPU, before)).isNaN();
    }

    @Test
    void a_count_that_fell_is_of_another_one_and_says_nothing() {
        MetricKey other = new MetricKey("node2", Metric.CPU);
        MetricSnapshot before = new MetricSnapshot(0, 0, Map.of(CPU, 30.0, other, 1.0));
        MetricSnapshot after = new MetricSnapshot(1_000, 1_000_000_000L, Map.of(CPU, 0.5, other, 1.5));

        assertThat(after.valuesSince(before)).isEqualTo(Map.of(other, 0.5));
    }

    @Test
    void what_was_read_at_a_moment_of_its_own_counts_for_the_time_between_the_snapshots() {
        MetricSnapshot before = new MetricSnapshot(0, 0, Map.of(CPU, 1.0), Map.of(CPU, 200_000_000L));
        MetricSnapshot after = new MetricSnapshot(1_000, 1_000_000_000L, Map.of(CPU, 1.4), Map.of(CPU, 1_000_000_000L));

        assertThat(after.growthWithin(CPU, before)).isCloseTo(0.5, within(1e-9));
        assertThat(after.valuesSince(before).get(CPU)).isCloseTo(0.5, within(1e-9));
        assertThat(after.growth(CPU, before)).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void the_processor_time_of_this_process_grows_with_work() {
        List<Probe> probes = List.of(new CpuProbes.ProcessCpuProbe("node1", LocalProgram.current(), false));
        MetricSnapshot before = MetricSnapshot.of(probes);
        long work = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + 300_000_000L;
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < work) {
            Thread.onSpinWait();
        }

        assertThat(MetricSnapshot.of(probes).growth(CPU, before)).isPositive();
    }
}
