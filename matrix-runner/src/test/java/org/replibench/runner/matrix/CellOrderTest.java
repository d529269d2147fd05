package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

class CellOrderTest {

    @Test
    void the_largest_cluster_comes_first_and_each_has_patterns_in_the_same_order() {
        List<Cell> cells = plan(Map.of(Option.PATTERNS, "2211,2222,2212", Option.NODES, "2,4,3"))
                .cells();

        assertThat(cells).extracting(Cell::nodes).containsExactly(4, 4, 4, 3, 3, 3, 2, 2, 2);
        assertThat(codes(cells.subList(3, 6))).isEqualTo(codes(cells.subList(0, 3)));
        assertThat(codes(cells.subList(6, 9))).isEqualTo(codes(cells.subList(0, 3)));
    }

    @Test
    void the_loads_of_a_pattern_stay_together_and_in_their_order() {
        List<Cell> cells = plan(Map.of(Option.PATTERNS, "2211,2222", Option.NODES, "2,4", Option.LOADS, "high:9,low:4"))
                .cells();

        for (int i = 0; i < cells.size(); i += 2) {
            assertThat(cells.get(i).load().name()).isEqualTo("high");
            assertThat(cells.get(i + 1).load().name()).isEqualTo("low");
            assertThat(cells.get(i).pattern()).isEqualTo(cells.get(i + 1).pattern());
        }
    }

    @Test
    void the_second_start_mirrors_the_first_so_that_a_linear_drift_hits_all_arms_alike() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "none,2211,1211,2222,3212", Option.NODES, "4", Option.STARTS, "2", Option.SEED, "5"));

        List<String> first = codes(plan.cells().subList(0, 5));
        List<String> second = codes(plan.cells().subList(5, 10));
        assertThat(second).isEqualTo(reversed(first));
    }

    @Test
    void the_seed_decides_the_order() {
        Map<Option, String> grid = Map.of(Option.PATTERNS, "none,2211,1211,2222,3212", Option.NODES, "2,4");

        assertThat(seeded(grid, "1")).isEqualTo(seeded(grid, "1"));
        assertThat(IntStream.range(1, 20)
                        .mapToObj(
                                seed -> codes(seeded(grid, String.valueOf(seed)).cells()))
                        .distinct())
                .hasSizeGreaterThan(10);
    }

    @Test
    void every_cell_of_the_grid_is_there_once() {
        MatrixPlan plan = plan(Map.of(
                Option.PATTERNS, "all", Option.NODES, "1,2,4,6,8", Option.STARTS, "2", Option.LOADS, "high:9,low:4"));

        assertThat(plan.cells()).extracting(Cell::id).doesNotHaveDuplicates().hasSize(36 * 4 * 2 * 2);
    }

    private static MatrixPlan seeded(Map<Option, String> grid, String seed) {
        return MatrixPlanTest.planOf(new CommandOptions(CommandName.LOAD, grid).with(Option.SEED, seed));
    }

    private static List<String> codes(List<Cell> cells) {
        return cells.stream().map(cell -> cell.pattern().code()).toList();
    }

    private static List<String> reversed(List<String> codes) {
        List<String> reversed = new ArrayList<>(codes);
        Collections.reverse(reversed);
        return reversed;
    }

    private static MatrixPlan plan(Map<Option, String> options) {
        return MatrixPlanTest.planOf(new CommandOptions(CommandName.LOAD, options));
    }
}
