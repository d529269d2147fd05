package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;

class MeasuredTimeTest {
    private static final MetricKey TRANSFERS = new MetricKey("node1", Metric.SESSION_TRANSFERS);

    @Test
    void what_is_read_around_a_window_counts_for_the_windows_time_only() {
        MetricSnapshot start = at(1_000, Map.of()).with(at(500, Map.of(TRANSFERS, 7.0)));
        MetricSnapshot end = at(2_000, Map.of()).with(at(2_500, Map.of(TRANSFERS, 17.0)));

        assertThat(new MeasuredTime(start, end).growth("node1", Metric.SESSION_TRANSFERS))
                .isEqualTo(5);
    }

    @Test
    void what_was_measured_while_the_clock_was_set_back_is_empty() {
        MeasuredTime back =
                new MeasuredTime(at(10_000, Map.of()), new MetricSnapshot(2_000, 18_000_000_000L, Map.of()));

        assertThat(back.spans().lengthMillis()).isZero();
        assertThat(back.seconds()).isEqualTo(8);
    }

    private static MetricSnapshot at(long millis, Map<MetricKey, Double> readings) {
        return new MetricSnapshot(millis, 1_000_000 * millis, readings);
    }
}
