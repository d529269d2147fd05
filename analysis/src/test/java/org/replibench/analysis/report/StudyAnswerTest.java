package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.page.Answer;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;

class StudyAnswerTest {
    private final CellRecord control = cell("none", 2, 100, 4);
    private final CellRecord cheap = cell("2212", 2, 98, 5.88);
    private final CellRecord dear = cell("2222", 2, 95, 7.6);

    @Test
    void one_repeat_ranks_no_pattern() {
        assertThat(StudyAnswer.of(List.of(control, dear, cheap)))
                .isEqualTo(new Answer(
                        "On 2 nodes, nothing is decided, as one repeat has no interval; observed, compared with no"
                                + " replication: from 2212 (TCP, request end, delta, sync) with +50 % CPU per page and −2.0 %"
                                + " throughput, to 2222 (TCP, request end, full session, sync) with +100 % CPU per page and"
                                + " −5.0 % throughput.",
                        List.of(),
                        List.of("Every difference: one repeat has no interval; measure at least 2 repeats, better 4."),
                        List.of()));
        assertThat(StudyAnswer.of(List.of(control, cheap)).sentence())
                .isEqualTo(
                        "On 2 nodes, nothing is decided, as one repeat has no interval; observed, compared with no"
                                + " replication: 2212 (TCP, request end, delta, sync) with +50 % CPU per page and −2.0 % throughput.");
    }

    @Test
    void a_cluster_of_others_is_no_control_and_what_is_not_known_of_it_is_said() {
        CellRecord others = CellRecords.ofOthers();

        assertThat(ReportArmKey.of(others.cell()).isControl()).isFalse();
        assertThat(ReportArmKey.of(control.cell()).isControl()).isTrue();
        assertThat(StudyAnswer.of(List.of(others)))
                .isEqualTo(new Answer(
                        "With 20 clients per address, 2 addresses of others served 100.0 pages/s, with a mean response of 12.5 ms and"
                                + " a 99th percentile of 40.0 ms.",
                        List.of(),
                        List.of(),
                        List.of("Others started the servers. Not known, and empty: bytes between nodes.")));
    }

    @Test
    void the_cheapest_and_the_most_expensive_are_named_once_repeats_tell_them_apart() {
        assertThat(StudyAnswer.of(repeats(6, 7, 9)).sentence())
                .isEqualTo(
                        "On 2 nodes, compared with no replication, the cheapest pattern is 2211 (TCP, request end, delta,"
                                + " async): +50 % CPU per page, throughput equivalent within ±5 %; the most expensive is 2222 (TCP,"
                                + " request end, full session, sync): +125 % CPU per page, throughput equivalent within ±5 %.");
    }

    @Test
    void patterns_that_repeats_do_not_tell_apart_are_not_ranked() {
        assertThat(StudyAnswer.of(repeats(6, 6.01, 9)).sentence())
                .contains(
                        "the cheapest pattern is one of 2211 (TCP, request end, delta, async), 2212 (TCP, request end, delta,"
                                + " sync), observed at +50 % CPU per page; the most expensive is 2222 (");
        assertThat(StudyAnswer.of(repeats(6, 6.01, 6.02)).sentence())
                .startsWith(
                        "On 2 nodes, which pattern is cheapest is not decided; observed, compared with no replication:"
                                + " from 2211 (TCP, request end, delta, async) with +50 % CPU per page");
    }

    @Test
    void what_a_pattern_costs_the_database_is_part_of_its_cost() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            double noise = 0.01 * repeat;
            cells.add(CellRecords.withDatabaseCpu(1, CellRecords.of("none", 2, repeat, 100, 4, List.of())));
            cells.add(CellRecords.withDatabaseCpu(1, CellRecords.of("2212", 2, repeat, 100, 6 + noise, List.of())));
            cells.add(CellRecords.withDatabaseCpu(2, CellRecords.of("3212", 2, repeat, 100, 6 - noise, List.of())));
        }

        assertThat(StudyAnswer.of(cells).sentence())
                .contains("the cheapest pattern is 2212 (", "the most expensive is 3212 (");
    }

    @Test
    void without_the_databases_part_no_cost_is_compared() {
        CellRecord elsewhere = CellRecords.withDatabaseCpu(Double.NaN, cheap);
        assertThat(StudyAnswer.of(List.of(control, elsewhere)).sentence())
                .isEqualTo("On 2 nodes, the CPU time of the database is not known, so costs can't be compared.");
    }

    @Test
    void a_pattern_that_is_not_told_from_no_replication_has_no_cost_yet() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100 + 9 * repeat, 4 + 0.4 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 120 - 9 * repeat, 6 - 1.2 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).sentence())
                .startsWith(
                        "On 2 nodes, nothing is decided between 2212 (TCP, request end, delta, sync) and no replication;"
                                + " observed, compared with no replication: 2212 with ");
    }

    @Test
    void theLargestClusterThatHasAControlIsTold() {
        CellRecord alone = cell("2212", 4, 190, 12);
        assertThat(StudyAnswer.of(List.of(control, cheap, alone)).sentence())
                .contains("On 2 nodes, ", "2212 (TCP, request end, delta, sync) with +50 % CPU");
    }

    @Test
    void cellsThatAreNotValidSayNothing() {
        CellRecord broken = CellRecords.of("2222", 2, 1, 500, 1, CellRecords.failed("3", "0"));
        Answer answer = StudyAnswer.of(List.of(control, cheap, broken));
        assertThat(answer.sentence())
                .contains("2212 (TCP, request end, delta, sync) with +50 %")
                .doesNotContain("2222");
        assertThat(answer.warnings())
                .containsExactly(
                        "1 of 3 cells are not valid and left out; the table of cells gives the reasons.",
                        "Nothing is known of 2222 on 2 nodes, which has no valid cell.");
        assertThat(StudyAnswer.of(List.of(broken)).sentence()).startsWith("No cell is valid");
        assertThat(StudyAnswer.of(List.of()).sentence()).startsWith("No cell was measured");
    }

    @Test
    void withoutAControlNothingIsCompared() {
        assertThat(StudyAnswer.of(List.of(cheap, dear)).sentence())
                .startsWith("On 2 nodes, 2212 (TCP, request end, delta, sync) served 98.0 pages/s with")
                .contains("; patterns can't be compared");
        assertThat(StudyAnswer.of(List.of(control)).sentence())
                .endsWith("; no other valid cell is there to compare it with.");
    }

    @Test
    void aCostThatIsNotKnownIsNotCompared() {
        CellRecord unknown = CellRecords.withDatabaseCpu(1, cell("2222", 2, 95, Double.NaN));
        assertThat(StudyAnswer.of(List.of(control, cheap, unknown)).sentence())
                .isEqualTo(
                        "On 2 nodes, the CPU per page of some pattern is not known, so their costs can't be compared.");
    }

    @Test
    void the_noise_floor_is_no_pattern_to_choose() {
        CellRecord again = CellRecords.aaRepeat(control);

        assertThat(StudyAnswer.of(List.of(control, again, cheap)).sentence())
                .endsWith(
                        "replication: 2212 (TCP, request end, delta, sync) with +50 % CPU per page and −2.0 % throughput.");
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
                        "total CPU, ms/page, different from no replication on 2 nodes: 2212 +51 % (95 %: +50 to +52 %).",
                        "throughput, pages/s, equivalent to no replication within ±5 % on 2 nodes: 2212 −0.4 % (95 %:"
                                + " −0.9 to +0.1 %).");
        assertThat(StudyAnswer.of(cells).undecided()).isEmpty();
    }

    @Test
    void what_is_not_decided_is_listed_with_what_would_decide_it() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100 + 0.1 * repeat, 4 + 0.4 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100, 6 - 0.5 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).undecided())
                .singleElement()
                .asString()
                .startsWith("total CPU, ms/page on 2 nodes: 2212 ")
                .contains("repeats would decide");
    }

    @Test
    void an_interval_without_meaning_is_not_spelt_out() {
        List<CellRecord> cells = List.of(
                CellRecords.of("none", 2, 1, 100, 4, List.of()),
                CellRecords.of("2212", 2, 1, 98, 4, List.of()),
                CellRecords.of("none", 2, 2, 100, 4, List.of()),
                CellRecords.of("2212", 2, 2, 98, 12, List.of()));

        assertThat(StudyAnswer.of(cells).undecided()).first().asString().contains(" to over +1000 %), about ");
    }

    @Test
    void patterns_whose_costs_overlap_are_named() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            cells.add(CellRecords.of("none", 2, repeat, 100, 4 + 0.01 * repeat, List.of()));
            cells.add(CellRecords.of("2211", 2, repeat, 100, 6 + 0.1 * repeat, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100, 6.5 - 0.1 * repeat, List.of()));
            cells.add(CellRecords.of("2222", 2, repeat, 100, 9 + 0.1 * repeat, List.of()));
        }

        assertThat(StudyAnswer.of(cells).undecided())
                .contains("Whether 2211 is really cheaper than 2212: the 95 % interval of their ratio contains 1.");
    }

    @Test
    void a_pattern_that_was_measured_once_takes_nothing_from_those_that_were_tested() {
        List<CellRecord> cells = new ArrayList<>(repeats(6, 7, 9));
        cells.add(CellRecords.of("1212", 2, 1, 100, 5, List.of()));

        Answer answer = StudyAnswer.of(cells);

        assertThat(answer.sentence())
                .contains("the cheapest pattern is 2211 (", "the most expensive is 2222 (")
                .endsWith("; measured once and not ranked: 1212 (UDP multicast, request end, delta, sync).");
        assertThat(answer.decided()).first().asString().contains("2211 +50 %");
        assertThat(answer.undecided())
                .first()
                .asString()
                .isEqualTo("total CPU, ms/page on 2 nodes: 1212 +25 %, one repeat has no interval.");
    }

    @Test
    void a_pattern_without_a_valid_cell_is_named() {
        List<CellRecord> cells = new ArrayList<>(repeats(6, 7, 9));
        cells.add(CellRecords.of("1212", 2, 1, 500, 1, CellRecords.failed("3", "0")));

        assertThat(StudyAnswer.of(cells).warnings())
                .containsExactly(
                        "1 of 13 cells are not valid and left out; the table of cells gives the reasons.",
                        "Nothing is known of 1212 on 2 nodes, which has no valid cell.");
    }

    @Test
    void the_finding_and_what_was_tested_are_of_the_same_repeats() {
        List<CellRecord> cells = List.of(
                CellRecords.of("none", 2, 1, 100, 4, List.of()),
                CellRecords.of("2212", 2, 1, 98, 6, List.of()),
                CellRecords.of("none", 2, 2, 100, 5, List.of()),
                CellRecords.of("2212", 2, 2, 98, 7.51, List.of()),
                CellRecords.of("none", 2, 3, 100, 8, List.of()));

        Answer answer = StudyAnswer.of(cells);

        assertThat(answer.sentence())
                .startsWith(
                        "On 2 nodes, compared with no replication, 2212 (TCP, request end, delta, sync): +53 % CPU");
        assertThat(answer.text()).contains("total CPU, ms/page", "2212 +53 %");
    }

    @Test
    void the_heap_of_copies_is_stated_in_bytes_and_against_their_attributes() {
        CellRecord measured = CellRecord.withoutWindow(
                cheap.cell(), List.of(), new HeapPerCopy(2_000, 4_000, 500, 8_400_500).settings(), Map.of());

        assertThat(StudyAnswer.of(List.of(measured)).text())
                .startsWith("A copy of a session takes 4200 bytes of its holder's heap with ")
                .contains(", 1.05 × its attributes by JDK serialisation.");
    }

    /** Three repeats of no replication, which takes 4 s, and of three patterns, whose CPU time rises or falls by turns. */
    private static List<CellRecord> repeats(double async, double sync, double full) {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            double noise = 0.02 * (repeat - 2);
            cells.add(CellRecords.of("none", 2, repeat, 100 + noise, 4, List.of()));
            cells.add(CellRecords.of("2211", 2, repeat, 100, async + noise, List.of()));
            cells.add(CellRecords.of("2212", 2, repeat, 100, sync - noise, List.of()));
            cells.add(CellRecords.of("2222", 2, repeat, 100, full + 2 * noise * noise, List.of()));
        }
        return cells;
    }

    private static CellRecord cell(String code, int nodes, double pagesPerSecond, double cpuSeconds) {
        return CellRecords.of(code, nodes, 1, pagesPerSecond, cpuSeconds, List.of());
    }
}
