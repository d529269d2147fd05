package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedPointIterationTest {
    private static final double SETTLED = 1e-11;

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.9, 1, 1.5, 50, 900})
    void a_function_that_falls_however_steeply_has_one(double slope) {
        double[] found = new FixedPointIteration(
                        x -> new double[] {Math.max(0, 100 - slope * x[0])}, any -> true, SETTLED)
                .find(new double[1]);

        assertThat(found[0] * (1 + slope)).isCloseTo(100, within(1e-6));
    }

    @Test
    void where_the_function_ends_before_it_the_answer_is_outside() {
        double[] found = new FixedPointIteration(x -> new double[] {5}, x -> x[0] < 2, SETTLED).find(new double[1]);

        assertThat(found[0]).isGreaterThanOrEqualTo(2);
    }

    @Test
    void a_function_that_has_none_is_refused_in_one_line() {
        FixedPointIteration none = new FixedPointIteration(x -> new double[] {x[0] + 1}, any -> true, SETTLED);

        assertThatExceptionOfType(InvalidNetworkException.class)
                .isThrownBy(() -> none.find(new double[1]))
                .withMessage("network: no solution; expected one within 5000 steps, got 1.0 of 0.0 missing. Try fewer "
                        + "classes or customers, which are solved exactly")
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void a_function_that_leaves_the_finite_numbers_is_refused_in_one_line(double value) {
        FixedPointIteration none =
                new FixedPointIteration(x -> new double[] {x[0] < 2 ? x[0] + 1 : value}, any -> true, SETTLED);

        assertThatExceptionOfType(InvalidNetworkException.class)
                .isThrownBy(() -> none.find(new double[1]))
                .withMessage("network: no solution in finite numbers; expected demands, think times and rates of "
                        + "similar size, got figures too far apart. Try fewer customers, or figures that differ "
                        + "less")
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }

    /**
     * With a coupling of 0.5 the fixed point is 1e20 times the first step, and what is missing grows 1e18-fold before it
     * falls. The search goes back to where least was missing, hence to the start, for ever. Judged by what is missing as a
     * part of x it does not settle either, and no longer finds the steepest function above. Shares of a population and
     * throughputs within a capacity do not span such a range.
     */
    @Test
    void slow_modes_that_first_grow_are_settled() {
        int n = 40;
        double[] found = new FixedPointIteration(
                        x -> {
                            double[] next = new double[n];
                            for (int i = 0; i < n; i++) {
                                next[i] = 1 + (0.99 - 0.01 * i) * x[i] + (i + 1 < n ? 0.05 * x[i + 1] : 0);
                            }
                            return next;
                        },
                        any -> true,
                        SETTLED)
                .find(new double[n]);

        double[] exact = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            exact[i] = (1 + (i + 1 < n ? 0.05 * exact[i + 1] : 0)) / (0.01 + 0.01 * i);
        }
        for (int i = 0; i < n; i++) {
            assertThat(found[i])
                    .isCloseTo(
                            exact[i], within(1e-5 * Arrays.stream(exact).max().orElseThrow()));
        }
    }
}
