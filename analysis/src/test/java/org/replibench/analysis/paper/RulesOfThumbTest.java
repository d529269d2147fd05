package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.sessions.ScopeCrossover;
import org.replibench.analysis.sessions.SessionSizeEffect;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class RulesOfThumbTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void copies_on_all_nodes_do_if_a_page_takes_no_more_cpu() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("2211", 4, repeat, 100, 4, List.of()));
            cells.add(CellRecords.of("2211wq3", 4, repeat, 100, 4 + 0.01 * repeat, List.of()));
        }
        assertThat(row("rule-copies-on-all-of-4-nodes")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.AGREES);
            assertThat(row.about()).isEqualTo("copies: 2211wq3 against 2211 on 4 nodes, any load");
            assertThat(row.source()).contains("Liferay");
            assertThat(row.cells()).hasSize(6);
        });

        cells.replaceAll(cell -> cell.cell().pattern().code().equals("2211")
                ? cell
                : CellRecords.of(
                        "2211wq3",
                        4,
                        cell.cell().repeat(),
                        100,
                        6 + 0.01 * cell.cell().repeat(),
                        List.of()));
        assertThat(row("rule-copies-on-all-of-4-nodes")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
            assertThat(row.why()).as("both send as often here").isEqualTo("nothing in the records explains it");
        });

        cells.replaceAll(cell -> cell.cell().pattern().code().equals("2211")
                ? cell
                : CellRecords.of(
                        "2211wq3",
                        4,
                        cell.cell().repeat(),
                        25,
                        2 + 0.01 * cell.cell().repeat(),
                        List.of()));
        assertThat(row("rule-copies-on-all-of-4-nodes").why())
                .isEqualTo("session transfers a page are × 4.00 (3.59 to 4.45)");
        assertThat(row("rule-copies-on-all-of-8-nodes").verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void a_study_without_their_arms_has_none() {
        cells.add(CellRecords.of("2211", 4, 1, 100, 4, List.of()));

        assertThat(PaperComparison.ofRules(PaperEvidence.byRepeats(cells))).isEmpty();
    }

    @Test
    void where_scopes_cost_the_same_is_held_against_what_glassfish_says() {
        assertThat(crossover(new RatioInterval(61, 55, 68)).verdict()).isEqualTo(Verdict.AGREES);
        assertThat(crossover(new RatioInterval(61, 45, 68)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(crossover(new RatioInterval(131, 125, 140))).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
            assertThat(row.ours()).isEqualTo("131.0 % (125.0 to 140.0 %), replibench 16kb, 2 nodes, default load");
            assertThat(row.why()).isEqualTo("nothing in the records explains it");
            assertThat(row.nodes()).isEqualTo(2);
            assertThat(row.load()).isEqualTo("default");
        });
        assertThat(crossover(RatioInterval.UNKNOWN)).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
            assertThat(row.ours()).isEqualTo("nowhere, replibench 16kb, 2 nodes, default load");
        });
    }

    private PaperComparisonRow crossover(RatioInterval share) {
        ScopeCrossover crossover = new ScopeCrossover(
                "2211",
                "2221",
                "replibench 16kb, 2 nodes, default load",
                2,
                "default",
                share,
                20,
                0,
                100,
                RatioInterval.UNKNOWN);
        return row("rule-scope-60-percent", PaperEvidence.byRepeats(cells).with(List.of(crossover), List.of()));
    }

    @Test
    void the_largest_sessions_that_a_rule_speaks_of_judge_it() {
        PaperEvidence evidence = PaperEvidence.byRepeats(cells)
                .with(
                        List.of(),
                        List.of(
                                size(1, RatioInterval.UNKNOWN),
                                size(4, new RatioInterval(1, 0.99, 1.01)),
                                size(16, new RatioInterval(0.9, 0.89, 0.91)),
                                size(256, new RatioInterval(0.1, 0.09, 0.11))));

        assertThat(row("rule-session-24-kb", evidence)).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.DISAGREES);
            assertThat(row.about()).isEqualTo("session size: 2212, 16 KiB against the smallest, any load");
            assertThat(row.nodes()).isEqualTo(2);
            assertThat(row.load()).isEqualTo("high");
        });
        assertThat(row("rule-session-100-kb", evidence).verdict()).isEqualTo(Verdict.AGREES);
    }

    @Test
    void a_page_that_takes_more_cpu_without_affinity_is_the_overhead_that_a_guide_warns_of() {
        Variant staying = Variant.PLAIN.with("affinity", "affinity");
        Variant roaming = Variant.PLAIN.with("affinity", "no_affinity");
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.in(staying, CellRecords.of("2212", 2, repeat, 100, 4, List.of())));
            cells.add(CellRecords.in(roaming, CellRecords.of("2212", 2, repeat, 100, 6 + 0.01 * repeat, List.of())));
        }

        assertThat(row("rule-affinity")).satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.AGREES);
            assertThat(row.about()).isEqualTo("affinity: 2212 without affinity against itself with it, any load");
            assertThat(row.cells()).hasSize(6);
        });
        cells.removeIf(cell -> cell.cell().variant().equals(roaming));
        assertThat(PaperComparison.ofRules(PaperEvidence.byRepeats(cells))).isEmpty();
    }

    @Test
    void what_is_said_of_patterns_is_of_clients_with_affinity() {
        for (String pattern : List.of("2211", "2211wq3")) {
            for (int repeat = 1; repeat <= 3; repeat++) {
                CellRecord cell = CellRecords.of(pattern, 4, repeat, 100, 4, List.of());
                cells.add(CellRecords.in(Variant.PLAIN.with("affinity", "no_affinity"), cell));
            }
        }

        assertThat(PaperComparison.ofRules(PaperEvidence.byRepeats(cells))).isEmpty();
    }

    private static SessionSizeEffect size(int kilobytes, RatioInterval throughput) {
        return new SessionSizeEffect(
                "2212",
                "replibench, 2 nodes, high load",
                2,
                "high",
                kilobytes,
                100,
                throughput,
                RatioInterval.UNKNOWN,
                1);
    }

    private PaperComparisonRow row(String id) {
        return row(id, PaperEvidence.byRepeats(cells));
    }

    private static PaperComparisonRow row(String id, PaperEvidence evidence) {
        return PaperComparison.ofRules(evidence).stream()
                .filter(row -> row.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
