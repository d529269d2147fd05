package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbbaBlocksTest {
    private static final List<String> ARMS = List.of("none", "2211", "2212", "2222");

    private final AbbaBlocks<String> blocks = AbbaBlocks.plan(ARMS, 6, 42);

    @Test
    void every_repeat_holds_every_arm_once() {
        for (int repeat = 1; repeat <= 6; repeat++) {
            assertThat(arms(repeat)).containsExactlyInAnyOrderElementsOf(ARMS);
        }
    }

    @Test
    void the_second_repeat_of_a_block_mirrors_the_first() {
        for (int repeat = 1; repeat < 6; repeat += 2) {
            List<String> mirrored = new ArrayList<>(arms(repeat));
            Collections.reverse(mirrored);
            assertThat(arms(repeat + 1)).isEqualTo(mirrored);
        }
    }

    @Test
    void a_drift_that_is_linear_over_a_block_hits_all_arms_alike() {
        Map<String, Integer> positions = new HashMap<>();
        blocks.turns().forEach(turn -> positions.merge(turn.arm() + turn.block(), turn.position(), Integer::sum));

        assertThat(positions.values()).hasSize(4 * 3).containsOnly(9);
    }

    @Test
    void the_seed_decides_the_order_and_nothing_else_does() {
        assertThat(AbbaBlocks.plan(ARMS, 6, 42)).isEqualTo(blocks);
        assertThat(AbbaBlocks.plan(ARMS, 6, 43).turns()).isNotEqualTo(blocks.turns());
    }

    @Test
    void orders_are_drawn_anew_for_every_block_and_each_arm_comes_first_as_often() {
        Map<String, Integer> first = new HashMap<>();
        AbbaBlocks.plan(ARMS, 2000, 1).turns().stream()
                .filter(turn -> turn.position() == 1)
                .forEach(turn -> first.merge(turn.arm(), 1, Integer::sum));

        // 1000 blocks, a quarter each; a standard deviation is 14.
        assertThat(first.values()).hasSize(4).allMatch(count -> count > 190 && count < 310);
    }

    @Test
    void an_odd_number_of_repeats_leaves_half_a_block() {
        assertThat(AbbaBlocks.plan(ARMS, 3, 42).turns())
                .isEqualTo(blocks.turns().subList(0, 12));
    }

    @Test
    void a_record_says_where_it_stood() {
        assertThat(blocks.settings(blocks.turns().get(9)))
                .isEqualTo(Map.of("order.seed", "42", "order.block", "2", "order.position", "2"));
    }

    @Test
    void an_arm_that_comes_twice_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AbbaBlocks.plan(List.of("none", "none"), 2, 1))
                .withMessage("arms: at least 1 required, each once, found [none, none]");
    }

    private List<String> arms(int repeat) {
        return blocks.turns().stream()
                .filter(turn -> turn.repeat() == repeat)
                .map(AbbaBlocks.Turn::arm)
                .toList();
    }
}
