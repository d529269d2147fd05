package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalTest {
    private static final Margin MARGIN = new Margin(0.25);

    @Test
    void both_bounds_belong_to_it() {
        Interval interval = new Interval(0.9, 1.1, 0.95);

        assertThat(interval.contains(0.9)).isTrue();
        assertThat(interval.contains(1.1)).isTrue();
        assertThat(interval.contains(0.89)).isFalse();
        assertThat(interval.contains(1.11)).isFalse();
    }

    @Test
    void it_is_bounded_on_both_sides_or_not_at_all() {
        assertThat(new Interval(0, 1, 0.95).isBounded()).isTrue();
        assertThat(new Interval(Double.NEGATIVE_INFINITY, 1, 0.95).isBounded()).isFalse();
        assertThat(new Interval(0, Double.POSITIVE_INFINITY, 0.95).isBounded()).isFalse();
        assertThat(new Interval(Double.NaN, 1, 0.95).isBounded()).isFalse();
    }

    @Test
    void a_margins_own_bounds_are_beyond_it() {
        assertThat(new Interval(0.81, 1.24, 0.90).within(MARGIN)).isTrue();
        assertThat(new Interval(0.8, 1.24, 0.90).within(MARGIN)).isFalse();
        assertThat(new Interval(0.81, 1.25, 0.90).within(MARGIN)).isFalse();
        assertThat(new Interval(0.7, 1.3, 0.90).within(MARGIN)).isFalse();
    }
}
