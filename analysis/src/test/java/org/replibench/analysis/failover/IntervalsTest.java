package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.statistics.Interval;

class IntervalsTest {
    /** The closed forms for none and all; the rest from published tables of Clopper and Pearson's interval. */
    @ParameterizedTest
    @CsvSource({
        "0, 100, 0, 0.029513",
        "0, 30, 0, 0.095034",
        "100, 100, 0.970487, 1",
        "5, 100, 0.016432, 0.112835",
        "1, 10, 0.002529, 0.445016"
    })
    void a_proportion_is_bounded_as_clopper_and_pearson_did(int count, int of, double low, double high) {
        Interval interval = new Proportion(count, of).interval();

        assertThat(interval.low()).isCloseTo(low, within(1e-5));
        assertThat(interval.high()).isCloseTo(high, within(1e-5));
    }

    @Test
    void nothing_of_nothing_bounds_nothing() {
        assertThat(new Proportion(0, 0).share()).isNaN();
        assertThat(new Proportion(0, 0).interval()).isEqualTo(Interval.UNKNOWN);
    }

    @Test
    void more_than_there_were_is_refused() {
        assertThatThrownBy(() -> new Proportion(3, 2)).hasMessage("count = 3 is not from 0 to 2");
    }

    @Test
    void proportions_of_a_known_chance_are_covered_at_least_as_often_as_said() {
        Random random = new Random(8);
        double chance = 0.07;
        int covered = 0;
        int tries = 1_000;
        for (int i = 0; i < tries; i++) {
            int count = (int) DoubleStream.generate(random::nextDouble)
                    .limit(100)
                    .filter(drawn -> drawn < chance)
                    .count();
            covered += new Proportion(count, 100).interval().contains(chance) ? 1 : 0;
        }

        assertThat(covered / (double) tries).isGreaterThan(0.94);
    }

    @Test
    void the_bootstrap_covers_a_known_mean_about_as_often_as_said() {
        Random random = new Random(9);
        int covered = 0;
        int tries = 200;
        for (int i = 0; i < tries; i++) {
            List<Double> drawn = DoubleStream.generate(() -> 5 + random.nextGaussian())
                    .limit(40)
                    .boxed()
                    .toList();
            covered += Bootstrap.interval(drawn, IntervalsTest::mean).contains(5) ? 1 : 0;
        }

        assertThat(covered / (double) tries).isBetween(0.88, 0.99);
    }

    @Test
    void the_bootstrap_says_nothing_of_a_few_faults() {
        assertThat(Bootstrap.interval(List.of(1.0, 2.0, 3.0, 4.0), IntervalsTest::mean))
                .isEqualTo(Interval.UNKNOWN);
    }

    @Test
    void that_nothing_was_ever_lost_does_not_bound_how_much_may_be() {
        assertThat(Bootstrap.interval(Collections.nCopies(100, 0.0), IntervalsTest::mean))
                .isEqualTo(Interval.UNKNOWN);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
