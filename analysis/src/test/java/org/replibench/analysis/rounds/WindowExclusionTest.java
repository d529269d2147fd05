package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

class WindowExclusionTest {
    private final WindowExclusion exclusion = new WindowExclusion(2);

    @Test
    void a_window_of_a_quiet_machine_counts() {
        assertThat(exclusion.cause(window(1, 1000, 0.05), 1)).isEmpty();
        assertThat(exclusion.cause(window(1.02, 1020, 0), 1)).isEmpty();
    }

    @Test
    void stolen_time_leaves_it_out() {
        assertThat(exclusion.cause(window(1, 1000, 0.07), 1)).contains(ExclusionCause.STOLEN_TIME);
    }

    @Test
    void a_clock_that_was_set_leaves_it_out() {
        assertThat(exclusion.cause(window(1, 1051, 0), 1)).contains(ExclusionCause.CLOCK_STEP);
    }

    @Test
    void one_that_was_not_ended_in_time_is_left_out() {
        assertThat(exclusion.cause(window(1.51, 1510, 0), 1)).contains(ExclusionCause.MACHINE_FAULT);
    }

    @Test
    void a_machine_that_does_not_tell_of_stolen_time_has_none() {
        assertThat(exclusion.cause(new Window(1, 0, 1000, 1, Map.of()), 1)).isEmpty();
    }

    private static Window window(double seconds, long wallMillis, double stolen) {
        return new Window(1, 0, wallMillis, seconds, Map.of(new MetricKey(MetricKey.HOST, Metric.STEAL), stolen));
    }
}
