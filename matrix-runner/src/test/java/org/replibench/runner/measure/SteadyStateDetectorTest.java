package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyStateDetectorTest {
    private final SteadyStateDetector steadyStateDetector = new SteadyStateDetector();

    @Test
    void servers_are_steady_when_their_compilers_have_little_to_do_for_a_while() {
        add(0.7, 0.4, 0.2, 0.09);
        assertThat(steadyStateDetector.reached()).isFalse();

        add(0.08);
        assertThat(steadyStateDetector.reached()).isTrue();
    }

    @Test
    void a_pause_between_two_bursts_of_compilation_is_not_steadiness() {
        add(0.05, 0.3, 0.05);

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    @Test
    void compilers_that_get_no_processor_time_are_not_idle() {
        for (int slice = 0; slice < 5; slice++) {
            steadyStateDetector.add(0.05, 0.01);
        }

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    @Test
    void compilers_that_can_not_be_read_may_be_busy() {
        add(0.05, Double.NaN, 0.05);

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    private void add(double... compilersShares) {
        for (double share : compilersShares) {
            steadyStateDetector.add(share, 0.5);
        }
    }
}
