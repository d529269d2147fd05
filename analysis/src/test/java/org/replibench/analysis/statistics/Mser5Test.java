package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class Mser5Test {
    private static final double[] BATCH_MEANS = {4, 8, 10, 10, 10, 10, 10, 10};

    @Test
    void the_golden_series_is_cut_after_ten_observations() {
        assertThat(Mser5.of(repeatedFiveTimes(BATCH_MEANS))).isEqualTo(new Mser5(10, true));

        double[] errors = Mser5.squaredErrors(BATCH_MEANS);
        assertThat(errors[0]).isCloseTo(0.5, within(1e-12));
        assertThat(errors[1]).isCloseTo(0.069971, within(1e-6));
        assertThat(errors[2]).isZero();
    }

    @Test
    void a_series_that_climbs_throughout_is_not_steady() {
        assertThat(Mser5.of(IntStream.range(0, 200).asDoubleStream().toArray()).steady())
                .isFalse();
    }

    @Test
    void noise_around_a_level_is_steady_and_a_warm_up_before_it_is_found() {
        Random random = new Random(1);
        double[] series = IntStream.range(0, 500)
                .mapToDouble(i -> 20 + random.nextGaussian() + (i < 60 ? 30 * (1 - i / 60.0) : 0))
                .toArray();

        assertThat(Mser5.of(series).steady()).isTrue();
        assertThat(Mser5.of(series).cut()).isBetween(45, 70);
    }

    @Test
    void what_does_not_fill_a_batch_is_left_out() {
        double[] series = Arrays.copyOf(repeatedFiveTimes(BATCH_MEANS), 44);
        Arrays.fill(series, 40, 44, 1e6);

        assertThat(Mser5.of(series)).isEqualTo(new Mser5(10, true));
    }

    @Test
    void too_short_a_series_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mser5.of(new double[19]))
                .withMessage("MSER-5 needs at least 20 values, not 19");
    }

    private static double[] repeatedFiveTimes(double[] values) {
        return Arrays.stream(values)
                .flatMap(value -> Arrays.stream(new double[] {value, value, value, value, value}))
                .toArray();
    }
}
