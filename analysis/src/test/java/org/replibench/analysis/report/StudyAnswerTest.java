package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.page.Answer;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class StudyAnswerTest {
    private final CellRecord control = cell("none", 2, 100, 4);
    private final CellRecord cheap = cell("2212", 2, 98, 5.88);
    private final CellRecord dear = cell("2222", 2, 95, 7.6);

    @Test
    void cheapestAndDearestAreSetAgainstTheControl() {
        assertThat(StudyAnswer.of(List.of(control, dear, cheap)))
                .isEqualTo(new Answer(
                        "On 2 nodes, the cheapest pattern is 2212 (TCP, request end, delta, sync): +50 % CPU per page,"
                                + " −2.0 % throughput against no replication; the most expensive is 2222 (TCP, request end,"
                                + " full session, sync): +100 % CPU per page, −5.0 % throughput.",
                        List.of(),
                        List.of("Every difference: one repeat has no interval; measure at least 2 repeats, better 4."),
                        List.of()));
    }

    @Test
    void onePatternIsNotCalledCheapest() {
        assertThat(StudyAnswer.of(List.of(control, cheap)).sentence())
                .startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) costs +50 % CPU");
    }

    @Test
    void theLargestClusterThatHasAControlIsTold() {
        CellRecord alone = cell("2212", 4, 190, 12);
        assertThat(StudyAnswer.of(List.of(control, cheap, alone)).sentence())
                .startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) costs");
    }

    @Test
    void cellsThatAreNotValidSayNothing() {
        CellRecord broken = CellRecords.of("2222", 2, 1, 500, 1, CellRecords.failed("3", "0"));
        Answer answer = StudyAnswer.of(List.of(control, cheap, broken));
        assertThat(answer.sentence()).startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) costs +50 %");
        assertThat(answer.warnings())
                .containsExactly("1 of 3 cells are not valid and left out; the table of cells gives the reasons.");
        assertThat(StudyAnswer.of(List.of(broken)).sentence()).startsWith("No cell is valid");
        assertThat(StudyAnswer.of(List.of()).sentence()).startsWith("No cell was measured");
    }

    @Test
    void withoutAControlNothingIsCompared() {
        assertThat(StudyAnswer.of(List.of(cheap, dear)).sentence())
                .startsWith("On 2 nodes, 2212 served 98.0 pages/s; patterns can't be compared");
    }

    @Test
    void aCostThatIsNotKnownIsNotCompared() {
        CellRecord unknown = cell("2222", 2, 95, Double.NaN);
        assertThat(StudyAnswer.of(List.of(control, cheap, unknown)).sentence())
                .isEqualTo(
                        "On 2 nodes, the CPU per page of some pattern is not known, so their costs can't be compared.");
    }

    @Test
    void the_noise_floor_is_no_pattern_to_choose() {
        CellRecord again = CellRecords.aaRepeat(control);

        assertThat(StudyAnswer.of(List.of(control, again, cheap)).sentence())
                .startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) costs +50 %");
        assertThat(StudyAnswer.of(List.of(control, again)).sentence()).contains("patterns can't be compared");
    }

    @Test
    void repeats_are_judged_against_the_margin_that_was_declared() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100 + 0.1 * repeat, 4 + 0.01 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100 - 0.1 * repeat, 6 + 0.02 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).decided())
                .containsExactly(
                        "node CPU, ms/page, different from no replication on 2 nodes: 2212 +51 % (95 %: +50 to +52 %).",
                        "throughput, pages/s, equivalent to no replication within ±5 % on 2 nodes: 2212 −0.4 % (95 %:"
                                + " −0.9 to +0.1 %).");
        assertThat(StudyAnswer.of(cells).undecided()).isEmpty();
    }

    @Test
    void what_is_not_decided_is_listed_with_what_would_decide_it() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100, 4 + 0.4 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100, 6 - 0.5 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).undecided())
                .singleElement()
                .asString()
                .startsWith("node CPU, ms/page on 2 nodes: 2212 ")
                .contains("repeats would decide");
    }

    @Test
    void patterns_whose_costs_overlap_are_named() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100, 4 + 0.01 * repeat, List.of()));
            cells.add(CellRecords.of("2211", 2, repeat, 100, 6 + 0.1 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100, 6.1 + 0.1 * repeat, List.of()));
            cells.add(CellRecords.of("2222", 2, repeat, 100, 9 + 0.1 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).undecided())
                .contains("Whether 2211 is really cheaper than 2212: their 95 % intervals overlap.");
    }

    @Test
    void the_finding_and_what_was_tested_are_of_the_same_repeats() {
        List<CellRecord> cells = List.of(
                CellRecords.of("none", 2, 1, 100, 4, List.of()),
                CellRecords.of("2212", 2, 1, 98, 6, List.of()),
                CellRecords.of("none", 2, 2, 100, 5, List.of()),
                CellRecords.of("2212", 2, 2, 98, 7.5, List.of()),
                CellRecords.of("none", 2, 3, 100, 8, List.of()));

        Answer answer = StudyAnswer.of(cells);

        assertThat(answer.sentence()).startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) costs +53 % CPU");
        assertThat(answer.text()).contains("node CPU, ms/page", "2212 +53 %");
    }

    private static CellRecord cell(String code, int nodes, double pagesPerSecond, double cpuSeconds) {
        return CellRecords.of(code, nodes, 1, pagesPerSecond, cpuSeconds, List.of());
    }
}
