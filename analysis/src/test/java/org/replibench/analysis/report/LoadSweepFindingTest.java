package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.page.Answer;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class LoadSweepFindingTest {
    @Test
    void the_knee_is_told_and_what_gave_out_first_with_its_evidence() {
        List<CellRecord> cells = List.of(
                CellRecords.loaded(20, 1, 5, 2, 15),
                CellRecords.loaded(40, 1, 5, 6, 5),
                CellRecords.loaded(60, 1, 15, 9.8, 0.4));

        Answer answer = StudyAnswer.of(cells);

        assertThat(answer.sentence())
                .isEqualTo(
                        "On 1 node, nothing is decided, as one repeat has no interval; observed: the knee is at 50 clients per"
                                + " node: there, mean response leaves its plateau (n = 1); the host (98 % of its CPU time) and the node (96 % of the CPU time that it may have)"
                                + " saturate first, at 60 clients per node.");
        assertThat(answer.undecided())
                .containsExactly(
                        "Where the knee is: one repeat has no interval; measure at least 2 repeats.",
                        "The bottleneck: one repeat may have met a chance load.");
        assertThat(answer.decided()).isEmpty();
    }

    @Test
    void a_sweep_on_another_JVM_than_the_usual_one_tells_its_knee_all_the_same() {
        Variant other = Variant.PLAIN.with("gc", "g1");
        List<CellRecord> cells = List.of(
                CellRecords.in(other, CellRecords.loaded(20, 1, 5, 2, 15)),
                CellRecords.in(other, CellRecords.loaded(40, 1, 5, 6, 5)),
                CellRecords.in(other, CellRecords.loaded(60, 1, 15, 9.8, 0.4)));

        assertThat(StudyAnswer.of(cells).sentence()).contains("the knee is at 50 clients per node");
    }

    @Test
    void what_did_not_give_out_is_said_too() {
        List<CellRecord> cells = List.of(
                CellRecords.loaded(20, 1, 5, 2, 15),
                CellRecords.loaded(40, 1, 5, 3, 12),
                CellRecords.loaded(60, 1, 6, 4, 9));

        assertThat(StudyAnswer.of(cells).sentence())
                .endsWith("observed: the knee was not reached up to 60 clients per node; no bottleneck was found.");
    }
}
