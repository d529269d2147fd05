package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final Source CPU = new Source("node1", Metric.CPU);

    @Test
    void a_cumulative_reading_is_worth_its_growth() {
        Snapshot before = new Snapshot(0, 0, Map.of(CPU, 1.5));
        Snapshot after = new Snapshot(2_000, 2_000_000_000L, Map.of(CPU, 2.0));

        assertThat(after.growth(CPU, before)).isEqualTo(0.5);
        assertThat(after.secondsSince(before)).isEqualTo(2);
    }

    @Test
    void a_reading_that_is_missing_once_is_no_number() {
        Snapshot before = new Snapshot(0, 0, Map.of());
        Snapshot after = new Snapshot(1, 1, Map.of(CPU, 2.0));

        assertThat(after.growth(CPU, before)).isNaN();
    }

    @Test
    void the_processor_time_of_this_process_grows_with_work() {
        List<Probe> probes = List.of(new ProcessCpu("node1", ProcessHandle.current(), false));
        Snapshot before = Snapshot.of(probes);
        long spin = System.nanoTime() + 300_000_000L;
        while (System.nanoTime() < spin) {
            Thread.onSpinWait();
        }

        assertThat(Snapshot.of(probes).growth(CPU, before)).isPositive();
    }
}
