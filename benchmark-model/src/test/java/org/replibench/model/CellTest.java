package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CellTest {
    private static final ClientLoad MEDIUM = new ClientLoad("medium", 350);

    @Test
    void an_id_names_everything_that_tells_cells_apart() {
        Cell cell = new Cell(Pattern.parse("2211wq2"), "replibench", 4, MEDIUM, 1);

        assertThat(cell.id()).isEqualTo("2211wq2-replibench-4n-medium-r1");
    }

    @Test
    void the_levels_of_further_factors_are_part_of_an_id() {
        Cell cell = new Cell(new NoReplication(), "none", 1, MEDIUM, 2)
                .withVariant(Variant.PLAIN.with("heap", "512m").with("gc", "g1"));

        assertThat(cell.id()).isEqualTo("none-none-g1-512m-1n-medium-r2");
        assertThat(cell.asAaRepeat().id()).isEqualTo("none-none-g1-512m-1n-medium-aa-r2");
    }

    @Test
    void an_impossible_cluster_is_refused_with_both_numbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cell(new NoReplication(), "none", 99, MEDIUM, 1))
                .withMessage("nodes = 99 is not from 1 to 8");
    }
}
