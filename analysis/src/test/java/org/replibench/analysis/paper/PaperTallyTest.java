package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.statistics.RatioInterval;

class PaperTallyTest {
    private static PaperComparisonRow row(String id, RatioInterval measured, Verdict verdict) {
        return new PaperComparisonRow(
                id,
                "10-3",
                "protocol: 2211 against none, high load",
                "throughput, pages/s",
                "throughput about −5 %",
                new PaperRatio(0.95, 0.95, 0.925, 0.975),
                measured,
                "",
                verdict,
                verdict.label(),
                verdict == Verdict.NOT_MEASURED ? List.of() : List.of("none-r1", "2211-r1"));
    }

    @Test
    void counts_what_agrees_disagrees_and_is_left_open() {
        PaperTally tally = new PaperTally(List.of(
                row("a", new RatioInterval(0.95, 0.94, 0.96), Verdict.AGREES),
                row("b", new RatioInterval(1, 0.99, 1.01), Verdict.DISAGREES),
                row("c", new RatioInterval(0.97, 0.96, 0.98), Verdict.INCONCLUSIVE),
                row("d", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED)));

        assertThat(tally.sentence())
                .contains("of the white paper's findings, 1 agree, 1 disagree, 1 inconclusive, 1 not measured here.");
        assertThat(tally.csv("20260102-030405")).isEqualTo("""
                study,finding,chapter,compared,quantity,paper_says,accepted_min,accepted_max,ratio,low,high,verdict,cells
                20260102-030405,a,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,0.95,0.94,0.96,agrees,none-r1 2211-r1
                20260102-030405,b,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,1,0.99,1.01,disagrees,none-r1 2211-r1
                20260102-030405,c,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,0.97,0.96,0.98,inconclusive,none-r1 2211-r1
                20260102-030405,d,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,,,,not measured,
                """);
    }

    @Test
    void says_nothing_of_a_study_that_judges_none() {
        assertThat(new PaperTally(List.of(row("d", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED))).sentence())
                .isEmpty();
    }
}
