package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;

class PaperComparisonTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void a_finding_is_held_against_the_largest_cluster_that_has_both_patterns() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("none", 2, repeat, 100);
            cell("2211", 2, repeat, 70);
            cell("none", 4, repeat, 200 + repeat);
            cell("2211", 4, repeat, 199 + repeat);
        }

        PaperRow throughput = row("protocol: 2211 against none, medium load", "throughput, pages/s");

        assertThat(throughput.theirs()).isEqualTo("no difference");
        assertThat(throughput.ours()).startsWith("× 0.995 (").endsWith(") on 4 nodes, load default");
        assertThat(throughput.agreement()).isEqualTo("agrees");
        assertThat(throughput.cells())
                .contains("none-none-4n-default-r1", "2211-native-4n-default-r3")
                .hasSize(6);
    }

    @Test
    void a_quota_of_two_says_nothing_on_two_nodes() {
        cell("2211", 2, 1, 100);
        cell("2211wq2", 2, 1, 100);
        cell("none", 2, 1, 100);

        assertThat(row("write quota: 2211wq2 against 2211, medium load", "throughput, pages/s")
                        .agreement())
                .isEqualTo("not measured");
    }

    @Test
    void what_the_paper_says_of_the_high_load_is_not_held_against_another() {
        cell("none", 2, 1, 100);
        cell("2211", 2, 1, 95);

        assertThat(row("protocol: 2211 against none, high load", "throughput, pages/s")
                        .agreement())
                .isEqualTo("not measured");
        assertThat(row("protocol: 2211 against none, medium load", "throughput, pages/s")
                        .agreement())
                .endsWith("not tested");
    }

    @Test
    void a_study_that_has_nothing_of_it_has_no_table() {
        cell("3222", 2, 1, 100);

        assertThat(PaperComparison.of(cells)).isEmpty();
    }

    private void cell(String pattern, int nodes, int repeat, double pagesPerSecond) {
        cells.add(Records.of(pattern, nodes, repeat, pagesPerSecond, 4, List.of()));
    }

    private PaperRow row(String about, String quantity) {
        return PaperComparison.of(cells).stream()
                .filter(row -> row.about().equals(about) && row.quantity().equals(quantity))
                .findFirst()
                .orElseThrow();
    }
}
