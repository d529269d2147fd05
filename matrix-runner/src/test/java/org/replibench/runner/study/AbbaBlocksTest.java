package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbbaBlocksTest {
    private static final List<String> ARMS = List.of("none", "2211", "2212", "2222");

    private final AbbaBlocks blocks = new AbbaBlocks(42);

    @Test
    void every_repeat_holds_every_arm_once() {
        for (int repeat = 1; repeat <= 6; repeat++) {
            assertThat(blocks.order(ARMS, repeat)).containsExactlyInAnyOrderElementsOf(ARMS);
        }
    }

    @Test
    void the_second_repeat_of_a_block_mirrors_the_first() {
        for (int repeat = 1; repeat < 6; repeat += 2) {
            assertThat(blocks.order(ARMS, repeat + 1)).isEqualTo(blocks.order(ARMS, repeat));
            assertThat(blocks.reversed(repeat)).isFalse();
            assertThat(blocks.reversed(repeat + 1)).isTrue();
        }
    }

    @Test
    void the_seed_decides_the_order_and_nothing_else_does() {
        assertThat(orders(new AbbaBlocks(42))).isEqualTo(orders(blocks));
        assertThat(orders(new AbbaBlocks(43))).isNotEqualTo(orders(blocks));
    }

    @Test
    void orders_are_drawn_anew_for_every_block_and_each_arm_comes_first_as_often() {
        Map<String, Integer> first = new HashMap<>();
        for (int block = 1; block <= 1000; block++) {
            first.merge(blocks.order(ARMS, 2 * block - 1).get(0), 1, Integer::sum);
        }

        // A quarter each; a standard deviation is 14.
        assertThat(first.values()).hasSize(4).allMatch(count -> count > 190 && count < 310);
    }

    private static List<List<String>> orders(AbbaBlocks blocks) {
        return List.of(blocks.order(ARMS, 1), blocks.order(ARMS, 3), blocks.order(ARMS, 5));
    }
}
