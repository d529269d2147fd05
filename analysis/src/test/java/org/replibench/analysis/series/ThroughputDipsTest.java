package org.replibench.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThroughputDipsTest {
    private static final int WINDOW_MILLIS = 10_000;

    @Test
    void a_steady_stream_of_pages_has_no_dip() {
        ThroughputDips throughputDips =
                ThroughputDips.of(every(2, 0, 0), List.of(new ThroughputDips.GcPauseSpan(500, 10)), WINDOW_MILLIS);

        assertThat(throughputDips).isEqualTo(new ThroughputDips(100, 100, 0, 0, 0));
    }

    @Test
    void a_gap_while_a_node_stood_still_is_a_dip_of_its_collector() {
        ThroughputDips throughputDips = ThroughputDips.of(
                every(2, 3000, 3200), List.of(new ThroughputDips.GcPauseSpan(3010, 180)), WINDOW_MILLIS);

        assertThat(throughputDips).isEqualTo(new ThroughputDips(100, 100, 2, 2, 2 * 0.02));
    }

    @Test
    void a_gap_in_which_no_node_stood_still_is_a_dip_of_something_else() {
        ThroughputDips throughputDips = ThroughputDips.of(
                every(2, 3000, 3200), List.of(new ThroughputDips.GcPauseSpan(8000, 50)), WINDOW_MILLIS);

        assertThat(throughputDips.dips()).isEqualTo(2);
        assertThat(throughputDips.duringPauses()).isZero();
    }

    @Test
    void fewer_pages_are_looked_at_in_longer_slices() {
        assertThat(ThroughputDips.of(every(10, 0, 0), List.of(), WINDOW_MILLIS).sliceMillis())
                .isEqualTo(500);
        assertThat(ThroughputDips.of(every(100, 0, 0), List.of(), WINDOW_MILLIS).sliceMillis())
                .isNaN();
        assertThat(ThroughputDips.of(new double[0], List.of(), 0)).isEqualTo(ThroughputDips.UNKNOWN);
    }

    @Test
    void a_pause_that_reaches_beyond_the_window_counts_within_it() {
        ThroughputDips throughputDips =
                ThroughputDips.of(every(2, 0, 100), List.of(new ThroughputDips.GcPauseSpan(-50, 120)), WINDOW_MILLIS);

        assertThat(throughputDips.duringPauses()).isEqualTo(1);
    }

    /** A page every so many milliseconds, but for those of a gap. */
    private static double[] every(int millis, int gapStart, int gapEnd) {
        return IntStream.range(0, WINDOW_MILLIS / millis)
                .mapToDouble(page -> page * millis)
                .filter(at -> at < gapStart || at >= gapEnd)
                .toArray();
    }
}
