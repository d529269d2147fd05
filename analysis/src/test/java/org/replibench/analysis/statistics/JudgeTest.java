package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {
    private final Judge judge = new Judge(new Margin(0.05));

    @Test
    void a_clear_effect_is_different_and_tells_its_direction() {
        assertThat(judge.judge(List.of(estimate(0.8, 0.01)))).containsExactly(new ComparisonVerdict.Different(false));
        assertThat(judge.judge(List.of(estimate(1.2, 0.01)))).containsExactly(new ComparisonVerdict.Different(true));
    }

    @Test
    void a_tight_interval_inside_the_margin_is_equivalent_even_if_it_leaves_out_1() {
        RatioEstimate tiny = estimate(1.01, 0.001);

        assertThat(tiny.interval(0.95).contains(1)).isFalse();
        assertThat(judge.judge(List.of(tiny))).containsExactly(new ComparisonVerdict.Equivalent(new Margin(0.05)));
        assertThat(judge.judge(List.of(tiny)).get(0).label()).isEqualTo("equivalent within ±5 %");
    }

    @Test
    void a_wide_interval_is_inconclusive_and_says_how_many_repeats_would_decide() {
        ComparisonVerdict comparisonVerdict =
                judge.judge(List.of(estimate(1.02, 0.05))).get(0);

        assertThat(comparisonVerdict).isInstanceOfSatisfying(ComparisonVerdict.Inconclusive.class, open -> assertThat(
                        open.repeatsNeeded().orElseThrow())
                .isGreaterThan(5));
        assertThat(comparisonVerdict.decided()).isFalse();
    }

    @Test
    void a_single_repeat_is_inconclusive_whatever_it_shows() {
        RatioEstimate one = RatioEstimate.paired(List.of(100.0), List.of(1.0));

        assertThat(judge.judge(List.of(one)).get(0)).isInstanceOf(ComparisonVerdict.Inconclusive.class);
    }

    @Test
    void what_is_different_alone_may_not_be_among_many() {
        RatioEstimate weak = estimate(1.15, 0.045);
        List<RatioEstimate> many = List.of(weak, estimate(1, 0.1), estimate(1, 0.1), estimate(1, 0.1));

        assertThat(judge.judge(List.of(weak)).get(0)).isInstanceOf(ComparisonVerdict.Different.class);
        assertThat(judge.judge(many).get(0)).isInstanceOf(ComparisonVerdict.Inconclusive.class);
    }

    @Test
    void a_margin_that_means_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Margin(0))
                .withMessage(
                        "margin: out of range; expected above 0 and below 100, in percent, got 0 %. Try -Dmargin=5");
    }

    private static RatioEstimate estimate(double ratio, double standardError) {
        return new RatioEstimate(Math.log(ratio), standardError, 4, 5);
    }
}
