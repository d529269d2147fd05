package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnOrderTest {
    private static final List<String> ARMS = List.of("none", "2212", "2222");

    @Test
    void every_block_has_every_arm_once_in_an_order_of_its_own() {
        TurnOrder order = new TurnOrder(7);
        Map<List<String>, Integer> drawn = new HashMap<>();
        int blocks = 600;
        for (int block = 0; block < blocks; block++) {
            List<String> turns = order.next(ARMS);
            assertThat(turns).containsExactlyInAnyOrderElementsOf(ARMS);
            drawn.merge(turns, 1, Integer::sum);
        }

        // Six orders, each a sixth of the time: 100 ± 4 standard deviations of 9.1.
        assertThat(drawn).hasSize(6);
        assertThat(drawn.values()).allSatisfy(count -> assertThat(count).isBetween(63, 137));
    }

    @Test
    void the_same_seed_draws_the_same_orders() {
        TurnOrder one = new TurnOrder(7);
        TurnOrder other = new TurnOrder(7);

        for (int block = 0; block < 20; block++) {
            assertThat(one.next(ARMS)).isEqualTo(other.next(ARMS));
        }
    }
}
