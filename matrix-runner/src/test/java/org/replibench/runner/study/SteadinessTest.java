package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadinessTest {
    private final Steadiness steadiness = new Steadiness();

    @Test
    void falling_processor_time_is_not_steady_and_a_plateau_is() {
        add(1.0, 0.8, 0.65, 0.6);
        assertThat(steadiness.reached()).isFalse();

        add(0.59, 0.58);
        assertThat(steadiness.reached()).isTrue();
    }

    @Test
    void two_slices_are_too_few() {
        add(0.5, 0.5);

        assertThat(steadiness.reached()).isFalse();
    }

    @Test
    void a_machine_without_time_left_looks_steady_and_is_not() {
        for (int slice = 0; slice < 5; slice++) {
            steadiness.add(1.5, 0.01);
        }

        assertThat(steadiness.reached()).isFalse();
    }

    @Test
    void a_slice_that_does_not_count_separates_those_before_from_those_after() {
        add(0.5, 0.5);
        steadiness.add(0.5, 0);
        add(0.5, 0.5);
        assertThat(steadiness.reached()).isFalse();

        add(0.5);
        assertThat(steadiness.reached()).isTrue();
    }

    @Test
    void a_node_that_can_not_be_read_is_not_steady() {
        add(0.5, 0.5, Double.NaN);

        assertThat(steadiness.reached()).isFalse();
    }

    private void add(double... nodesCores) {
        for (double cores : nodesCores) {
            steadiness.add(cores, 0.5);
        }
    }
}
