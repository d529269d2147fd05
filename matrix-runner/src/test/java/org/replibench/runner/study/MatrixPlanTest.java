package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

class MatrixPlanTest {

    @Test
    void a_pattern_that_replicates_is_not_measured_on_one_node() {
        MatrixPlan plan = MatrixPlan.from(new Options(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "1,2")));

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-2n-default-r1", "none-none-1n-default-r1", "2212-uniform-2n-default-r1");
    }

    @Test
    void each_pattern_is_measured_by_each_engine_and_the_control_once() {
        MatrixPlan plan = MatrixPlan.from(
                new Options(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.ENGINE, "native,uniform")));

        assertThat(plan.cells()).extracting(Cell::engine).containsExactlyInAnyOrder("none", "native", "uniform");
    }

    @Test
    void all_means_every_pattern() {
        MatrixPlan plan = MatrixPlan.from(
                new Options(Map.of(Option.PATTERNS, "all", Option.NODES, "2", Option.ENGINE, "uniform")));

        assertThat(plan.cells()).hasSize(36);
    }

    @Test
    void repeats_are_laid_side_by_side_and_not_pattern_by_pattern() {
        MatrixPlan plan = MatrixPlan.from(
                new Options(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.REPEATS, "2")));

        assertThat(plan.cells()).extracting(Cell::repeat).containsExactly(1, 1, 2, 2);
    }

    @Test
    void the_control_is_measured_twice_in_each_repeat_on_servers_of_its_own_if_asked_for() {
        MatrixPlan plan = MatrixPlan.from(new Options(
                Map.of(Option.PATTERNS, "none,2212", Option.NODES, "1,2", Option.REPEATS, "2", Option.AA, "true")));

        assertThat(plan.cells())
                .filteredOn(Cell::again)
                .extracting(Cell::id)
                .containsExactlyInAnyOrder(
                        "none-none-1n-default-aa-r1",
                        "none-none-2n-default-aa-r1",
                        "none-none-1n-default-aa-r2",
                        "none-none-2n-default-aa-r2");
        assertThat(plan.cells()).hasSize(2 * (3 + 2));
        assertThat(plan.forecast().boots(plan.cells())).isEqualTo(2 * (2 + 1));
    }

    @Test
    void a_noise_floor_of_nothing_is_refused_like_nothing() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MatrixPlan.from(
                        new Options(Map.of(Option.PATTERNS, "2212", Option.NODES, "1", Option.AA, "true"))))
                .withMessageStartingWith("nodes: 2 to 8");
    }

    @Test
    void without_a_control_the_first_pattern_is_measured_twice() {
        MatrixPlan plan = MatrixPlan.from(
                new Options(Map.of(Option.PATTERNS, "2212,2222", Option.NODES, "2", Option.AA, "true")));

        assertThat(plan.cells())
                .filteredOn(Cell::again)
                .extracting(Cell::id)
                .containsExactly("2212-uniform-2n-default-aa-r1");
    }

    @Test
    void a_seed_that_is_given_stays_and_one_that_is_not_is_drawn() {
        Options given = new Options(Map.of(Option.SEED, "7"));

        assertThat(MatrixPlan.withSeed(given).text(Option.SEED)).isEqualTo("7");
        assertThat(MatrixPlan.withSeed(new Options(Map.of())).number(Option.SEED, 1, 999_999))
                .isPositive();
    }

    @Test
    void a_quota_beyond_the_other_nodes_is_legal() {
        MatrixPlan plan = MatrixPlan.from(new Options(Map.of(Option.PATTERNS, "2212wq7", Option.NODES, "2")));

        assertThat(plan.cells()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "PATTERNS,9211,pattern",
        "PATTERNS,22,pattern",
        "PATTERNS,2211wq0,pattern",
        "PATTERNS,2212wq8,pattern",
        "NODES,99,nodes",
        "REPEATS,0,repeats",
        "CLIENTS,0,clients",
        "SECONDS,1,seconds",
        "LOADS,heavy,loads",
        "REUSE,maybe,reuse",
        "ENGINE,oracle,engine"
    })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String culprit) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MatrixPlan.from(new Options(Map.of(option, value))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith(culprit).doesNotContain("\n"));
    }

    @Test
    void a_pattern_that_the_engine_does_not_express_is_refused_by_name_with_the_reason() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(
                        () -> MatrixPlan.from(new Options(Map.of(Option.PATTERNS, "2211", Option.ENGINE, "native"))))
                .withMessageContaining("2211")
                .withMessageContaining("native");
    }
}
