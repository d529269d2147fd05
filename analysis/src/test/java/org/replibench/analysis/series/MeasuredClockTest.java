package org.replibench.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.WindowsFile;

class MeasuredClockTest {
    @Test
    void time_between_turns_is_left_out() {
        MeasuredClock clock = MeasuredClock.OfTurns.of(List.of(window(1, 1_000, 2_200), window(2, 10_000, 11_200)));

        assertThat(clock.seconds()).isEqualTo(2.4);
        assertThat(clock.millisAt(999)).isEmpty();
        assertThat(clock.millisAt(1_000)).hasValue(0);
        assertThat(clock.millisAt(2_199)).hasValue(1_199);
        assertThat(clock.millisAt(2_200)).isEmpty();
        assertThat(clock.millisAt(10_300)).hasValue(1_500);
        assertThat(clock.millisAt(11_200)).isEmpty();
    }

    @Test
    void of_one_window_also_what_came_before_and_after_has_a_time() {
        MeasuredClock clock = new MeasuredClock.OfWindow(Instant.ofEpochMilli(5_000), 20);

        assertThat(clock.seconds()).isEqualTo(20);
        assertThat(clock.millisAt(4_000)).hasValue(-1_000);
        assertThat(clock.millisAt(30_000)).hasValue(25_000);
    }

    private static WindowsFile.Window window(int block, long start, long end) {
        return new WindowsFile.Window(block, start, end, (end - start) / 1e3, Map.of());
    }
}
