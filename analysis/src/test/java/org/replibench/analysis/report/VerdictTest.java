package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;

class VerdictTest {
    private final CellRecord control = cell("none", 2, 100, 4);
    private final CellRecord cheap = cell("2212", 2, 98, 5.88);
    private final CellRecord dear = cell("2222", 2, 95, 7.6);

    @Test
    void cheapestAndDearestAreSetAgainstTheControl() {
        assertThat(Verdict.of(List.of(control, dear, cheap)))
                .isEqualTo(new Verdict(
                        "On 2 nodes, 2212 cost least: 1.50 × the CPU per page of no replication, at 98.0 % of its"
                                + " throughput; 2222 cost most: 2.00 × at 95.0 %.",
                        "3 of 3 cells valid; 1 repeat of each: observed, not tested statistically."));
    }

    @Test
    void onePatternIsNotCalledCheapest() {
        assertThat(Verdict.of(List.of(control, cheap)).finding()).startsWith("On 2 nodes, 2212 cost 1.50 × the CPU");
    }

    @Test
    void theLargestClusterThatHasAControlIsTold() {
        CellRecord alone = cell("2212", 4, 190, 12);
        assertThat(Verdict.of(List.of(control, cheap, alone)).finding()).startsWith("On 2 nodes, 2212 cost");
    }

    @Test
    void cellsThatAreNotValidSayNothing() {
        CellRecord broken = Records.of("2222", 2, 1, 500, 1, Records.failed("3", "0"));
        Verdict verdict = Verdict.of(List.of(control, cheap, broken));
        assertThat(verdict.finding()).startsWith("On 2 nodes, 2212 cost 1.50");
        assertThat(verdict.standing()).startsWith("2 of 3 cells valid");
        assertThat(Verdict.of(List.of(broken)).finding()).startsWith("No cell is valid");
        assertThat(Verdict.of(List.of()).finding()).startsWith("No cell was measured");
    }

    @Test
    void withoutAControlNothingIsCompared() {
        assertThat(Verdict.of(List.of(cheap, dear)).finding())
                .startsWith("On 2 nodes, 2212 served 98.0 pages/s; patterns can't be compared");
    }

    @Test
    void aCostThatIsNotKnownIsNotCompared() {
        CellRecord unknown = cell("2222", 2, 95, Double.NaN);
        assertThat(Verdict.of(List.of(control, cheap, unknown)).finding())
                .isEqualTo(
                        "On 2 nodes, the CPU per page of some pattern is not known, so their costs can't be compared.");
    }

    @Test
    void the_noise_floor_is_no_pattern_to_choose() {
        CellRecord again = Records.again(control);

        assertThat(Verdict.of(List.of(control, again, cheap)).finding()).startsWith("On 2 nodes, 2212 cost 1.50");
        assertThat(Verdict.of(List.of(control, again)).finding()).contains("patterns can't be compared");
    }

    @Test
    void repeats_are_judged_against_the_margin_that_was_declared() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(Records.of("none", 2, repeat, 100 + 0.1 * repeat, 4 + 0.01 * repeat, List.of()));
            cells.add(Records.of("2212", 2, repeat, 100 - 0.1 * repeat, 6 + 0.02 * repeat, List.of()));
        }

        assertThat(Verdict.of(cells).standing())
                .isEqualTo("6 of 6 cells valid; 3 repeats of each. Against no replication on 2 nodes, margin ±5 %:"
                        + " node CPU, ms/page: different 2212 × 1.51. throughput, pages/s: equivalent 2212 × 1.00.");
    }

    @Test
    void the_finding_and_what_was_tested_are_of_the_same_repeats() {
        List<CellRecord> cells = List.of(
                Records.of("none", 2, 1, 100, 4, List.of()),
                Records.of("2212", 2, 1, 98, 6, List.of()),
                Records.of("none", 2, 2, 100, 5, List.of()),
                Records.of("2212", 2, 2, 98, 7.5, List.of()),
                Records.of("none", 2, 3, 100, 8, List.of()));

        Verdict verdict = Verdict.of(cells);

        assertThat(verdict.finding()).startsWith("On 2 nodes, 2212 cost 1.53 × the CPU");
        assertThat(verdict.standing()).contains("2212 × 1.53");
    }

    private static CellRecord cell(String code, int nodes, double pagesPerSecond, double cpuSeconds) {
        return Records.of(code, nodes, 1, pagesPerSecond, cpuSeconds, List.of());
    }
}
