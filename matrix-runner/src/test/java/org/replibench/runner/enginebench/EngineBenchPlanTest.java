package org.replibench.runner.enginebench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Cell;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;

class EngineBenchPlanTest {
    private static final Map<Option, String> TWO_ARMS =
            Map.of(Option.ARMS, "none,replibench:2212", Option.REPEATS, "2", Option.HEAP_ARMS, "replibench:2212");

    @Test
    void every_second_repeat_is_in_reverse_order_and_heap_comes_last() {
        List<Cell> cells = plan(TWO_ARMS).cells();

        assertThat(cells)
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-2n-count-r1",
                        "2212-replibench-2n-count-r1",
                        "2212-replibench-2n-count-r2",
                        "none-none-2n-count-r2",
                        "2212-replibench-2n-heap-r1")
                .endsWith("2212-replibench-2n-heap-r1");
        assertThat(cells.get(0).arm()).isEqualTo(cells.get(3).arm());
        assertThat(cells.get(1).arm()).isEqualTo(cells.get(2).arm());
    }

    @Test
    void the_order_of_arms_is_drawn_for_each_pair_of_repeats() {
        Set<List<String>> orders = new HashSet<>();
        for (int study = 0; study < 40; study++) {
            orders.add(plan(TWO_ARMS).cells().stream()
                    .limit(2)
                    .map(cell -> cell.pattern().code())
                    .toList());
        }

        assertThat(orders).containsExactlyInAnyOrder(List.of("none", "2212"), List.of("2212", "none"));
    }

    @Test
    void heap_may_be_left_out() {
        assertThat(plan(Map.of(Option.HEAP_ARMS, "")).cells()).noneMatch(EngineBenchPlan::measuresHeap);
    }

    @Test
    void a_resumed_study_has_the_plan_with_which_it_was_begun(@TempDir Path study) throws Exception {
        CommandOptions begun = options(TWO_ARMS);
        StudyFile.write(study, begun);

        CommandOptions resumed = StudyFile.read(study, new CommandOptions(CommandName.BARE, Map.of()));

        assertThat(BareServletStudyKind.plan(resumed)).isEqualTo(BareServletStudyKind.plan(begun));
        assertThat(study.resolve("study.yaml")).content().contains("nodes: '2'", "clients: '8'");
    }

    @Test
    void one_node_replicates_nothing() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(Map.of(Option.NODES, "1")))
                .withMessageStartingWith("nodes: ");
    }

    @Test
    void what_is_left_takes_less_time() {
        EngineBenchPlan plan = plan(TWO_ARMS);
        List<Cell> left = plan.cells().subList(4, 5);

        assertThat(plan.expectedDuration(left)).isLessThan(plan.expectedDuration(plan.cells()));
    }

    private static EngineBenchPlan plan(Map<Option, String> given) {
        return BareServletStudyKind.plan(options(given));
    }

    private static CommandOptions options(Map<Option, String> given) {
        return new BareServletStudyKind()
                .initialOptions(new CommandOptions(CommandName.BARE, new EnumMap<>(given)), Path.of(""));
    }
}
