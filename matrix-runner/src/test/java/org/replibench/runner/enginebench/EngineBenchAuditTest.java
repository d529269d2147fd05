package org.replibench.runner.enginebench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.sample.MetricSnapshot;

class EngineBenchAuditTest {
    private static final BenchWarmUp STEADY = new BenchWarmUp(9, true, List.of());

    @Test
    void a_sound_run_passes_every_check() {
        assertThat(failed(load(100), STEADY, 1, 0, List.of(), true)).isEmpty();
    }

    @Test
    void a_wrong_answer_invalidates_in_the_warm_up_too() {
        BenchWarmUp wrong = new BenchWarmUp(3, false, List.of("counter: 7 expected, found 6"));

        assertThat(failed(load(100), wrong, 1, 0, List.of(), true))
                .contains("errors: required none, measured counter: 7 expected, found 6");
    }

    @Test
    void no_answer_at_all_invalidates() {
        assertThat(failed(load(0), STEADY, 1, 0, List.of(), true))
                .containsExactly("requests: required at least 1, measured 0");
    }

    @Test
    void a_node_that_died_and_a_cluster_that_changed_invalidate() {
        assertThat(failed(load(100), STEADY, 1, 0, List.of("node2"), false))
                .containsExactly(
                        "nodes alive: required all, measured died: node2",
                        "membership: required constant, measured changed");
    }

    @Test
    void a_load_generator_that_takes_more_than_the_nodes_is_marked() {
        assertThat(failed(load(100), STEADY, 5, 0, List.of(), true))
                .singleElement()
                .asString()
                .startsWith("driver CPU: required at most 50 %");
    }

    @Test
    void stolen_time_invalidates() {
        assertThat(failed(load(100), STEADY, 1, 10, List.of(), true))
                .singleElement()
                .asString()
                .startsWith("steal: ");
    }

    @Test
    void a_clock_that_is_set_in_the_window_invalidates() {
        assertThat(failed(load(100), STEADY, 1, 0, List.of(), true, 3_601_000))
                .singleElement()
                .asString()
                .startsWith("clock: ")
                .contains("+3600000.0 ms");
    }

    private static List<String> failed(
            LoadResult load,
            BenchWarmUp warmUp,
            double driverSeconds,
            double stolenSeconds,
            List<String> died,
            boolean constant) {
        return failed(load, warmUp, driverSeconds, stolenSeconds, died, constant, 1_000);
    }

    /** @param wallMillis of a window of one second */
    private static List<String> failed(
            LoadResult load,
            BenchWarmUp warmUp,
            double driverSeconds,
            double stolenSeconds,
            List<String> died,
            boolean constant,
            long wallMillis) {
        ResourceUsage usage = Usages.of(List.of(Usages.node("node1", 4, 0)), 0, driverSeconds, 0, 0);
        MetricKey steal = new MetricKey(MetricKey.HOST, Metric.STEAL);
        MeasuredTime window = new MeasuredTime(
                new MetricSnapshot(0, 0, Map.of(steal, 0.0)),
                new MetricSnapshot(wallMillis, 1_000_000_000, Map.of(steal, stolenSeconds)));
        return EngineBenchAudit.of(load, warmUp, usage, window, died, constant).stream()
                .filter(check -> !check.passed())
                .map(AuditCheck::reason)
                .toList();
    }

    private static LoadResult load(int requests) {
        Histogram micros = new Histogram(3);
        for (int i = 0; i < requests; i++) {
            micros.recordValue(500);
        }
        return new LoadResult(1, micros, List.of());
    }
}
