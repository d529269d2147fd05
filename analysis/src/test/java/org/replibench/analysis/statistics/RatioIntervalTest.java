package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {
    @Test
    void the_mean_of_values_lies_within_students_t() {
        // t of 3 degrees of freedom is 3.182; successive values here have nothing in common.
        RatioInterval mean = RatioInterval.ofMean(List.of(0.9, 1.1, 0.9, 1.1));

        assertThat(mean.ratio()).isCloseTo(1, within(1e-12));
        assertThat(mean.high() - 1).isCloseTo(3.182 * Math.sqrt(0.04 / 3) / 2, within(1e-4));
        assertThat(mean.low()).isCloseTo(2 - mean.high(), within(1e-12));
    }

    @Test
    void one_value_and_equal_ones_say_nothing_of_chance() {
        assertThat(RatioInterval.ofMean(List.of())).isEqualTo(RatioInterval.UNKNOWN);
        assertThat(RatioInterval.ofMean(List.of(0.5)).ratio()).isEqualTo(0.5);
        assertThat(RatioInterval.ofMean(List.of(0.5)).testable()).isFalse();
        assertThat(RatioInterval.ofMean(List.of(0.5, 0.5, 0.5)).testable()).isFalse();
    }

    @Test
    void what_successive_values_have_in_common_makes_it_wider() {
        Random random = new Random(7);
        int missed = 0;
        int runs = 1000;
        for (int run = 0; run < runs; run++) {
            List<Double> values = new ArrayList<>();
            double noise = 0;
            for (int i = 0; i < 60; i++) {
                noise = 0.5 * noise + random.nextGaussian();
                if (i >= 20) {
                    values.add(noise);
                }
            }
            RatioInterval mean = RatioInterval.ofMean(values);
            missed += mean.low() > 0 || mean.high() < 0 ? 1 : 0;
        }
        // Without it, one in four misses.
        assertThat(missed).isLessThan(runs / 10);
    }
}
