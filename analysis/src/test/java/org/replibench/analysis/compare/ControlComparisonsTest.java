package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

class ControlComparisonsTest {
    private static final Judge JUDGE = new Judge(new Margin(0.05));

    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void an_arm_is_paired_with_the_control_of_its_repeat_so_that_drift_cancels_out() {
        double[] drift = {100, 120, 140, 160};
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("none", 2, repeat, drift[repeat - 1]);
            cell("2211", 2, repeat, drift[repeat - 1] * (repeat % 2 == 0 ? 0.997 : 1.002));
            cell("2222", 2, repeat, drift[repeat - 1] * (repeat % 2 == 0 ? 0.80 : 0.81));
        }

        assertThat(throughput("2211", 2).verdict()).isEqualTo(new ComparisonVerdict.Equivalent(new Margin(0.05)));
        assertThat(throughput("2222", 2).verdict()).isEqualTo(new ComparisonVerdict.Different(false));
        assertThat(throughput("2222", 2).ratio().ratio()).isCloseTo(0.805, within(0.001));
    }

    @Test
    void each_number_of_nodes_has_its_own_control() {
        cell("none", 2, 1, 100);
        cell("none", 4, 1, 200);
        cell("2211", 2, 1, 90);
        cell("2211", 4, 1, 150);

        assertThat(throughput("2211", 2).ratio().ratio()).isCloseTo(0.9, within(1e-9));
        assertThat(throughput("2211", 4).ratio().ratio()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void a_repeat_counts_only_if_both_cells_are_valid() {
        cell("none", 2, 1, 100);
        cell("none", 2, 2, 100);
        cell("2211", 2, 1, 90);
        cells.add(CellRecords.of("2211", 2, 2, 1, 4, CellRecords.failed("3", "0")));

        assertThat(throughput("2211", 2).contenderRepeats()).isEqualTo(1);
        assertThat(throughput("2211", 2).verdict()).isInstanceOf(ComparisonVerdict.Inconclusive.class);
    }

    @Test
    void without_a_control_there_is_no_row() {
        cell("2211", 2, 1, 90);
        cell("none", 4, 1, 200);

        assertThat(ControlComparisons.rows(cells, JUDGE)).isEmpty();
    }

    @Test
    void the_noise_floor_is_compared_with_what_it_repeats_and_is_no_control_itself() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("none", 2, repeat, 100 + repeat);
            cell("2211", 2, repeat, 90);
            cells.add(CellRecords.aaRepeat(CellRecords.of("none", 2, repeat, 100 + 1.01 * repeat, 4, List.of())));
        }

        List<QuantityComparison> quantityComparisons = ControlComparisons.rows(cells, JUDGE).stream()
                .filter(quantityComparison -> quantityComparison.quantity() == CellQuantity.THROUGHPUT)
                .toList();

        assertThat(quantityComparisons)
                .extracting(quantityComparison -> quantityComparison.subject().label())
                .containsExactly("none A/A", "2211");
        assertThat(quantityComparisons.get(0).ratio().ratio()).isCloseTo(1, within(0.001));
        assertThat(quantityComparisons.get(0).verdict()).isInstanceOf(ComparisonVerdict.Equivalent.class);
    }

    private void cell(String pattern, int nodes, int repeat, double pagesPerSecond) {
        cells.add(CellRecords.of(pattern, nodes, repeat, pagesPerSecond, 4, List.of()));
    }

    private QuantityComparison throughput(String pattern, int nodes) {
        return ControlComparisons.rows(cells, JUDGE).stream()
                .filter(quantityComparison -> quantityComparison.quantity() == CellQuantity.THROUGHPUT)
                .filter(quantityComparison ->
                        quantityComparison.subject().pattern().equals(pattern)
                                && quantityComparison.subject().nodes() == nodes)
                .findFirst()
                .orElseThrow();
    }
}
