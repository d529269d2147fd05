package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyStateDetectorTest {
    private final SteadyStateDetector steadyStateDetector = new SteadyStateDetector();

    @Test
    void servers_are_steady_when_their_compilers_have_little_to_do_for_a_while() {
        add(0.7, 0.4, 0.2, 0.03);
        assertThat(steadyStateDetector.reached()).isFalse();

        add(0.02);
        assertThat(steadyStateDetector.reached()).isTrue();
    }

    @Test
    void a_pause_between_two_bursts_of_compilation_is_not_steadiness() {
        add(0.02, 0.3, 0.02);

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    @Test
    void compilers_that_get_no_processor_time_are_not_idle() {
        for (int slice = 0; slice < 5; slice++) {
            steadyStateDetector.add(0.02, 0.01);
        }

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    @Test
    void compilers_of_an_arm_whose_pages_cost_much_are_judged_as_those_of_any_other() {
        // 7 % of 1.6 cores, which pages and compilers take together.
        add(0.12, 0.12);

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    @Test
    void compilers_that_can_not_be_read_may_be_busy() {
        add(0.02, Double.NaN, 0.02);

        assertThat(steadyStateDetector.reached()).isFalse();
    }

    private void add(double... compilerCores) {
        for (double cores : compilerCores) {
            steadyStateDetector.add(cores, 0.5);
        }
    }
}
