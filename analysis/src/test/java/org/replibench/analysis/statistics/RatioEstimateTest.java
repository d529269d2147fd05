package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioEstimateTest {
    private static final List<Double> CONTROL = List.of(100.0, 104.0, 98.0, 101.0);
    private static final List<Double> ARM = List.of(91.0, 93.0, 90.0, 90.5);

    @Test
    void pairs_give_the_t_interval_of_their_logarithms() {
        RatioEstimate estimate = RatioEstimate.paired(CONTROL, ARM);

        // R: exp(t.test(log(arm / control))$conf.int), worked out by hand with t(.975, 3) = 3.182446.
        double[] logs = {Math.log(0.91), Math.log(93 / 104.0), Math.log(90 / 98.0), Math.log(90.5 / 101)};
        double mean = (logs[0] + logs[1] + logs[2] + logs[3]) / 4;
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double reach = 3.182446305284263 * Math.sqrt(squares / 3 / 4);
        assertThat(estimate.ratio()).isCloseTo(Math.exp(mean), within(1e-12));
        assertThat(estimate.interval(0.95).low()).isCloseTo(Math.exp(mean - reach), within(1e-9));
        assertThat(estimate.interval(0.95).high()).isCloseTo(Math.exp(mean + reach), within(1e-9));
        assertThat(estimate.repeats()).isEqualTo(4);
    }

    @Test
    void exchanging_the_arms_gives_the_reciprocal() {
        Interval there = RatioEstimate.paired(CONTROL, ARM).interval(0.95);
        Interval back = RatioEstimate.paired(ARM, CONTROL).interval(0.95);

        assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-12));
        assertThat(back.high()).isCloseTo(1 / there.low(), within(1e-12));
    }

    @Test
    void a_drift_that_hits_both_arms_widens_only_the_interval_of_independent_ones() {
        List<Double> control = List.of(100.0, 120.0, 140.0, 160.0);
        List<Double> arm = List.of(90.5, 107.8, 126.2, 143.9);

        assertThat(RatioEstimate.paired(control, arm).interval(0.95).high()).isLessThan(0.91);
        assertThat(RatioEstimate.independent(control, arm).interval(0.95).high())
                .isGreaterThan(1.1);
    }

    @Test
    void independent_arms_may_have_different_numbers_and_noise_as_in_welchs_test() {
        RatioEstimate estimate = RatioEstimate.independent(
                List.of(Math.exp(1.0), Math.exp(2.0), Math.exp(3.0)), List.of(Math.exp(5.0), Math.exp(7.0)));

        // var 1 over 3 and var 2 over 2: (1/3 + 1)^2 / ((1/9)/2 + 1/1).
        assertThat(estimate.logRatio()).isCloseTo(4, within(1e-12));
        assertThat(estimate.standardError()).isCloseTo(Math.sqrt(4 / 3.0), within(1e-12));
        assertThat(estimate.degreesOfFreedom()).isCloseTo(16 / 9.0 / (1 / 18.0 + 1), within(1e-12));
        assertThat(estimate.repeats()).isEqualTo(2);
    }

    @Test
    void one_repeat_has_a_ratio_and_says_nothing_of_chance() {
        RatioEstimate one = RatioEstimate.paired(List.of(100.0), List.of(80.0));

        assertThat(one.ratio()).isCloseTo(0.8, within(1e-12));
        assertThat(one.interval(0.95)).isEqualTo(new Interval(0, Double.POSITIVE_INFINITY, 0.95));
        assertThat(one.differencePValue()).isEqualTo(1);
        assertThat(one.equivalencePValue(new Margin(0.05))).isEqualTo(1);
        assertThat(RatioEstimate.independent(List.of(100.0, 101.0), List.of(80.0))
                        .testable())
                .isFalse();
    }

    @Test
    void repeats_that_are_all_equal_show_nothing_by_that() {
        RatioEstimate same = RatioEstimate.paired(List.of(4.0, 4.0), List.of(4.0, 4.0));
        RatioEstimate apart = RatioEstimate.paired(List.of(4.0, 4.0), List.of(5.0, 5.0));
        RatioEstimate twice = RatioEstimate.independent(List.of(5.0, 5.0), List.of(10.0, 10.0));

        assertThat(List.of(same, apart, twice)).allSatisfy(estimate -> {
            Interval interval = estimate.interval(0.95);
            assertThat(interval.high()).isGreaterThan(interval.low());
            assertThat(estimate.equivalencePValue(new Margin(0.05))).isGreaterThan(0.05);
            assertThat(estimate.differencePValue()).isGreaterThan(0.05);
        });
    }

    @Test
    void what_was_rounded_is_known_to_half_a_unit_at_best() {
        RatioEstimate equal = RatioEstimate.paired(List.of(4.0, 4.0), List.of(4.0, 4.0), 1);
        RatioEstimate next = RatioEstimate.paired(Collections.nCopies(20, 4.0), Collections.nCopies(20, 5.0), 1);
        RatioEstimate scattered = RatioEstimate.paired(CONTROL, ARM, 0.001);

        assertThat(equal.standardError()).isCloseTo(Math.hypot(0.125, 0.125), within(1e-12));
        assertThat(equal.testable()).isTrue();
        // 4.49 and 4.51 are rounded to these, too.
        assertThat(next.interval(0.95).contains(4.51 / 4.49)).isTrue();
        assertThat(scattered).isEqualTo(RatioEstimate.paired(CONTROL, ARM));
        assertThat(RatioEstimate.independent(List.of(4.0, 4.0), List.of(4.0, 4.0), 1)
                        .standardError())
                .isCloseTo(Math.hypot(0.125, 0.125), within(1e-12));
    }

    @Test
    void independent_arms_without_noise_have_the_degrees_of_a_pooled_test() {
        RatioEstimate estimate = RatioEstimate.independent(List.of(5.0, 5.0, 5.0), List.of(10.0, 10.0));

        assertThat(estimate.degreesOfFreedom()).isEqualTo(3);
        assertThat(estimate.standardError()).isZero();
    }

    @Test
    void welchs_degrees_weigh_both_arms_by_their_own_size() {
        RatioEstimate estimate = RatioEstimate.independent(
                List.of(Math.exp(1.0), Math.exp(3.0), Math.exp(5.0), Math.exp(7.0)),
                List.of(Math.exp(2.0), Math.exp(4.0), Math.exp(9.0)));

        // var 20/3 over 4 and var 13 over 3: (5/3 + 13/3)^2 / ((25/9)/3 + (169/9)/2).
        assertThat(estimate.degreesOfFreedom()).isCloseTo(36 / (25 / 27.0 + 169 / 18.0), within(1e-12));
        assertThat(estimate.standardError()).isCloseTo(Math.sqrt(6), within(1e-12));
    }

    @Test
    void the_deviation_of_one_repeat_is_the_error_of_the_mean_times_the_root_of_their_number() {
        RatioEstimate estimate = RatioEstimate.paired(CONTROL, ARM);

        assertThat(estimate.logStandardDeviation()).isCloseTo(2 * estimate.standardError(), within(1e-12));
    }

    @Test
    void a_chance_below_the_level_and_an_interval_without_one_say_the_same() {
        RatioEstimate estimate = RatioEstimate.paired(CONTROL, ARM);
        double chance = estimate.differencePValue();

        assertThat(estimate.interval(1 - chance - 1e-6).contains(1)).isFalse();
        assertThat(estimate.interval(1 - chance + 1e-6).contains(1)).isTrue();
    }

    @Test
    void what_has_no_ratio_is_refused_with_what_was_found() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioEstimate.paired(List.of(1.0, 0.0), List.of(1.0, 1.0)))
                .withMessage("a ratio needs values above 0, not 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioEstimate.paired(List.of(1.0), List.of(1.0, 1.0)))
                .withMessage("2 values of the arm do not pair with 1 of the control");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioEstimate.independent(List.of(), List.of(1.0)))
                .withMessage("a ratio needs at least 1 value");
    }
}
