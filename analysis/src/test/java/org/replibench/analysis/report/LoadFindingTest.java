package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;
import org.replibench.model.Variant;

class LoadFindingTest {
    @Test
    void the_knee_is_told_and_what_gave_out_first_with_its_evidence() {
        List<CellRecord> cells = List.of(
                Records.loaded(20, 1, 5, 2, 15), Records.loaded(40, 1, 5, 6, 5), Records.loaded(60, 1, 15, 9.8, 0.4));

        Verdict verdict = Verdict.of(cells);

        assertThat(verdict.finding())
                .isEqualTo(
                        "On 1 node, response left its plateau at 50 clients on each (one repeat: no interval); the host"
                                + " (98 % of its processor time) and the node (96 % of the processor time that it may have) gave"
                                + " out first, at 60 clients.");
        assertThat(verdict.standing()).startsWith("3 of 3 cells valid");
    }

    @Test
    void a_sweep_on_another_JVM_than_the_usual_one_tells_its_knee_all_the_same() {
        Variant other = Variant.PLAIN.with("gc", "g1");
        List<CellRecord> cells = List.of(
                Records.in(other, Records.loaded(20, 1, 5, 2, 15)),
                Records.in(other, Records.loaded(40, 1, 5, 6, 5)),
                Records.in(other, Records.loaded(60, 1, 15, 9.8, 0.4)));

        assertThat(Verdict.of(cells).finding()).startsWith("On 1 node, response left its plateau at 50 clients");
    }

    @Test
    void what_did_not_give_out_is_said_too() {
        List<CellRecord> cells = List.of(
                Records.loaded(20, 1, 5, 2, 15), Records.loaded(40, 1, 5, 3, 12), Records.loaded(60, 1, 6, 4, 9));

        assertThat(Verdict.of(cells).finding())
                .isEqualTo("On 1 node, response did not leave its plateau up to 60 clients on each; nothing gave out.");
    }
}
