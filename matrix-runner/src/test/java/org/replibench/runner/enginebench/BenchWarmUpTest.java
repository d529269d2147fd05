package org.replibench.runner.enginebench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchWarmUpTest {
    @Test
    void throughput_is_steady_when_three_slices_in_a_row_hardly_differ() {
        assertThat(BenchWarmUp.steady(List.of(10.0, 1000.0, 980.0, 990.0))).isTrue();
    }

    @Test
    void throughput_that_still_rises_is_not_steady() {
        assertThat(BenchWarmUp.steady(List.of(900.0, 940.0, 990.0))).isFalse();
    }

    @Test
    void two_slices_tell_nothing() {
        assertThat(BenchWarmUp.steady(List.of(1000.0, 1000.0))).isFalse();
    }
}
