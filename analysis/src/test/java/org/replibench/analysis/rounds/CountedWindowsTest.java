package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

class CountedWindowsTest {
    @Test
    void a_window_in_which_time_was_stolen_does_not_count_and_those_of_other_arms_do() {
        List<Window> control = List.of(window(1, 0), window(2, 0), window(3, 0.5));
        List<Window> arm = List.of(window(1, 0), window(2, 0.5), window(3, 0));

        CountedWindows counted = CountedWindows.of(List.of(control, arm), 2);

        assertThat(counted.of(control)).extracting(Window::block).containsExactly(1, 2);
        assertThat(counted.of(arm)).extracting(Window::block).containsExactly(1, 3);
    }

    @Test
    void time_that_was_stolen_from_a_nodes_host_is_judged_by_what_that_has() {
        Window little = withHost(1, 0.2);
        Window much = withHost(2, 0.3);

        assertThat(CountedWindows.of(List.of(List.of(little, much)), 2).of(List.of(little, much)))
                .as("of 8 cores in a second")
                .containsExactly(little);
    }

    private static Window withHost(int block, double stolenSeconds) {
        Map<MetricKey, Double> growth = Map.of(
                new MetricKey(MetricKey.HOST, Metric.STEAL),
                0.0,
                MetricKey.ofNode(1, Metric.STEAL),
                stolenSeconds,
                MetricKey.ofNode(1, Metric.HOST_BUSY),
                2.0,
                MetricKey.ofNode(1, Metric.HOST_IDLE),
                6 - stolenSeconds);
        return new Window(block, 10_000L * block, 10_000L * block + 1000, 1, growth);
    }

    @Test
    void a_window_counts_though_another_arm_has_ended_before_it() {
        List<Window> left = List.of(window(1, 0), window(2, 0));

        assertThat(CountedWindows.of(List.of(List.of(window(1, 0)), left), 2).of(left))
                .isEqualTo(left);
    }

    private static Window window(int block, double stolenSeconds) {
        return new Window(
                block,
                10_000L * block,
                10_000L * block + 1000,
                1,
                Map.of(new MetricKey(MetricKey.HOST, Metric.STEAL), stolenSeconds));
    }
}
