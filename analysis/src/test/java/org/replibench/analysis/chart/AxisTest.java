package org.replibench.analysis.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AxisTest {
    private static final double EXACT = 1e-12;

    @Test
    void equal_differences_are_equally_far_apart() {
        Axis axis = new Axis.Linear("a", 10, 30);

        assertThat(axis.position(10)).isZero();
        assertThat(axis.position(15)).isEqualTo(0.25);
        assertThat(axis.position(30)).isEqualTo(1);
        assertThat(axis.ticks()).startsWith(10.0).endsWith(30.0);
    }

    @Test
    void equal_ratios_are_equally_far_apart() {
        Axis axis = new Axis.Logarithmic("a", 0.5, 50);

        assertThat(axis.position(0.5)).isZero();
        assertThat(axis.position(5)).isEqualTo(0.5, within(EXACT));
        assertThat(axis.position(50)).isEqualTo(1, within(EXACT));
        assertThat(axis.ticks()).containsExactly(0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0);
    }

    @Test
    void a_short_axis_of_ratios_has_numbers_too() {
        assertThat(new Axis.Logarithmic("a", 2.24, 3.5).ticks())
                .hasSizeGreaterThan(1)
                .allMatch(tick -> tick >= 2.24 && tick <= 3.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void an_axis_of_ratios_begins_above_nothing(double from) {
        assertThatThrownBy(() -> new Axis.Logarithmic("delay", from, 50))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("delay: a logarithmic axis begins above 0, not at " + from);
    }

    @Test
    void what_lies_beyond_an_end_is_drawn_at_it() {
        for (Axis axis : new Axis[] {new Axis.Linear("a", 1, 2), new Axis.Logarithmic("a", 1, 2)}) {
            assertThat(axis.position(-1)).isZero();
            assertThat(axis.position(3)).isEqualTo(1);
            assertThat(axis.contains(-1)).isFalse();
            assertThat(axis.contains(1.5)).isTrue();
            assertThat(axis.contains(3)).isFalse();
        }
    }

    @Test
    void the_first_row_is_at_the_top_and_each_has_as_much_room() {
        Axis axis = new Axis.Rows("fault", 21, 4);

        assertThat(axis.position(21)).isEqualTo(0.875);
        assertThat(axis.position(24)).isEqualTo(0.125);
        assertThat(axis.ticks()).containsExactly(21.0, 22.0, 23.0, 24.0);
    }

    @Test
    void of_many_rows_not_each_has_its_number() {
        assertThat(new Axis.Rows("fault", 1, 50).ticks()).startsWith(1.0, 4.0).hasSize(17);
    }

    @Test
    void an_axis_of_one_value_has_a_length() {
        assertThat(new Axis.Linear("a", 0, 0).to()).isEqualTo(1);
        assertThat(new Axis.Logarithmic("a", 2, 2).to()).isEqualTo(20);
    }
}
