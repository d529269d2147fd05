package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class PaperCollectorComparisonTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void an_advantage_that_has_turned_round_disagrees_with_the_paper() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("parallel", repeat, 100, 2 + 0.001 * repeat);
            cell("aggressive", repeat, 100 + 0.01 * repeat, 2.1);
        }

        List<PaperComparisonRow> rows = PaperCollectorComparison.of(cells, ArmRatios.byRepeats(cells));

        assertThat(rows).extracting(PaperComparisonRow::agreement).containsExactly("agrees", "disagrees");
        assertThat(rows.get(1).about()).isEqualTo("collector: none aggressive against none parallel");
        assertThat(rows.get(1).cells()).hasSize(8);
    }

    @Test
    void an_advantage_that_is_still_there_agrees() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("parallel", repeat, 100 + 0.01 * repeat, 2);
            cell("aggressive", repeat, 100, 1.75 + 0.001 * repeat);
        }

        assertThat(PaperCollectorComparison.of(cells, ArmRatios.byRepeats(cells)))
                .extracting(PaperComparisonRow::agreement)
                .containsExactly("agrees", "agrees");
    }

    @Test
    void a_load_that_the_paper_does_not_have_is_not_held_against_it() {
        cell("parallel", 1, 100, 2);
        cell("aggressive", 1, 100, 2);
        for (String collector : List.of("parallel", "aggressive")) {
            cells.add(CellRecords.in(
                    Variant.PLAIN.with("gc", collector),
                    CellRecords.under("saturated", CellRecords.of("none", 1, 1, 100, 2, List.of()))));
        }

        assertThat(PaperCollectorComparison.of(cells, ArmRatios.byRepeats(cells)))
                .as("each finding once")
                .extracting(PaperComparisonRow::id)
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void a_study_without_both_has_no_row() {
        cell("aggressive", 1, 100, 2);
        cell("g1", 1, 100, 2);

        assertThat(PaperCollectorComparison.of(cells, ArmRatios.byRepeats(cells)))
                .isEmpty();
    }

    private void cell(String collector, int repeat, double pagesPerSecond, double cpuSeconds) {
        cells.add(CellRecords.in(
                Variant.PLAIN.with("gc", collector),
                CellRecords.of("none", 1, repeat, pagesPerSecond, cpuSeconds, List.of())));
    }
}
