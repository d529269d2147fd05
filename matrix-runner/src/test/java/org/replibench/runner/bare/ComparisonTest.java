package org.replibench.runner.bare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final Comparison comparison = new Comparison(List.of(
            load("none", 1000, 50),
            load("native:2212", 100, 500),
            load("native-notx:2212", 120, 450),
            load("uniform:2212", 300, 150),
            load("uniform:2212", 320, 150),
            load("uniform:2212", 310, 160),
            load("uniform:2212", 9999, 1, "counter: 7 expected, found 6")));

    @Test
    void the_best_native_arm_is_the_one_with_the_highest_throughput() {
        assertThat(comparison.bestNative()).contains("native-notx:2212");
    }

    @Test
    void added_cpu_is_what_an_arm_adds_to_none_over_what_the_other_adds() {
        assertThat(comparison.addedCpuOver("uniform:2212", "native-notx:2212")).isEqualTo(0.25);
    }

    @Test
    void ratios_are_of_medians_and_leave_out_what_is_not_valid() {
        assertThat(comparison.throughputOver("uniform:2212", "none")).isEqualTo(0.31);
    }

    @Test
    void a_ratio_to_an_arm_that_was_not_measured_is_no_number() {
        assertThat(comparison.throughputOver("uniform:2212", "native:2222")).isNaN();
    }

    @Test
    void added_cpu_has_an_interval_from_two_repeats_on() {
        assertThat(comparison.addedCpuInterval("uniform:2212", "native:2212", 0.95))
                .isEmpty();

        Comparison repeated = new Comparison(List.of(
                repeat(1, "none", 50),
                repeat(1, "native:2212", 450),
                repeat(1, "uniform:2212", 152),
                repeat(2, "uniform:2212", 146),
                repeat(2, "native:2212", 458),
                repeat(2, "none", 52),
                repeat(3, "none", 51),
                repeat(3, "native:2212", 441),
                repeat(3, "uniform:2212", 149)));

        assertThat(repeated.addedCpuInterval("uniform:2212", "native:2212", 0.95))
                .hasValueSatisfying(interval -> {
                    assertThat(interval.low()).isBetween(0.20, 0.247);
                    assertThat(interval.high()).isBetween(0.247, 0.30);
                });
    }

    private static LoadRecord repeat(int repeat, String arm, double cpuMicros) {
        return load(repeat, arm, 100, cpuMicros);
    }

    private static LoadRecord load(String arm, double requestsPerSecond, double cpuMicros, String... invalid) {
        return load(1, arm, requestsPerSecond, cpuMicros, invalid);
    }

    private static LoadRecord load(
            int repeat, String arm, double requestsPerSecond, double cpuMicros, String... invalid) {
        return new LoadRecord(
                LoadRecord.KIND,
                arm,
                repeat,
                "",
                2,
                8,
                0,
                true,
                1,
                1,
                requestsPerSecond,
                0,
                0,
                cpuMicros,
                0,
                0,
                0,
                "",
                1,
                0,
                List.of(),
                List.of(invalid));
    }
}
