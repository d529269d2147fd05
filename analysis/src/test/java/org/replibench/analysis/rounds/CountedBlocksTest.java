package org.replibench.analysis.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

class CountedBlocksTest {
    @Test
    void a_block_counts_for_no_arm_if_time_was_stolen_in_the_window_of_one() {
        List<Window> control = List.of(window(1, 0), window(2, 0), window(3, 0.5));
        List<Window> arm = List.of(window(1, 0), window(2, 0.5), window(3, 0));

        CountedBlocks counted = CountedBlocks.of(List.of(control, arm), 2);

        assertThat(counted.of(control)).extracting(Window::block).containsExactly(1);
        assertThat(counted.of(arm)).extracting(Window::block).containsExactly(1);
    }

    @Test
    void a_block_counts_though_an_arm_has_ended_before_it() {
        CountedBlocks counted =
                CountedBlocks.of(List.of(List.of(window(1, 0)), List.of(window(1, 0), window(2, 0))), 2);

        assertThat(counted.numbers()).containsExactlyInAnyOrder(1, 2);
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
