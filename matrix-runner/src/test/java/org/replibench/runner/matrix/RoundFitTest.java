package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.runner.turns.ServerSharing;
import org.replibench.runner.turns.TurnTiming;

class RoundFitTest {
    private static final HeapSize HEAP = new HeapSize(512);

    private final List<Cell> arms =
            List.of(cell("2212", "replibench"), cell("none", "none"), cell("2222", "replibench"));

    @Test
    void a_budget_must_have_room_for_a_turn_of_every_arm_and_the_least_is_named() {
        assertThat(fit(Duration.ofMillis(4_500), ServerSharing.PATTERNS).budgetRefusal())
                .isEmpty();
        assertThat(fit(Duration.ofMillis(4_499), ServerSharing.PATTERNS)
                        .budgetRefusal()
                        .orElseThrow())
                .hasToString("budget: too short for one turn of every arm; expected at least 5s for 3 arms, got 4499ms."
                        + " Try -Dbudget=5s");
    }

    @Test
    void servers_of_their_own_for_too_many_arms_are_refused_with_how_many_fit() {
        RoundFit own = fit(Duration.ofMinutes(1), ServerSharing.NONE);

        assertThat(own.memoryRefusal(1, HEAP, 7_014)).isEmpty();
        assertThat(own.memoryRefusal(1, HEAP, 7_013).orElseThrow())
                .hasToString("memory: 1 MiB too few; expected 7014 MiB for 6 nodes with a heap of 512m and load"
                        + " generators of 714 MiB, the arms of a round at once, got 7013 MiB available. Try at most 2"
                        + " of the 3 arms, the control among them, or -Dshared.servers=true");
        assertThat(own.memoryRefusal(1, HEAP, 2_000).orElseThrow().toString())
                .endsWith("Try a smaller -Dheap, fewer -Dnodes, or a machine with more memory");
    }

    @Test
    void a_limit_below_what_an_arm_and_its_control_need_is_refused_with_what_they_need() {
        RoundFit own = fit(Duration.ofMinutes(1), ServerSharing.NONE);

        assertThat(own.limitRefusal(OptionalInt.empty())).isEmpty();
        assertThat(own.limitRefusal(OptionalInt.of(6))).isEmpty();
        assertThat(own.limitRefusal(OptionalInt.of(5)).orElseThrow())
                .hasToString("nodes.at.once: too few for an arm and its control; expected at least 6, got 5. Try"
                        + " -Dnodes.at.once=6");
    }

    @Test
    void arms_on_the_same_servers_need_them_once_and_each_a_load_generator() {
        RoundFit shared = fit(Duration.ofMinutes(1), ServerSharing.PATTERNS);

        assertThat(shared.memoryRefusal(1, HEAP, 3_100 + 714)).isEmpty();
        assertThat(shared.memoryRefusal(1, HEAP, 3_100 + 713)).isPresent();
    }

    private RoundFit fit(Duration budget, ServerSharing sharing) {
        TurnTiming timing = new TurnTiming(
                Duration.ofMinutes(1), Duration.ofMillis(300), Duration.ofMillis(1_200), budget, sharing, 0.03);
        return new RoundFit(timing, List.of(arms));
    }

    private static Cell cell(String pattern, String engine) {
        return new Cell(Pattern.parse(pattern), engine, 2, new ClientLoad("default", 40), 1);
    }
}
