package org.replibench.analysis.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class PaperAdviceTest {
    private static final Variant PRIVATE =
            Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.PRIVATE.level());
    private static final Variant SHARED =
            Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.SHARED.level());

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
                .containsExactly("protocol", "trigger", "scope", "sync mode", "interconnect", "heap");
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

    @Test
    void a_private_network_is_advised_where_a_shared_card_loses_throughput_though_a_page_costs_the_same() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            on(PRIVATE, "2211", repeat, 100 + 0.1 * repeat, 4);
            on(SHARED, "2211", repeat, 70 + 0.2 * repeat, 2.8);
        }

        PaperAdvice.Row interconnect = row("interconnect");

        assertThat(interconnect.advice())
                .isEqualTo("As the paper says, a private network: the alternative does worse.");
        assertThat(interconnect.evidence())
                .hasSize(3)
                .allMatch(line ->
                        line.startsWith("2211 shared_network against 2211 private_network, 2 nodes, load default: "));
        assertThat(interconnect.evidence().get(0)).contains(": CPU per page × 0.99");
        assertThat(interconnect.evidence().get(1)).contains(": mean response × ");
        assertThat(interconnect.evidence().get(2))
                .contains(": throughput × 0.70")
                .endsWith("different");
    }

    @Test
    void a_shared_card_that_serves_more_speaks_against_a_private_network() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            on(PRIVATE, "2211", repeat, 100 + 0.1 * repeat, 4);
            on(SHARED, "2211", repeat, 140 + 0.2 * repeat, 5.6);
        }

        assertThat(row("interconnect").advice()).isEqualTo("Not a private network: the alternative does better.");
    }

    @Test
    void patterns_are_compared_on_the_same_cards_and_where_none_has_other_cards_the_option_is_named() {
        for (int repeat = 1; repeat <= 4; repeat++) {
            on(SHARED, "2211", repeat, 100, 4 + 0.01 * repeat);
            on(PRIVATE, "2221", repeat, 100, 5);
        }
        assertThat(PaperAdvice.of(cells, new Judge(Margin.DEFAULT))).isEmpty();

        for (int repeat = 1; repeat <= 4; repeat++) {
            on(PRIVATE, "2211", repeat, 100, 4 + 0.01 * repeat);
            on(SHARED, "none", repeat, 100, 4);
            on(PRIVATE, "none", repeat, 100, 4);
        }
        cells.removeIf(cell -> cell.cell().variant().equals(SHARED)
                && !cell.cell().pattern().code().equals("none"));
        assertThat(row("scope").evidence())
                .singleElement()
                .asString()
                .startsWith("2221 private_network against 2211 private_network, 2 nodes");
        assertThat(row("interconnect").advice())
                .startsWith("Not measured: no two arms")
                .contains("-Dinterconnect.network=private,shared", "-Dinterconnect.rate");
    }

    private void on(Variant card, String pattern, int repeat, double throughput, double cpuSeconds) {
        cells.add(CellRecords.in(card, CellRecords.of(pattern, 2, repeat, throughput, cpuSeconds, List.of())));
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
