package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.OrderSeed;
import org.replibench.runner.study.StudyFolder;

class MatrixPlanTest {
    @TempDir
    private Path results;

    @Test
    void a_pattern_that_replicates_is_not_measured_on_one_node() {
        MatrixPlan plan =
                planOf(new CommandOptions(CommandName.LOAD, Map.of(Option.PATTERNS, "none,2212", Option.NODES, "1,2")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-2n-default-r1", "none-none-1n-default-r1", "2212-replibench-2n-default-r1");
    }

    @Test
    void each_pattern_is_measured_by_each_engine_and_the_control_once() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.ENGINE, "wildfly,replibench")));

        assertThat(plan.cells()).extracting(Cell::engine).containsExactlyInAnyOrder("none", "wildfly", "replibench");
    }

    @Test
    void a_pattern_is_measured_by_those_of_several_engines_that_can_express_it() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none,2211,2212", Option.NODES, "2", Option.ENGINE, "replibench,wildfly")));

        assertThat(plan.cells())
                .extracting(cell -> cell.pattern().code() + " " + cell.engine())
                .containsExactlyInAnyOrder("none none", "2211 replibench", "2212 replibench", "2212 wildfly");
    }

    @Test
    void every_collector_in_every_heap_is_an_arm_on_servers_of_its_own() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none", Option.NODES, "1", Option.GC, "g1,zgc", Option.HEAP, "512m,1g")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-g1-512m-1n-default-r1",
                        "none-none-g1-1024m-1n-default-r1",
                        "none-none-zgc-512m-1n-default-r1",
                        "none-none-zgc-1024m-1n-default-r1");
        assertThat(plan.maxNodesAtOnce()).isEqualTo(4);
    }

    @Test
    void cells_by_which_no_finding_is_judged_are_left_out_if_that_is_asked_for() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.MATRIX,
                Map.of(
                        Option.PATTERNS, "none,2211,2111,2222,2211wq2",
                        Option.NODES, "2,4",
                        Option.LOADS, "medium:30,high:60",
                        Option.AA, "false",
                        Option.FINDINGS_ONLY, "true")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-2n-medium-r1",
                        "none-none-2n-high-r1",
                        "2211-replibench-2n-medium-r1",
                        "2211-replibench-2n-high-r1",
                        "2211wq2-replibench-2n-medium-r1",
                        "2211wq2-replibench-2n-high-r1",
                        "none-none-4n-medium-r1",
                        "none-none-4n-high-r1",
                        "2211-replibench-4n-medium-r1",
                        "2211-replibench-4n-high-r1",
                        "2111-replibench-4n-medium-r1",
                        "2111-replibench-4n-high-r1",
                        "2211wq2-replibench-4n-medium-r1",
                        "2211wq2-replibench-4n-high-r1");
    }

    @Test
    void sizes_of_sessions_are_arms() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD, Map.of(Option.PATTERNS, "none,2211", Option.NODES, "2", Option.SESSION_KB, "4,64")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-4kb-2n-default-r1",
                        "none-none-64kb-2n-default-r1",
                        "2211-replibench-4kb-2n-default-r1",
                        "2211-replibench-64kb-2n-default-r1");
    }

    @Test
    void clients_with_and_without_affinity_are_arms_on_the_same_nodes() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.MATRIX,
                Map.of(
                        Option.PATTERNS,
                        "2212,3212",
                        Option.CLIENTS,
                        "5",
                        Option.AFFINITY,
                        "on,off",
                        Option.SHARED_SERVERS,
                        "false",
                        Option.AA,
                        "false")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "2212-replibench-affinity-2n-default-r1",
                        "2212-replibench-no_affinity-2n-default-r1",
                        "3212-replibench-affinity-2n-default-r1",
                        "3212-replibench-no_affinity-2n-default-r1");
        assertThat(plan.maxNodesAtOnce()).isEqualTo(4);
    }

    @Test
    void samplings_of_parts_are_arms_on_the_same_nodes() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.MATRIX,
                Map.of(Option.PATTERNS, "2212", Option.CLIENTS, "5", Option.PARTS, "off,1/10", Option.AA, "true")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "2212-replibench-no_parts-2n-default-r1",
                        "2212-replibench-no_parts-2n-default-aa-r1",
                        "2212-replibench-parts_1in10-2n-default-r1");
        assertThat(plan.maxNodesAtOnce()).isEqualTo(2);
    }

    @Test
    void one_sampling_of_parts_leaves_the_names_of_cells_as_they_are() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.MATRIX,
                Map.of(Option.PATTERNS, "2212", Option.CLIENTS, "5", Option.PARTS, "1/10", Option.AA, "false")));

        assertThat(plan.cells()).extracting(Cell::id).containsExactly("2212-replibench-2n-default-r1");
    }

    @Test
    void securities_of_the_interconnect_are_arms() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(
                        Option.PATTERNS,
                        "2212",
                        Option.NODES,
                        "2",
                        Option.CLIENTS,
                        "5",
                        Option.INTERCONNECT_SECURITY,
                        "none,encrypt",
                        Option.SESSION_KB,
                        "4,64")));

        assertThat(plan.cells())
                .extracting(cell -> cell.variant().label())
                .containsExactlyInAnyOrder("unsecured 4kb", "unsecured 64kb", "encrypt 4kb", "encrypt 64kb");
        assertThat(plan.without(List.of(Variant.PLAIN)).cells())
                .as("none is left if the only JVM is left out")
                .isEmpty();
    }

    @Test
    void networks_of_copies_are_arms() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.MATRIX,
                Map.of(
                        Option.PATTERNS,
                        "2212",
                        Option.NODES,
                        "2",
                        Option.CLIENTS,
                        "5",
                        Option.AA,
                        "false",
                        Option.INTERCONNECT_RATE,
                        "10mbit",
                        Option.INTERCONNECT_NETWORK,
                        "private,shared")));

        assertThat(plan.cells())
                .extracting(cell -> cell.variant().label())
                .containsExactlyInAnyOrder("private_network", "shared_network");
    }

    @Test
    void a_variant_that_is_left_out_leaves_the_order_of_the_others_as_it_was() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none", Option.NODES, "1", Option.GC, "serial,g1,zgc", Option.STARTS, "4")));
        Variant zgc = Variant.PLAIN.with("gc", "zgc");

        MatrixPlan left = plan.without(List.of(zgc));

        assertThat(left.cells())
                .hasSize(8)
                .containsExactlyElementsOf(plan.cells().stream()
                        .filter(cell -> !cell.variant().equals(zgc))
                        .toList());
    }

    @Test
    void a_variant_that_is_left_out_takes_nothing_of_the_budget() {
        MatrixPlan both = planOf(inTurns("g1,zgc"));
        MatrixPlan one = planOf(inTurns("g1"));

        MatrixPlan left = both.without(List.of(Variant.PLAIN.with("gc", "zgc")));

        assertThat(left.cells()).hasSameSizeAs(one.cells());
        assertThat(left.expectedDuration(left.cells())).isEqualTo(one.expectedDuration(one.cells()));
    }

    @Test
    void rounds_to_come_get_the_time_that_earlier_ones_left() throws IOException {
        MatrixPlan plan = planOf(inTurns("g1", "2,4,8"));
        List<List<Cell>> rounds = plan.blocks(plan.cells());
        List<Cell> toCome =
                Stream.of(rounds.get(1), rounds.get(2)).flatMap(List::stream).toList();
        StudyFolder folder = StudyFolder.create(results, "matrix");
        assertThat(plan.carriedOver(plan.cells(), folder)).isZero();

        for (Cell cell : rounds.get(0)) {
            CellStore.write(
                    folder.cell(cell.id()),
                    CellRecord.withoutWindow(cell, List.of(), Map.of("turns.left_over_ms", "150000"), Map.of()));
        }

        assertThat(plan.carriedOver(toCome, folder)).hasSeconds(150);
        assertThat(plan.carriedOver(rounds.get(2), folder)).hasSeconds(75);
        assertThat(plan.carriedOver(plan.cells(), folder))
                .as("what is measured again leaves nothing yet")
                .isZero();
    }

    private static CommandOptions inTurns(String collectors) {
        return inTurns(collectors, "2");
    }

    private static CommandOptions inTurns(String collectors, String nodes) {
        return new CommandOptions(
                CommandName.MATRIX,
                Map.of(
                        Option.PATTERNS, "none,2212",
                        Option.NODES, nodes,
                        Option.GC, collectors,
                        Option.AA, "false",
                        Option.BUDGET, "10m"));
    }

    @Test
    void the_noise_floor_is_the_base_variant_measured_again() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none", Option.NODES, "1", Option.GC, "serial,g1", Option.AA, "true")));

        assertThat(plan.cells())
                .filteredOn(Cell::aaRepeat)
                .extracting(Cell::id)
                .containsExactly("none-none-g1-1n-default-aa-r1");
    }

    @Test
    void all_means_every_pattern() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD, Map.of(Option.PATTERNS, "all", Option.NODES, "2", Option.ENGINE, "replibench")));

        assertThat(plan.cells()).hasSize(36);
    }

    @Test
    void starts_are_laid_side_by_side_and_not_pattern_by_pattern() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD, Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.STARTS, "2")));

        assertThat(plan.cells()).extracting(Cell::repeat).containsExactly(1, 1, 2, 2);
    }

    @Test
    void the_control_is_measured_twice_in_each_start_if_asked_for() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none,2212", Option.NODES, "1,2", Option.STARTS, "2", Option.AA, "true")));

        assertThat(plan.cells())
                .filteredOn(Cell::aaRepeat)
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-1n-default-aa-r1",
                        "none-none-2n-default-aa-r1",
                        "none-none-1n-default-aa-r2",
                        "none-none-2n-default-aa-r2");
        assertThat(plan.cells()).hasSize(2 * (3 + 2));
    }

    @Test
    void a_noise_floor_of_nothing_is_refused_like_nothing() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> planOf(new CommandOptions(
                        CommandName.LOAD, Map.of(Option.PATTERNS, "2212", Option.NODES, "1", Option.AA, "true"))))
                .withMessage("nodes: too few for patterns that replicate; expected 2 to 8, got 1. Try -Dnodes=1,2, or "
                        + "none among -Dpatterns");
    }

    @Test
    void without_a_control_the_first_pattern_is_measured_twice() {
        MatrixPlan plan = planOf(new CommandOptions(
                CommandName.LOAD, Map.of(Option.PATTERNS, "2212,2222", Option.NODES, "2", Option.AA, "true")));

        assertThat(plan.cells())
                .filteredOn(Cell::aaRepeat)
                .extracting(Cell::id)
                .containsExactly("2212-replibench-2n-default-aa-r1");
    }

    @Test
    void a_seed_that_is_given_stays_and_one_that_is_not_is_drawn() {
        CommandOptions given = new CommandOptions(CommandName.LOAD, Map.of(Option.SEED, "7"));

        assertThat(OrderSeed.drawn(given).text(Option.SEED)).isEqualTo("7");
        assertThat(OrderSeed.drawn(new CommandOptions(CommandName.LOAD, Map.of()))
                        .number(Option.SEED, 1, 999_999))
                .isPositive();
    }

    @Test
    void a_quota_beyond_the_other_nodes_is_legal() {
        MatrixPlan plan =
                planOf(new CommandOptions(CommandName.LOAD, Map.of(Option.PATTERNS, "2212wq7", Option.NODES, "2")));

        assertThat(plan.cells()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "PATTERNS,9211,pattern",
        "PATTERNS,22,pattern",
        "PATTERNS,2211wq0,pattern",
        "PATTERNS,2212wq8,pattern",
        "NODES,99,nodes",
        "STARTS,0,starts",
        "CLIENTS,0,clients",
        "WINDOW,1ms,window",
        "LOADS,heavy,loads",
        "SHARED_SERVERS,maybe,shared.servers",
        "ENGINE,oracle,engine"
    })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String culprit) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> planOf(new CommandOptions(CommandName.LOAD, Map.of(option, value))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith(culprit).doesNotContain("\n"));
    }

    @Test
    void a_pattern_that_the_engine_does_not_express_is_refused_by_name_with_the_reason() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> planOf(new CommandOptions(
                        CommandName.LOAD, Map.of(Option.PATTERNS, "2211", Option.ENGINE, "wildfly"))))
                .withMessageContaining("2211")
                .withMessageContaining("wildfly");
    }

    static MatrixPlan planOf(CommandOptions options) {
        return MatrixPlan.of(ShopLoadOptions.read(options));
    }
}
