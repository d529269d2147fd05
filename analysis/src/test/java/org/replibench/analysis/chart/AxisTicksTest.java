package org.replibench.analysis.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTicksTest {
    @Test
    void stand_where_a_person_would_put_numbers() {
        assertThat(Axis.Ticks.between(0, 158)).containsExactly(0.0, 50.0, 100.0, 150.0);
        assertThat(Axis.Ticks.between(-3.88, 16.6)).containsExactly(0.0, 5.0, 10.0, 15.0);
    }

    @Test
    void stand_at_one_two_and_five_of_each_decade() {
        assertThat(Axis.Ticks.ofPowersOfTen(0.3, 64)).containsExactly(0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0);
        assertThat(Axis.Ticks.ofPowersOfTen(100, 100)).containsExactly(100.0);
    }

    @Test
    void are_labelled_without_needless_zeros() {
        assertThat(List.of(0.0, 50.0, 3 * 0.1, -2.5, 2e6).stream().map(Axis.Ticks::label))
                .containsExactly("0", "50", "0.3", "-2.5", "2000000");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 0.0031", "-4, 21", "3, 3.5", "0, 7e6", "0, 8"})
    void are_a_handful_and_equally_far_apart(double from, double to) {
        List<Double> ticks = Axis.Ticks.between(from, to);

        assertThat(ticks).hasSizeBetween(2, 8).allMatch(tick -> tick >= from && tick <= to);
        double step = ticks.get(1) - ticks.get(0);
        for (int i = 1; i < ticks.size(); i++) {
            assertThat(ticks.get(i) - ticks.get(i - 1)).isCloseTo(step, within(step * 1e-6));
        }
    }
}
