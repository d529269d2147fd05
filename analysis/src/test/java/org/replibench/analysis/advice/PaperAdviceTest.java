package org.replibench.analysis.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class PaperAdviceTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void what_costs_more_beside_the_papers_advice_confirms_it() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("2211", repeat, 4 + 0.01 * repeat);
            cell("2221", repeat, 5 + 0.02 * repeat);
        }

        PaperAdvice.Row scope = row("scope");

        assertThat(scope.paper()).isEqualTo("modified attributes");
        assertThat(scope.advice()).startsWith("As the paper says, modified attributes");
        assertThat(scope.evidence())
                .singleElement()
                .asString()
                .startsWith("2221 against 2211, 2 nodes, load default: CPU per page × 1.2")
                .endsWith("different");
        assertThat(scope.caveat()).contains("setAttribute");
    }

    @Test
    void what_costs_less_speaks_against_it() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("2211", repeat, 4 + 0.01 * repeat);
            cell("1211", repeat, 3 + 0.02 * repeat);
        }

        assertThat(row("protocol").advice()).startsWith("Not peer to peer");
    }

    @Test
    void what_is_equivalent_leaves_the_choice_and_one_repeat_leaves_it_open() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("2211", repeat, 4 + 0.001 * repeat);
            cell("2212", repeat, 4.01 - 0.001 * repeat);
        }
        assertThat(row("sync mode").advice()).startsWith("Either");

        cells.clear();
        cell("2211", 1, 4);
        cell("2212", 1, 5);
        assertThat(row("sync mode").advice()).startsWith("Open");
    }

    @Test
    void advice_without_a_pair_is_there_and_says_that_it_was_not_measured() {
        cell("2211", 1, 4);
        cell("2221", 1, 5);

        assertThat(PaperAdvice.of(cells, new Judge(Margin.DEFAULT)))
                .extracting(PaperAdvice.Row::dimension)
                .containsExactly("protocol", "trigger", "scope", "sync mode", "heap", "interconnect");
        assertThat(PaperAdvice.of(cells, new Judge(Margin.DEFAULT)))
                .filteredOn(row -> !row.dimension().equals("scope"))
                .allSatisfy(row -> {
                    assertThat(row.evidence()).isEmpty();
                    assertThat(row.advice()).startsWith("Not measured: ");
                });
    }

    @Test
    void patterns_that_differ_in_two_dimensions_or_in_the_quota_tell_nothing() {
        cell("2211", 1, 4);
        cell("2222", 1, 5);
        cell("2221wq2", 1, 5);

        assertThat(PaperAdvice.of(cells, new Judge(Margin.DEFAULT))).isEmpty();
    }

    private void cell(String pattern, int repeat, double cpuSeconds) {
        cells.add(CellRecords.of(pattern, 2, repeat, 100, cpuSeconds, List.of()));
    }

    private PaperAdvice.Row row(String dimension) {
        return PaperAdvice.of(cells, new Judge(Margin.DEFAULT)).stream()
                .filter(row -> row.dimension().equals(dimension))
                .findFirst()
                .orElseThrow();
    }
}
