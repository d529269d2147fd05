package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.page.Answer;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class VariantFindingTest {
    private static final Variant SERIAL = Variant.PLAIN.with("gc", "serial");
    private static final Variant G1 = Variant.PLAIN.with("gc", "g1");
    private static final Variant ZGC = Variant.PLAIN.with("gc", "zgc");

    @Test
    void the_levels_that_cost_least_and_most_are_named_without_the_pattern_that_all_share() {
        List<CellRecord> cells = List.of(cell(SERIAL, 1, 100, 1.5), cell(G1, 1, 100, 1.2), cell(ZGC, 1, 99, 1.98));

        assertThat(StudyAnswer.of(cells).sentence())
                .isEqualTo("On 1 node, nothing is decided between g1, serial and zgc, as one repeat has no interval;"
                        + " observed: g1 used least CPU per page, 1.46 ms at 100.0 pages/s, zgc most, 2.43 ms at 99.0"
                        + " pages/s.");
    }

    @Test
    void repeats_are_judged_pair_by_pair() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 4; repeat++) {
            cells.add(cell(SERIAL, repeat, 100 + 0.1 * repeat, 1 + 0.001 * repeat));
            cells.add(cell(G1, repeat, 100 - 0.1 * repeat, 1.002 - 0.001 * repeat));
            cells.add(cell(ZGC, repeat, 100 + 0.05 * repeat, 2 + 0.003 * repeat));
        }

        Answer answer = StudyAnswer.of(cells);
        assertThat(answer.sentence())
                .startsWith("On 1 node, serial is better than zgc, by −50 % total CPU; no trade-off is decided");
        assertThat(answer.decided())
                .anyMatch(line -> line.startsWith("node CPU, ms/page, different: zgc +"))
                .anyMatch(line -> line.startsWith("node CPU, ms/page, equivalent within ±5 %: serial "))
                .anyMatch(line -> line.startsWith("throughput, pages/s, equivalent within ±5 %: serial "));
    }

    @Test
    void a_trade_off_is_named_with_both_its_sides() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 4; repeat++) {
            cells.add(cell(SERIAL, repeat, 80 + 0.1 * repeat, 1 + 0.001 * repeat));
            cells.add(cell(G1, repeat, 100 - 0.1 * repeat, 2.002 - 0.001 * repeat));
        }

        assertThat(StudyAnswer.of(cells).sentence())
                .startsWith("On 1 node, the decided trade-off is between ")
                .contains("% total CPU", "% throughput", ", but ");
    }

    @Test
    void what_would_decide_is_named_where_nothing_is_decided() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(cell(SERIAL, repeat, 100, 1 + 0.1 * repeat));
            cells.add(cell(G1, repeat, 100, 1.5 - 0.1 * repeat));
        }

        assertThat(StudyAnswer.of(cells).sentence())
                .startsWith("On 1 node, nothing is decided between g1 and serial; ")
                .contains("repeats would decide");
    }

    private static CellRecord cell(Variant variant, int repeat, double pagesPerSecond, double cpuSeconds) {
        return CellRecords.in(variant, CellRecords.of("none", 1, repeat, pagesPerSecond, cpuSeconds, List.of()));
    }
}
