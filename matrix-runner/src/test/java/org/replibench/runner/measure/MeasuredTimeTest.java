package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;

class MeasuredTimeTest {
    private static final MetricKey TRANSFERS = new MetricKey("node1", Metric.SESSION_TRANSFERS);

    private static final long HOUR = Duration.ofHours(1).toMillis();

    @Test
    void what_is_read_around_a_window_counts_for_the_windows_time_only() {
        MetricSnapshot start = at(1_000, Map.of()).with(at(500, Map.of(TRANSFERS, 7.0)));
        MetricSnapshot end = at(2_000, Map.of()).with(at(2_500, Map.of(TRANSFERS, 17.0)));

        assertThat(new MeasuredTime(start, end).growth("node1", Metric.SESSION_TRANSFERS))
                .isEqualTo(5);
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

    private static MetricSnapshot at(long millis, Map<MetricKey, Double> readings) {
        return new MetricSnapshot(millis, 1_000_000 * millis, readings);
    }
}
