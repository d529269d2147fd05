package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Sampler;

class MeasuredTimeTest {
    private static final MetricKey TRANSFERS = new MetricKey("node1", Metric.SESSION_TRANSFERS);

    /** One that loses the processor in the midst of a reading has a reading of another moment. */
    private static final int ATTEMPTS = 10;

    private static final double TOLERANCE = 0.05;

    private static final long HOUR = Duration.ofHours(1).toMillis();

    /** As slow as a busy node's metrics, of which one more is counted each second. */
    private static final Probe SLOW = () -> {
        sleep(300);
        return Map.of(TRANSFERS, System.nanoTime() / 1e9);
    };

    @Test
    void what_is_read_at_the_edges_counts_for_the_windows_time_only(@TempDir Path folder) throws Exception {
        try (Sampler sampler = new Sampler(
                List.of(),
                List.of(SLOW),
                Duration.ZERO,
                folder.resolve("samples.csv"),
                InstantSource.system(),
                values -> {})) {
            double rate = rate(sampler);
            for (int attempt = 1; attempt < ATTEMPTS && Math.abs(rate - 1) > TOLERANCE; attempt++) {
                rate = rate(sampler);
            }

            assertThat(rate).isCloseTo(1, within(TOLERANCE));
        }
    }

    @Test
    void a_clock_that_is_set_by_an_hour_in_a_window_is_a_step_and_no_failure() {
        MeasuredTime back = new MeasuredTime(List.of(window(10_000_000, 10_008_000 - HOUR)), Map.of());
        MeasuredTime forward = new MeasuredTime(List.of(window(10_000_000, 10_008_000 + HOUR)), Map.of());

        assertThat(back.clockStepMillis()).isEqualTo(-HOUR);
        assertThat(back.spans().lengthMillis()).isZero();
        assertThat(forward.clockStepMillis()).isEqualTo(HOUR);
    }

    @Test
    void a_clock_that_is_set_back_between_windows_is_a_step_too() {
        MeasuredTime time = new MeasuredTime(
                List.of(window(10_000_000, 10_008_000), window(10_020_000 - HOUR, 10_028_000 - HOUR)), Map.of());

        assertThat(time.clockStepMillis()).isEqualTo(-8000);
    }

    /** Of 8 s by the monotonic clock. */
    private static MeasuredWindow window(long startMillis, long endMillis) {
        return new MeasuredWindow(
                new MetricSnapshot(startMillis, 0, Map.of()), new MetricSnapshot(endMillis, 8_000_000_000L, Map.of()));
    }

    private static double rate(Sampler sampler) {
        var before = sampler.readWindowEdgeProbes();
        sleep(200);
        MetricSnapshot start = sampler.snapshot().with(before);
        sleep(500);
        MetricSnapshot end = sampler.snapshot();
        MeasuredTime time = new MeasuredTime(start, end.with(sampler.readWindowEdgeProbes()));
        return time.growth("node1", Metric.SESSION_TRANSFERS) / time.seconds();
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
