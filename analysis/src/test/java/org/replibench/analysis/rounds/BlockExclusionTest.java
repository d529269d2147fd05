package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

class BlockExclusionTest {
    private final BlockExclusion exclusion = new BlockExclusion(2);

    @Test
    void a_block_of_a_quiet_machine_counts() {
        assertThat(exclusion.cause(List.of(window(1, 1000, 0.05), window(1.02, 1020, 0))))
                .isEmpty();
    }

    @Test
    void stolen_time_in_one_arms_window_leaves_the_block_out_for_all() {
        assertThat(exclusion.cause(List.of(window(1, 1000, 0), window(1, 1000, 0.07))))
                .contains(ExclusionCause.STOLEN_TIME);
    }

    @Test
    void a_clock_that_was_set_leaves_it_out() {
        assertThat(exclusion.cause(List.of(window(1, 1000, 0), window(1, 1051, 0))))
                .contains(ExclusionCause.CLOCK_STEP);
    }

    @Test
    void a_window_that_was_not_ended_in_time_leaves_it_out() {
        assertThat(exclusion.cause(List.of(window(1, 1000, 0), window(1.51, 1510, 0))))
                .contains(ExclusionCause.MACHINE_FAULT);
    }

    @Test
    void a_machine_that_does_not_tell_of_stolen_time_has_none() {
        assertThat(exclusion.cause(List.of(new Window(1, 0, 1000, 1, Map.of()))))
                .isEmpty();
    }

    private static Window window(double seconds, long wallMillis, double stolen) {
        return new Window(1, 0, wallMillis, seconds, Map.of(new MetricKey(MetricKey.HOST, Metric.STEAL), stolen));
    }
}
