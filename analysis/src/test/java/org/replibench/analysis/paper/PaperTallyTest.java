package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.statistics.RatioInterval;

class PaperTallyTest {
    private static PaperComparisonRow row(
            String id, RatioInterval measured, Verdict verdict, Explanation... explanations) {
        return row(id, "10-3", measured, verdict, explanations);
    }

    private static PaperComparisonRow row(
            String id, String chapter, RatioInterval measured, Verdict verdict, Explanation... explanations) {
        return new PaperComparisonRow(
                id,
                "white paper",
                chapter,
                "protocol: 2211 against none, high load",
                "throughput, pages/s",
                "throughput about −5 %",
                new PaperRatio(0.95, 0.95, 0.925, 0.975),
                measured,
                verdict == Verdict.NOT_MEASURED ? "" : "× 1.000",
                verdict,
                verdict.label(),
                Stream.of(explanations).map(Explanation::label).toList(),
                verdict == Verdict.DISAGREES ? "why | so" : "",
                verdict == Verdict.NOT_MEASURED ? 0 : 4,
                verdict == Verdict.NOT_MEASURED ? "" : "high",
                verdict == Verdict.NOT_MEASURED ? List.of() : List.of("none-r1", "2211-r1"));
    }

    @Test
    void counts_what_agrees_disagrees_and_is_left_open() {
        PaperTally tally = new PaperTally(
                PaperTally.FINDINGS,
                List.of(
                        row("a", new RatioInterval(0.95, 0.94, 0.96), Verdict.AGREES),
                        row("b", new RatioInterval(1, 0.99, 1.01), Verdict.DISAGREES),
                        row("c", new RatioInterval(0.97, 0.96, 0.98), Verdict.INCONCLUSIVE),
                        row("d", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED)));

        assertThat(tally.sentence())
                .contains("of the white paper's findings, 1 agree, 1 disagree, 1 inconclusive, 1 not measured here.");
        assertThat(PaperTally.csv("20260102-030405", tally.rows())).isEqualTo("""
                study,finding,chapter,compared,quantity,paper_says,accepted_min,accepted_max,ratio,low,high,verdict,cells,why,source,nodes,load
                20260102-030405,a,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,0.95,0.94,0.96,agrees,none-r1 2211-r1,,white paper,4,high
                20260102-030405,b,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,1,0.99,1.01,disagrees,none-r1 2211-r1,why | so,white paper,4,high
                20260102-030405,c,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,0.97,0.96,0.98,inconclusive,none-r1 2211-r1,,white paper,4,high
                20260102-030405,d,10-3,"protocol: 2211 against none, high load","throughput, pages/s",throughput about −5 %,0.925,0.975,,,,not measured,,,white paper,,
                """);
    }

    @Test
    void advice_is_counted_apart_from_the_findings_that_it_follows_from() {
        RatioInterval measured = new RatioInterval(0.9, 0.89, 0.91);

        assertThat(PaperTally.ofPaper(List.of(
                        row("a", measured, Verdict.AGREES),
                        row("b", "11", measured, Verdict.AGREES),
                        row("c", "11", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED))))
                .extracting(tally -> tally.sentence().orElseThrow())
                .containsExactly(
                        "of the white paper's findings, 1 agree, 0 disagree, 0 inconclusive.",
                        "of the white paper's advice, 1 agree, 0 disagree, 0 inconclusive, 1 not measured here.");
    }

    @Test
    void says_nothing_of_a_study_that_judges_none() {
        assertThat(new PaperTally(PaperTally.FINDINGS, List.of(row("d", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED)))
                        .sentence())
                .isEmpty();
    }

    @Test
    void sums_up_what_explains_those_that_disagree() {
        RatioInterval measured = new RatioInterval(1, 0.99, 1.01);
        PaperTally tally = new PaperTally(
                PaperTally.FINDINGS,
                List.of(
                        row("a", measured, Verdict.DISAGREES, Explanation.CLIENTS_THINK, Explanation.CPU_LEFT),
                        row("b", measured, Verdict.DISAGREES, Explanation.CPU_LEFT),
                        row("c", measured, Verdict.DISAGREES),
                        row("d", measured, Verdict.INCONCLUSIVE)));

        assertThat(tally.causes())
                .contains("what the records say of the 3 of the white paper's findings that disagree: nodes have CPU"
                        + " time left (2), clients hardly wait for pages (1), nothing in the records explains it (1).");
        assertThat(new PaperTally(PaperTally.FINDINGS, List.of(row("d", measured, Verdict.INCONCLUSIVE))).causes())
                .isEmpty();
    }

    @Test
    void is_a_table_that_can_be_pasted() {
        PaperTally tally = new PaperTally(
                PaperTally.FINDINGS,
                List.of(
                        row("b", new RatioInterval(1, 0.99, 1.01), Verdict.DISAGREES),
                        row("d", RatioInterval.UNKNOWN, Verdict.NOT_MEASURED)));

        assertThat(tally.markdown()).isEqualTo("""
                Of the white paper's findings, 0 agree, 1 disagree, 0 inconclusive, 1 not measured here.

                What the records say of the 1 of the white paper's findings that disagree: nothing in the records explains it (1).

                | source | finding | quantity | the paper | here | verdict | why |
                |---|---|---|---|---|---|---|
                | 10-3 | protocol: 2211 against none, high load | throughput, pages/s | throughput about −5 % | × 1.000 | disagrees | why \\| so |
                | 10-3 | protocol: 2211 against none, high load | throughput, pages/s | throughput about −5 % |  | not measured |  |
                """);
    }
}
