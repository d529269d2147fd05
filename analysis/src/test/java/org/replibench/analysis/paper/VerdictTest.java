package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.analysis.statistics.RatioInterval;

class VerdictTest {
    private static final List<Double> CONTROL = List.of(100.0, 101.0, 99.0);

    @Test
    void the_whole_interval_must_be_what_the_paper_says() {
        RatioInterval ours = RatioInterval.of(RatioEstimate.paired(CONTROL, List.of(95.0, 96.2, 93.8)));

        assertThat(Verdict.of(ours, PaperRatio.about(0.95, 0.05))).isEqualTo(Verdict.AGREES);
        assertThat(Verdict.of(ours, PaperRatio.about(1, 0.05))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.of(ours, PaperRatio.about(1.15, 0.10))).isEqualTo(Verdict.DISAGREES);
    }

    @Test
    void one_repeat_proves_nothing_either_way() {
        RatioInterval ours = RatioInterval.of(RatioEstimate.paired(List.of(100.0), List.of(95.0)));

        assertThat(Verdict.of(ours, PaperRatio.about(0.95, 0.05))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.of(ours, PaperRatio.about(1.15, 0.10))).isEqualTo(Verdict.INCONCLUSIVE);
    }
}
