package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;

class PlannedRoundsTest {
    private final Cell control = cell("none", "none", 2, 1);
    private final Cell controlAgain = cell("none", "none", 2, 2);
    private final Cell arm = cell("2212", "replibench", 2, 1);
    private final Cell other = cell("2222", "replibench", 2, 2);
    private final PlannedRounds planned = new PlannedRounds(List.of(
            control,
            control.asAaRepeat(),
            arm,
            controlAgain,
            controlAgain.asAaRepeat(),
            other,
            cell("2212", "replibench", 4, 3)));

    @Test
    void an_arm_takes_turns_in_its_own_rounds_and_the_control_in_all_of_that_size() {
        assertThat(planned.starts(arm)).isEqualTo(1);
        assertThat(planned.starts(control)).isEqualTo(2);
        assertThat(planned.starts(controlAgain.asAaRepeat())).isEqualTo(2);
    }

    @Test
    void arms_of_as_many_nodes_take_turns_round_by_round() {
        assertThat(planned.rounds())
                .extracting(round ->
                        round.get(0).nodes() + " nodes, " + round.get(0).repeat() + ": " + round.size())
                .containsExactly("2 nodes, 1: 3", "2 nodes, 2: 3", "4 nodes, 3: 1");
    }

    @Test
    void a_round_is_an_arms_last_if_it_takes_turns_in_no_later_one() {
        assertThat(planned.isLast(arm)).isTrue();
        assertThat(planned.isLast(control)).isFalse();
        assertThat(planned.isLast(controlAgain)).isTrue();
    }

    private static Cell cell(String pattern, String engine, int nodes, int round) {
        return new Cell(Pattern.parse(pattern), engine, nodes, new ClientLoad("default", 40), round);
    }
}
