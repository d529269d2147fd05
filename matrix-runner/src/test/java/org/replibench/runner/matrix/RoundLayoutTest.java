package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.turns.ServerSharing;

class RoundLayoutTest {
    @Test
    void arms_that_do_not_fit_at_once_take_turns_in_rounds_that_all_have_the_control() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2211,2212,2222,1212",
                Option.SHARED_SERVERS, "false",
                Option.NODES_AT_ONCE, "8"));

        List<List<Cell>> rounds = plan.blocks(plan.cells());

        assertThat(rounds).hasSize(2).allSatisfy(round -> {
            assertThat(round).hasSizeLessThanOrEqualTo(4);
            assertThat(round).filteredOn(cell -> cell.engine().equals("none")).hasSize(2);
        });
        assertThat(plan.cells())
                .extracting(Cell::id)
                .contains("none-none-2n-default-r1", "none-none-2n-default-r2", "none-none-2n-default-aa-r2")
                .doesNotHaveDuplicates()
                .filteredOn(id -> !id.startsWith("none"))
                .hasSize(4);
        assertThat(plan.maxNodesAtOnce()).isEqualTo(8);
        assertThat(plan.effort(plan.cells())).isEqualTo("taking turns in 2 rounds");
    }

    @Test
    void what_fits_is_one_round_and_needs_no_limit() {
        Map<Option, String> patterns = Map.of(Option.PATTERNS, "none,2211,2212,2222,1212");

        assertThat(rounds(plan(patterns))).hasSize(1);
        assertThat(rounds(plan(patterns, Option.NODES_AT_ONCE, "2")))
                .as("all of these share two servers")
                .hasSize(1);
        assertThat(rounds(plan(patterns, Option.SHARED_SERVERS, "false"))).hasSize(1);
    }

    @Test
    void patterns_on_the_same_servers_stay_together_and_other_engines_get_rounds_of_their_own() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2212,2222",
                Option.ENGINE, "replibench,wildfly",
                Option.NODES_AT_ONCE, "4"));

        assertThat(rounds(plan)).hasSize(2).allSatisfy(round -> assertThat(ServerSharing.PATTERNS.nodes(round))
                .isEqualTo(4));
        assertThat(rounds(plan))
                .filteredOn(
                        round -> round.stream().anyMatch(cell -> cell.engine().equals("replibench")))
                .singleElement()
                .satisfies(round -> assertThat(round)
                        .extracting(cell -> cell.pattern().code() + " " + cell.engine())
                        .contains("2212 replibench", "2222 replibench"));
    }

    @Test
    void each_start_has_all_rounds_and_each_size_its_own() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2211,2212",
                Option.NODES, "2,4",
                Option.STARTS, "2",
                Option.AA, "false",
                Option.SHARED_SERVERS, "false",
                Option.NODES_AT_ONCE, "8"));

        assertThat(rounds(plan))
                .extracting(round ->
                        round.get(0).nodes() + " nodes, round " + round.get(0).repeat())
                .containsExactlyInAnyOrder(
                        "2 nodes, round 1",
                        "2 nodes, round 2",
                        "4 nodes, round 1",
                        "4 nodes, round 2",
                        "4 nodes, round 3",
                        "4 nodes, round 4");
    }

    @Test
    void the_limit_that_a_study_needed_lays_it_out_again_as_it_was() {
        Map<Option, String> options = Map.of(
                Option.PATTERNS, "none,2211,2212,2222,1212,3222", Option.NODES, "2,3", Option.SHARED_SERVERS, "false");
        MatrixPlan plan = plan(options, Option.NODES_AT_ONCE, "11");

        assertThat(plan.maxNodesAtOnce()).isEqualTo(10);
        assertThat(plan(options, Option.NODES_AT_ONCE, "10").cells()).isEqualTo(plan.cells());
    }

    @Test
    void a_variant_takes_turns_with_its_own_control() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2212",
                Option.GC, "g1,serial",
                Option.AA, "false",
                Option.NODES_AT_ONCE, "2"));

        assertThat(rounds(plan)).hasSize(2).allSatisfy(round -> {
            assertThat(round).extracting(Cell::engine).containsExactlyInAnyOrder("none", "replibench");
            assertThat(round)
                    .extracting(Cell::variant)
                    .containsOnly(round.get(0).variant());
        });
    }

    @Test
    void collectors_that_do_not_fit_at_once_take_turns_with_the_usual_one_in_each_round() {
        List<List<Cell>> rounds = rounds(MatrixPlan.of(ShopLoadOptions.read(new CommandOptions(
                CommandName.GC,
                Map.of(
                        Option.PATTERNS, "none",
                        Option.NODES, "1",
                        Option.GC, "serial,parallel,g1,zgc",
                        Option.LOADS, "half:20,full:80",
                        Option.NODES_AT_ONCE, "2")))));

        assertThat(rounds).hasSize(3).allSatisfy(round -> assertThat(round)
                .hasSize(2 * 2)
                .extracting(cell -> cell.variant().label())
                .contains("g1"));
    }

    @Test
    void without_a_control_each_pattern_takes_turns_with_that_of_the_base_variant() {
        List<List<Cell>> rounds = rounds(MatrixPlan.of(ShopLoadOptions.read(new CommandOptions(
                CommandName.GC,
                Map.of(
                        Option.PATTERNS, "2211,2212",
                        Option.NODES, "2",
                        Option.GC, "g1,serial",
                        Option.NODES_AT_ONCE, "4")))));

        assertThat(rounds).hasSize(2).allSatisfy(round -> {
            assertThat(round).hasSize(2);
            assertThat(round)
                    .extracting(cell -> cell.pattern().code())
                    .containsOnly(round.get(0).pattern().code());
        });
    }

    @Test
    void collectors_that_a_jvm_refuses_are_left_out_before_rounds_are_dealt() {
        ShopLoadRequest request = ShopLoadOptions.read(new CommandOptions(
                CommandName.GC,
                Map.of(
                        Option.PATTERNS, "none",
                        Option.NODES, "1",
                        Option.GC, "serial,parallel,g1,zgc",
                        Option.NODES_AT_ONCE, "2")));

        List<List<Cell>> rounds = rounds(MatrixPlan.of(request.without(List.of(Variant.PLAIN.with("gc", "g1")))));

        assertThat(rounds).hasSize(2).allSatisfy(round -> assertThat(round)
                .hasSize(2)
                .extracting(cell -> cell.variant().label())
                .contains("parallel"));
    }

    @Test
    void what_is_measured_twice_is_never_apart_from_its_repeat() {
        List<List<Cell>> rounds = rounds(MatrixPlan.of(ShopLoadOptions.read(new CommandOptions(
                CommandName.GC,
                Map.of(
                        Option.PATTERNS, "none",
                        Option.NODES, "1",
                        Option.GC, "serial,g1",
                        Option.AA, "true",
                        Option.NODES_AT_ONCE, "1")))));

        assertThat(rounds).singleElement().satisfies(round -> assertThat(round).hasSize(3));
    }

    @Test
    void without_a_control_what_is_measured_twice_is_in_the_same_round() {
        MatrixPlan plan = plan(
                Map.of(Option.PATTERNS, "2211,2212,2222", Option.SHARED_SERVERS, "false", Option.NODES_AT_ONCE, "4"));

        assertThat(rounds(plan))
                .filteredOn(round -> round.stream().anyMatch(Cell::aaRepeat))
                .isNotEmpty()
                .allSatisfy(round -> assertThat(round)
                        .filteredOn(cell -> cell.pattern().code().equals("2211"))
                        .hasSize(2));
    }

    @Test
    void without_a_control_and_what_is_measured_twice_the_first_arm_is_in_each_round() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS,
                "2211,2212,2222",
                Option.AA,
                "false",
                Option.SHARED_SERVERS,
                "false",
                Option.NODES_AT_ONCE,
                "4"));

        assertThat(rounds(plan)).hasSize(2).allSatisfy(round -> assertThat(round)
                .hasSize(2)
                .extracting(cell -> cell.pattern().code())
                .contains("2211"));
    }

    @Test
    void memory_decides_unless_a_limit_is_given() {
        CommandOptions options = new CommandOptions(
                CommandName.MATRIX, Map.of(Option.PATTERNS, "none,2211,2212,2222", Option.SHARED_SERVERS, "false"));
        ShopLoadRequest request = ShopLoadOptions.read(options);

        int server = 800 + PausableJMeterRun.residentMebibytes(40);

        assertThat(rounds(MatrixPlan.of(request.withinMemory(1_500 + 10 * server))))
                .hasSize(1);
        assertThat(rounds(MatrixPlan.of(request.withinMemory(1_500 + 10 * server - 1))))
                .hasSize(2);
        assertThat(rounds(MatrixPlan.of(request.withinMemory(1_500 + 6 * server))))
                .hasSize(3);
        assertThat(rounds(MatrixPlan.of(request.withinMemory(0))))
                .as("of control, A/A arm and one arm each: refused with what they need")
                .hasSize(3);
        assertThat(rounds(MatrixPlan.of(ShopLoadOptions.read(options.with(Option.NODES_AT_ONCE, "8"))
                        .withinMemory(100_000))))
                .hasSize(2);
    }

    @Test
    void a_round_that_lacks_an_arms_record_is_measured_again_as_a_whole() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2211,2212,2222,1212",
                Option.SHARED_SERVERS, "false",
                Option.NODES_AT_ONCE, "8"));
        List<Cell> second = rounds(plan).get(1);
        Cell invalid = second.stream()
                .filter(cell -> !cell.engine().equals("none"))
                .findFirst()
                .orElseThrow();

        assertThat(plan.blocks(List.of(invalid))).containsExactly(second);
        assertThat(plan.toMeasure(List.of(invalid))).isEqualTo(second);
        assertThat(plan.blocks(List.of())).isEmpty();
    }

    private static MatrixPlan plan(Map<Option, String> options, Option more, String value) {
        return MatrixPlan.of(ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, options).with(more, value)));
    }

    private static MatrixPlan plan(Map<Option, String> options) {
        return MatrixPlan.of(ShopLoadOptions.read(new CommandOptions(CommandName.MATRIX, options)));
    }

    private static List<List<Cell>> rounds(MatrixPlan plan) {
        return plan.blocks(plan.cells());
    }
}
