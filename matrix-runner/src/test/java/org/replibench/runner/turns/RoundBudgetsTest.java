package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.cell.CellRecord;

/** A study of twelve minutes with one arm on one node, and two, two and three arms on more. */
class RoundBudgetsTest {
    private final List<Cell> one = List.of(cell("none", 1));
    private final List<Cell> two = List.of(cell("none", 2), cell("2212", 2));
    private final List<Cell> four = List.of(cell("none", 4), cell("2212", 4));
    private final List<Cell> eight = List.of(cell("none", 8), cell("2211", 8), cell("2212", 8));
    private final RoundBudgets budgets = new RoundBudgets(
            Duration.ofMinutes(12),
            new PlannedRounds(
                    Stream.of(one, two, four, eight).flatMap(List::stream).toList()));

    @Test
    void rounds_share_the_budget_by_their_number_of_arms() {
        assertThat(Stream.of(one, two, four, eight).map(budgets::of).map(Duration::toSeconds))
                .containsExactly(90L, 180L, 180L, 270L);
    }

    @Test
    void what_a_round_left_is_shared_by_those_after_it_by_their_number_of_arms() {
        RoundBudgets after = budgets.after(records(two, "100000"));

        assertThat(Stream.of(one, two, four, eight).map(after::of).map(Duration::toSeconds))
                .containsExactly(90L, 180L, 180L + 40, 270L + 60);
        assertThat(after.carriedOver(List.of(four, eight))).hasSeconds(100);
    }

    @Test
    void what_several_rounds_left_adds_up() {
        RoundBudgets after = budgets.after(Stream.of(records(two, "100000"), records(four, "220000"))
                .flatMap(List::stream)
                .toList());

        assertThat(after.of(eight)).as("all that is left").hasSeconds(720 - 90 - (180 - 100) - (220 - 220));
    }

    @Test
    void a_round_that_was_not_decided_leaves_nothing() {
        List<CellRecord> died = two.stream()
                .map(cell -> CellRecord.withoutWindow(cell, List.of(), Map.of(), Map.of()))
                .toList();

        assertThat(budgets.after(died).of(eight)).isEqualTo(budgets.of(eight));
        assertThat(budgets.after(records(two, "0")).of(eight)).isEqualTo(budgets.of(eight));
    }

    /** An arm of it may have no record that says so. */
    @Test
    void one_record_of_a_round_is_enough_to_tell_what_it_left() {
        assertThat(budgets.after(records(two.subList(1, 2), "100000")).of(four)).hasSeconds(220);
    }

    @Test
    void a_record_of_another_run_gives_no_round_more_than_the_budget() {
        assertThat(budgets.after(records(one, "86400000")).of(two)).hasSeconds(720 * 2 / 7);
    }

    private static List<CellRecord> records(List<Cell> round, String leftOverMillis) {
        return round.stream()
                .map(cell -> CellRecord.withoutWindow(
                        cell, List.of(), Map.of(RoundBudgets.LEFT_OVER, leftOverMillis), Map.of()))
                .toList();
    }

    private static Cell cell(String pattern, int nodes) {
        return new Cell(
                Pattern.parse(pattern),
                pattern.equals("none") ? "none" : "replibench",
                nodes,
                new ClientLoad("default", 40),
                1);
    }
}
