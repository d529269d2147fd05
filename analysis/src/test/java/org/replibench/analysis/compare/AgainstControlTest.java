package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.Verdict;
import org.replibench.model.CellRecord;

class AgainstControlTest {
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

        assertThat(throughput("2211", 2).verdict()).isEqualTo(new Verdict.Equivalent(new Margin(0.05)));
        assertThat(throughput("2222", 2).verdict()).isEqualTo(new Verdict.Different(false));
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
        cells.add(Records.of("2211", 2, 2, 1, 4, Records.failed("3", "0")));

        assertThat(throughput("2211", 2).contenderRepeats()).isEqualTo(1);
        assertThat(throughput("2211", 2).verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void without_a_control_there_is_no_row() {
        cell("2211", 2, 1, 90);
        cell("none", 4, 1, 200);

        assertThat(AgainstControl.rows(cells, JUDGE)).isEmpty();
    }

    @Test
    void the_noise_floor_is_compared_with_what_it_repeats_and_is_no_control_itself() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("none", 2, repeat, 100 + repeat);
            cell("2211", 2, repeat, 90);
            cells.add(Records.again(cells.get(cells.size() - 2)));
        }

        List<Row> rows = AgainstControl.rows(cells, JUDGE).stream()
                .filter(row -> row.quantity() == Quantity.THROUGHPUT)
                .toList();

        assertThat(rows).extracting(row -> row.subject().label()).containsExactly("none A/A", "2211");
        assertThat(rows.get(0).ratio().ratio()).isEqualTo(1);
        assertThat(rows.get(0).verdict()).isInstanceOf(Verdict.Equivalent.class);
    }

    private void cell(String pattern, int nodes, int repeat, double pagesPerSecond) {
        cells.add(Records.of(pattern, nodes, repeat, pagesPerSecond, 4, List.of()));
    }

    private Row throughput(String pattern, int nodes) {
        return AgainstControl.rows(cells, JUDGE).stream()
                .filter(row -> row.quantity() == Quantity.THROUGHPUT)
                .filter(row ->
                        row.subject().pattern().equals(pattern) && row.subject().nodes() == nodes)
                .findFirst()
                .orElseThrow();
    }
}
