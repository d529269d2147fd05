package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class PaperComparisonTest {
    private static final Variant PRIVATE =
            Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.PRIVATE.level());
    private static final Variant SHARED =
            Variant.PLAIN.with(InterconnectNetwork.KEY, InterconnectNetwork.SHARED.level());

    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void a_finding_is_held_against_the_largest_cluster_that_has_both_patterns() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("none", 2, repeat, 100);
            cell("2211", 2, repeat, 70);
            cell("none", 4, repeat, 200 + repeat);
            cell("2211", 4, repeat, 199 + repeat);
        }

        PaperComparisonRow throughput = row("protocol: 2211 against none, medium load", "throughput, pages/s");

        assertThat(throughput.theirs()).isEqualTo("no difference");
        assertThat(throughput.ours()).startsWith("× 0.995 (").endsWith(") on 4 nodes, load default");
        assertThat(throughput.agreement()).isEqualTo("agrees");
        assertThat(throughput.cells())
                .contains("none-none-4n-default-r1", "2211-wildfly-4n-default-r3")
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
                .isEqualTo("inconclusive: too few repeats or blocks for an interval");
    }

    @Test
    void scale_out_is_held_against_one_node_without_replication() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            high("none", 1, repeat, 100);
            high("none", 2, repeat, 198 + 0.5 * repeat);
            high("2211", 2, repeat, 160 + repeat);
        }

        assertThat(row("scale-out: none on 2 nodes against none on 1, high load", "throughput, pages/s"))
                .satisfies(row -> {
                    assertThat(row.theirs()).isEqualTo("throughput × 1.99");
                    assertThat(row.ours()).endsWith(" on 2 over 1 nodes, load high");
                    assertThat(row.nodes()).as("the contender's").isEqualTo(2);
                    assertThat(row.agreement()).isEqualTo("agrees");
                });
        assertThat(row("scale-out: 2211 on 2 nodes against none on 1, high load", "throughput, pages/s")
                        .agreement())
                .isEqualTo("disagrees");
        assertThat(row("scale-out: none on 8 nodes against none on 1, high load", "throughput, pages/s")
                        .agreement())
                .isEqualTo("not measured");
    }

    @Test
    void bytes_are_held_against_those_of_the_smallest_cluster() {
        cell("2211", 2, 1, 100);
        cell("2211", 4, 1, 100);
        cell("2211", 8, 1, 100);

        assertThat(row(
                                "protocol: 2211 on the largest cluster against the smallest, medium load",
                                "interconnect, B/page")
                        .ours())
                .isEqualTo("× 1.000 on 8 over 2 nodes, load default");
    }

    @Test
    void a_pattern_that_waits_is_held_against_itself_under_less_load() {
        cell("2112", 2, 1, 100);
        high("2112", 2, 1, 104);

        assertThat(row("sync mode: 2112 against itself under medium load, high load", "throughput, pages/s"))
                .satisfies(row -> {
                    assertThat(row.ours()).isEqualTo("× 1.040 on 2 nodes, load high over default");
                    assertThat(row.load()).as("the contender's").isEqualTo("high");
                    assertThat(row.agreement()).isEqualTo("inconclusive: too few repeats or blocks for an interval");
                });
    }

    @Test
    void a_rank_is_kept_by_whatever_serves_no_more() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            high("2211", 2, repeat, 100);
            high("2212", 2, repeat, 60 + repeat);
        }

        assertThat(row("sync mode: 2212 against 2211, high load", "throughput, pages/s")
                        .agreement())
                .isEqualTo("agrees");
    }

    @Test
    void advice_holds_where_what_it_advises_against_costs_more() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            high("2211", 2, repeat, 100);
            high("2221", 2, repeat, 70 + repeat);
            high("2212", 2, repeat, 110 + repeat);
            high("2111", 2, repeat, 93 + repeat);
        }

        assertThat(advice("2221", "throughput, pages/s")).satisfies(row -> {
            assertThat(row.theirs()).isEqualTo("modifiedAttributes keeps overhead low");
            assertThat(row.verdict()).isEqualTo(Verdict.AGREES);
        });
        assertThat(advice("2221", "node CPU, ms/page").verdict()).isEqualTo(Verdict.AGREES);
        assertThat(advice("2212", "throughput, pages/s").verdict()).isEqualTo(Verdict.DISAGREES);
        assertThat(advice("2212", "node CPU, ms/page").verdict()).isEqualTo(Verdict.DISAGREES);
        assertThat(advice("2111", "throughput, pages/s").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void advice_does_not_hold_of_what_a_study_calls_equivalent() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            high("2211", 2, repeat, 100);
            high("2221", 2, repeat, 96.9 + 0.05 * repeat);
        }

        assertThat(advice("2221", "throughput, pages/s", new Margin(0.02)).verdict())
                .isEqualTo(Verdict.AGREES);
        assertThat(advice("2221", "throughput, pages/s", Margin.DEFAULT)).satisfies(row -> {
            assertThat(row.measured().low()).isGreaterThan(Margin.DEFAULT.low());
            assertThat(row.measured().high()).isLessThan(1);
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
        });
        assertThat(advice("2221", "node CPU, ms/page", Margin.DEFAULT).verdict())
                .isEqualTo(Verdict.DISAGREES);
    }

    @Test
    void advice_is_not_held_against_a_load_at_which_the_paper_found_no_difference() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("2211", 2, repeat, 100);
            cell("2221", 2, repeat, 99.9 + 0.05 * repeat);
        }

        assertThat(row("scope: 2221 against 2211, medium load", "throughput, pages/s")
                        .verdict())
                .isEqualTo(Verdict.AGREES);
        assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                .filteredOn(row -> row.chapter().equals("11"))
                .isNotEmpty()
                .allMatch(row -> row.verdict() == Verdict.NOT_MEASURED);
    }

    @Test
    void a_card_that_copies_share_with_clients_is_held_against_one_for_each() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            on(PRIVATE, "2211", repeat, 100, 4);
            on(SHARED, "2211", repeat, 70 + repeat, 4.01);
        }

        assertThat(sharedCard("throughput, pages/s")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.AGREES);
            assertThat(row.theirs()).startsWith("a private network for copies");
            assertThat(row.ours()).startsWith("× 0.720 (").endsWith(" on 2 nodes, load default");
            assertThat(row.cells()).hasSize(6);
        });
        assertThat(sharedCard("node CPU, ms/page").verdict()).isEqualTo(Verdict.AGREES);
        assertThat(sharedCard("response mean, ms").ours()).startsWith("× 1.000");
    }

    @Test
    void where_all_have_one_kind_of_card_advice_names_what_would_set_both_side_by_side() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            on(PRIVATE, "2211", repeat, 100, 4);
            on(PRIVATE, "none", repeat, 100, 4);
        }

        assertThat(sharedCard("throughput, pages/s").agreement())
                .isEqualTo(
                        "not measured: it would need -Dinterconnect.network=private,shared, with -Dinterconnect.rate");
    }

    @Test
    void what_the_paper_found_of_patterns_is_of_copies_with_a_card_of_their_own() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            on(SHARED, "2211", repeat, 50 + repeat, 4);
            on(SHARED, "none", repeat, 100, 4);
        }
        assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                .isEmpty();

        for (int repeat = 1; repeat <= 3; repeat++) {
            on(PRIVATE, "2211", repeat, 99 + 0.1 * repeat, 4);
            on(PRIVATE, "none", repeat, 100, 4);
        }
        assertThat(row("protocol: 2211 against none, medium load", "throughput, pages/s")
                        .ours())
                .startsWith("× 0.992 (");
    }

    private void on(Variant card, String pattern, int repeat, double throughput, double cpuSeconds) {
        cells.add(CellRecords.in(card, CellRecords.of(pattern, 2, repeat, throughput, cpuSeconds, List.of())));
    }

    private PaperComparisonRow sharedCard(String quantity) {
        return row("advice: 2211 with one card for clients and copies against itself with two, any load", quantity);
    }

    private PaperComparisonRow advice(String alternative, String quantity) {
        return advice(alternative, quantity, Margin.DEFAULT);
    }

    private PaperComparisonRow advice(String alternative, String quantity, Margin margin) {
        return row("advice: " + alternative + " against 2211, high load", quantity, margin);
    }

    @Test
    void where_a_load_is_called_medium_no_other_stands_for_it() {
        cell("none", 2, 1, 100);
        cell("2211", 2, 1, 50);
        loaded("medium", "none", 2, 1, 100);
        loaded("medium", "2211", 2, 1, 100);

        assertThat(row("protocol: 2211 against none, medium load", "throughput, pages/s")
                        .ours())
                .isEqualTo("× 1.000 on 2 nodes, load medium");
    }

    @Test
    void what_gives_no_ratio_says_what_is_missing() {
        cell("none", 2, 1, 100);
        cell("2211", 2, 1, 100);

        assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                .filteredOn(row -> row.quantity().isEmpty())
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.theirs()).isNotBlank();
                    assertThat(row.ours()).isEmpty();
                    assertThat(row.nodes()).isZero();
                    assertThat(row.load()).isEmpty();
                    assertThat(row.agreement()).startsWith("not measured: ").hasSizeGreaterThan(14);
                });
    }

    @Test
    void every_question_of_the_paper_has_its_rows_for_both_loads() {
        cell("none", 2, 1, 100);
        cell("2211", 2, 1, 100);

        for (String question : List.of("protocol", "trigger", "scope", "sync mode", "write quota")) {
            assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                    .extracting(PaperComparisonRow::about)
                    .anyMatch(about -> about.startsWith(question + ": ") && about.endsWith("medium load"))
                    .anyMatch(about -> about.startsWith(question + ": ") && about.endsWith("high load"));
        }
        assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                .extracting(PaperComparisonRow::about)
                .anyMatch(about -> about.startsWith("scale-out"));
    }

    @Test
    void a_study_that_has_nothing_of_it_has_no_table() {
        cell("3222", 2, 1, 100);

        assertThat(PaperComparison.of(PaperEvidence.byRepeats(cells), Margin.DEFAULT))
                .isEmpty();
    }

    private void cell(String pattern, int nodes, int repeat, double pagesPerSecond) {
        loaded("default", pattern, nodes, repeat, pagesPerSecond);
    }

    private void high(String pattern, int nodes, int repeat, double pagesPerSecond) {
        loaded("high", pattern, nodes, repeat, pagesPerSecond);
    }

    private void loaded(String load, String pattern, int nodes, int repeat, double pagesPerSecond) {
        cells.add(CellRecords.under(load, CellRecords.of(pattern, nodes, repeat, pagesPerSecond, 4, List.of())));
    }

    private PaperComparisonRow row(String about, String quantity) {
        return row(about, quantity, Margin.DEFAULT);
    }

    private PaperComparisonRow row(String about, String quantity, Margin margin) {
        return PaperComparison.of(PaperEvidence.byRepeats(cells), margin).stream()
                .filter(row -> row.about().equals(about) && row.quantity().equals(quantity))
                .findFirst()
                .orElseThrow();
    }
}
