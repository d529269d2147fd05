package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CellTest {
    private static final Load MEDIUM = new Load("medium", 350);

    @Test
    void an_id_names_everything_that_tells_cells_apart() {
        Cell cell = new Cell(Pattern.parse("2211wq2"), "uniform", 4, MEDIUM, 1);

        assertThat(cell.id()).isEqualTo("2211wq2-uniform-4n-medium-r1");
    }

    @Test
    void an_impossible_cluster_is_refused_with_both_numbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cell(new NoReplication(), "none", 99, MEDIUM, 1))
                .withMessage("nodes: 1 to 8, found 99");
    }
}
