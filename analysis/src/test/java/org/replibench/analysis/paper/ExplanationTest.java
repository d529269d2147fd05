package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ArmShares.Moment;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.UsedShare;
import org.replibench.analysis.pages.PageParts;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.ClientLoad;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.quantity.CellQuantity;

/** All arms of the study here have the same figures, but for what a test gives. */
class ExplanationTest {
    private static final double REACH = 0.02;

    private final List<CellRecord> cells = new ArrayList<>();
    private final Map<CellQuantity, RatioInterval> ratios = new EnumMap<>(CellQuantity.class);
    private final Map<String, Map<UsedShare, Double>> shares = new HashMap<>();
    private final List<PageParts> parts = new ArrayList<>();
    private final Map<ComparisonKey, RatioInterval> packetLoss = new HashMap<>();

    @Test
    void clients_that_think_ask_no_less_often() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2221", UsedShare.WAITING, 0.06);

        assertThat(causes("scope-high-2221-over-2211-throughput")).containsExactly(Explanation.CLIENTS_THINK.label());
        assertThat(row("scope-high-2221-over-2211-throughput").why())
                .matches(
                        "clients wait for pages for 6\\.0 % \\(5\\.\\d to 6\\.\\d %\\) of their time and think for the rest:"
                                + " throughput cannot fall by more");
    }

    @Test
    void clients_that_wait_for_long_could_have_lost_as_much_as_the_paper_says() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2221", UsedShare.WAITING, 0.4);

        assertThat(row("scope-high-2221-over-2211-throughput").why()).isEqualTo("nothing in the records explains it");
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();
    }

    @Test
    void of_twice_the_clients_that_think_twice_the_pages_are_asked_for() {
        loaded("medium", "2112", 20);
        loaded("high", "2112", 40);
        ratio(CellQuantity.THROUGHPUT, 1.9);
        share("2112", UsedShare.WAITING, 0.06);

        assertThat(row("sync-mode-high-2112-medium-load-throughput").why())
                .startsWith("× 2.00 the clients wait for pages for 6.0 %");
    }

    @Test
    void nodes_with_cpu_time_left_explain_what_is_not_lost_and_full_ones_what_is() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2221", UsedShare.CPU_QUOTA, 0.7);
        assertThat(causes("scope-high-2221-over-2211-throughput")).containsExactly(Explanation.CPU_LEFT.label());

        share("2221", UsedShare.CPU_QUOTA, 0.97);
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();

        ratio(CellQuantity.THROUGHPUT, 0.5);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.8);
        assertThat(row("scope-high-2221-over-2211-throughput").why())
                .contains(
                        "nodes of 2221 use up their CPU quota, 97.0 %",
                        "each page takes × 1.80 (1.76 to 1.84) the CPU");

        share("2221", UsedShare.CPU_QUOTA, 0.7);
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();
    }

    @Test
    void a_share_whose_interval_contains_the_bound_explains_nothing() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2221", UsedShare.CPU_QUOTA, 0.9);
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();

        ratio(CellQuantity.THROUGHPUT, 0.5);
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();
    }

    @Test
    void on_a_machine_that_is_used_up_nodes_have_nothing_left_and_clients_think_for_longer() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2221", UsedShare.CPU_QUOTA, 0.7);
        share("2221", UsedShare.WAITING, 0.06);
        share("2221", UsedShare.MACHINE, 0.8);
        assertThat(causes("scope-high-2221-over-2211-throughput"))
                .containsExactly(Explanation.CLIENTS_THINK.label(), Explanation.CPU_LEFT.label());

        share("2221", UsedShare.MACHINE, 0.99);
        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();
    }

    @Test
    void what_looks_fast_may_be_set_against_what_is_used_up() {
        ratio(CellQuantity.THROUGHPUT, 1.01);
        share("2211", UsedShare.MACHINE, 0.98);
        share("2211", UsedShare.CPU_QUOTA, 0.97);

        assertThat(row("scope-high-2221-over-2211-throughput").why())
                .contains("nodes of 2211 use up their CPU quota, 97.0 %", "with 2211 the machine that nodes, database")
                .doesNotContain("each page takes");
    }

    @Test
    void the_machine_that_all_share_may_be_used_up() {
        ratio(CellQuantity.THROUGHPUT, 0.5);
        share("2221", UsedShare.MACHINE, 0.98);

        assertThat(causes("scope-high-2221-over-2211-throughput")).containsExactly(Explanation.MACHINE_USED_UP.label());
    }

    @Test
    void the_papers_bytes_may_cost_less_cpu() {
        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 5.1);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.1);

        assertThat(row("scope-medium-2221-over-2211-cpu").why())
                .isEqualTo(
                        "the bytes agree, × 5.10 (5.00 to 5.20; the paper, medium load: 4.86), and cost less CPU here,"
                                + " × 1.10 (1.08 to 1.12; the paper, medium load: 1.25)");
        ratio(CellQuantity.THROUGHPUT, 1.01);
        assertThat(causes("scope-high-2221-over-2211-throughput")).containsExactly(Explanation.SAME_BYTES.label());
    }

    @Test
    void what_costs_more_does_not_explain_what_is_faster() {
        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 5.1);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.5);
        ratio(CellQuantity.THROUGHPUT, 1.01);

        assertThat(causes("scope-high-2221-over-2211-throughput")).isEmpty();
        assertThat(row("scope-medium-2221-over-2211-cpu").why()).contains("cost more CPU here");
    }

    @Test
    void fewer_bytes_explain_less_cpu() {
        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 3.05);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.1);

        assertThat(row("scope-medium-2221-over-2211-cpu").why())
                .isEqualTo("fewer bytes a page, × 3.05 (2.99 to 3.11; the paper, medium load: 4.86)");
    }

    @Test
    void bytes_follow_transfers_or_each_is_of_another_size() {
        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 1);
        assertThat(row("trigger-medium-2111-over-2211-bytes").why())
                .isEqualTo("bytes follow the number of session transfers a page, × 1.00 (0.89 to 1.13)");

        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 3.05);
        assertThat(row("scope-medium-2221-over-2211-bytes").why())
                .isEqualTo("session transfers a page are × 1.00 (0.89 to 1.13), each of × 3.05 the bytes");
    }

    @Test
    void longer_responses_are_those_of_throttled_nodes_or_of_dearer_pages() {
        ratio(CellQuantity.RESPONSE_MEAN, 1.4);
        share("2211", UsedShare.THROTTLED_PERIODS, 0.3);
        share("none", UsedShare.THROTTLED_PERIODS, 0.1);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.39);

        assertThat(row("protocol-medium-2211-over-none-response").why())
                .matches(
                        "nodes of 2211 are throttled in 20\\.0 points \\(1\\d\\.\\d to 2\\d\\.\\d\\) more of their quota periods than"
                                + " those of none,"
                                + " and pages wait for the next one; responses rise as CPU time per page does, × 1\\.39 .*");
    }

    @Test
    void where_nodes_were_asked_most_of_what_is_longer_has_a_name() {
        ratio(CellQuantity.RESPONSE_MEAN, 1.4);
        parts.add(parts("none", 2, 1));
        parts.add(parts("2211", 2.5, 4));

        assertThat(row("protocol-medium-2211-over-none-response").why())
                .isEqualTo("of 3.50 ms more, 3.00 are waiting for a processor");
    }

    @Test
    void rates_of_two_loads_rise_with_the_pages() {
        loaded("medium", "2112", 20);
        loaded("high", "2112", 40);
        ratio(CellQuantity.CPU_CORES_PER_NODE, 1.8);
        ratio(CellQuantity.THROUGHPUT, 1.9);

        assertThat(row("sync-mode-high-2112-medium-load-cores").why())
                .isEqualTo("so do the pages that are answered, × 1.90 (1.86 to 1.94)");
    }

    @Test
    void shares_of_the_cpu_quota_are_judged_themselves() {
        share("2221", UsedShare.CPU_QUOTA, 0.7);
        ratio(CellQuantity.INTERCONNECT_PER_PAGE, 5.1);
        ratio(CellQuantity.NODE_CPU_PER_PAGE, 1.1);
        share("2211wq2", UsedShare.CPU_QUOTA, 0.55);
        share("2211", UsedShare.CPU_QUOTA, 0.5);

        assertThat(row("scope-high-2221-cpu")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
            assertThat(row.ours()).startsWith("70.0 % (").endsWith(" %) on 4 nodes, load high");
            assertThat(row.causes()).containsExactly(Explanation.SAME_BYTES.label());
        });
        assertThat(row("write-quota-medium-2211wq2-over-2211-cpu")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.AGREES);
            assertThat(row.ours()).startsWith("5.0 points (");
            assertThat(row.why()).isEmpty();
        });
        assertThat(row("sync-mode-high-2112-waits").verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void multicast_is_unstable_if_more_than_one_packet_in_a_thousand_is_lost() {
        loaded("high", "1211", 40);
        loaded("high", "none", 40);
        loaded("high", "2211", 40);
        ratio(CellQuantity.THROUGHPUT, 1);
        assertThat(row("protocol-high-1211-unstable").agreement())
                .isEqualTo("not measured: it would need nodes that count packets, in turns");

        ComparisonKey arm = new ComparisonKey("1211", "wildfly", Variant.PLAIN, 4, "high", false);
        packetLoss.put(arm, new RatioInterval(0, 0, 0.0001));
        assertThat(row("protocol-high-1211-unstable")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
            assertThat(row.ours()).isEqualTo("0.00 of 1000 (0.00 to 0.10) on 4 nodes, load high");
            assertThat(row.cells()).containsExactly("1211-wildfly-4n-high-r1");
        });

        packetLoss.put(arm, new RatioInterval(0.02, 0.01, 0.03));
        assertThat(row("protocol-high-1211-unstable").verdict()).isEqualTo(Verdict.AGREES);
    }

    private void ratio(CellQuantity quantity, double ratio) {
        ratios.put(quantity, new RatioInterval(ratio, ratio * (1 - REACH), ratio * (1 + REACH)));
    }

    private void share(String pattern, UsedShare share, double mean) {
        shares.computeIfAbsent(pattern, arm -> new EnumMap<>(UsedShare.class)).put(share, mean);
    }

    /** Ten blocks that differ by some hundredths. */
    private TreeMap<Moment, Double> series(ComparisonKey arm, UsedShare share) {
        TreeMap<Moment, Double> series = new TreeMap<>();
        Optional.ofNullable(shares.get(arm.pattern()))
                .map(ofArm -> ofArm.get(share))
                .ifPresent(mean -> {
                    for (int block = 1; block <= 10; block++) {
                        double noise = 0.02
                                * (block % 2 == 0 ? 1 : -1)
                                * (arm.pattern().equals("2211") ? 0.5 : 1);
                        series.put(new Moment(1, block), mean * (1 + noise));
                    }
                });
        return series;
    }

    private PageParts parts(String pattern, double running, double waiting) {
        ComparisonKey arm = new ComparisonKey(
                pattern, pattern.equals("none") ? "none" : "wildfly", Variant.PLAIN, 4, "medium", false);
        return new PageParts(
                arm,
                PageParts.ALL_PAGES,
                PageParts.Measure.MEAN,
                100,
                running + waiting,
                100,
                Map.of(ResponsePart.RUNNING, running, ResponsePart.PROCESSOR, waiting));
    }

    private void loaded(String load, String pattern, int clients) {
        CellRecord plain = CellRecords.of(pattern, 4, 1, 100, 4, List.of());
        cells.add(CellRecords.under(new ClientLoad(load, clients), plain));
    }

    private List<String> causes(String finding) {
        return row(finding).causes();
    }

    private PaperComparisonRow row(String finding) {
        if (cells.isEmpty()) {
            for (String pattern : List.of("none", "2211", "2221", "2111", "2211wq2")) {
                loaded("medium", pattern, 20);
                loaded("high", pattern, 40);
            }
        }
        PaperEvidence evidence = new PaperEvidence(
                cells,
                (baseline, contender, quantity) -> Optional.ofNullable(ratios.get(quantity)),
                this::series,
                parts,
                packetLoss,
                List.of(),
                List.of());
        return PaperComparison.of(evidence, Margin.DEFAULT).stream()
                .filter(row -> row.id().equals(finding))
                .findFirst()
                .orElseThrow();
    }
}
