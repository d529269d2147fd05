package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RobustMeanTest {
    @Test
    void values_without_outliers_have_nearly_their_mean_and_its_error() {
        double[] values = noise(200, 0);
        double mean = Arrays.stream(values).average().orElseThrow();
        RobustMean robust = RobustMean.of(values, new boolean[200]);

        assertThat(robust.location()).isCloseTo(mean, within(0.003));
        assertThat(robust.standardError()).isCloseTo(0.1 / Math.sqrt(200), within(0.001));
        assertThat(robust.autocorrelation()).isZero();
    }

    @Test
    void a_block_that_something_else_slowed_down_hardly_counts() {
        double[] values = noise(20, 0);
        double before = RobustMean.of(values, new boolean[20]).location();
        values[7] += 50;

        assertThat(RobustMean.of(values, new boolean[20]).location()).isCloseTo(before, within(0.03));
    }

    @Test
    void the_reciprocal_ratio_has_the_reciprocal_estimate() {
        double[] values = noise(15, 0);
        double[] reciprocal = Arrays.stream(values).map(value -> -value).toArray();
        RobustMean there = RobustMean.of(values, new boolean[15]);
        RobustMean back = RobustMean.of(reciprocal, new boolean[15]);

        assertThat(back.location()).isCloseTo(-there.location(), within(1e-12));
        assertThat(back.standardError()).isCloseTo(there.standardError(), within(1e-12));
    }

    @Test
    void blocks_that_resemble_the_one_before_widen_the_error_and_those_that_alternate_do_not_narrow_it() {
        double[] alike = noise(100, 0.6);
        double[] alternating = noise(100, -0.6);
        boolean[] follows = new boolean[100];
        Arrays.fill(follows, 1, 100, true);

        assertThat(RobustMean.of(alike, follows).standardError())
                .isGreaterThan(1.6 * RobustMean.of(alike, new boolean[100]).standardError());
        assertThat(RobustMean.of(alternating, follows).standardError())
                .isGreaterThanOrEqualTo(
                        RobustMean.of(alternating, new boolean[100]).standardError());
        assertThat(RobustMean.of(alike, follows).degreesOfFreedom()).isLessThan(60);
    }

    @Test
    void a_few_blocks_tell_nothing_of_chance_and_equal_ones_are_known_no_better_than_they_were_counted() {
        assertThat(RobustMean.of(new double[] {0.1, 0.2, 0.3, 0.4, 0.5}, new boolean[5])
                        .testable())
                .isFalse();
        RobustMean equal = RobustMean.of(new double[] {0.1, 0.1, 0.1, 0.1, 0.1, 0.1}, new boolean[6]);
        assertThat(equal.testable()).isFalse();
        assertThat(equal.rounded(0.04, 6).standardError()).isEqualTo(0.02);
        assertThat(equal.rounded(0.04, 6).testable()).isTrue();
        assertThat(RobustMean.of(new double[] {0.1, 0.1, 0.1, 0.1, 0.1, 0.5}, new boolean[6])
                        .testable())
                .isTrue();
    }

    private static double[] noise(int count, double autocorrelation) {
        SplittableRandom random = new SplittableRandom(5);
        double[] values = new double[count];
        double last = 0;
        for (int i = 0; i < count; i++) {
            last = autocorrelation * last
                    + 0.1 * Math.sqrt(1 - autocorrelation * autocorrelation) * random.nextGaussian();
            values[i] = last;
        }
        return values;
    }
}
