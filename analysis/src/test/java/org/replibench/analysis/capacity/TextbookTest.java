package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.capacity.Station.Queue;

/** Worked examples of textbooks, to the digits that they print. */
class TextbookTest {

    /** Jain: The Art of Computer Systems Performance Analysis, 1991, table 34.1. */
    @ParameterizedTest
    @CsvSource({
        "1, 6.000, 0.100, 0.200, 0.300, 0.100",
        "5, 13.256, 0.290, 1.088, 2.365, 0.388",
        "20, 56.016, 0.333, 1.991, 16.177, 0.500"
    })
    void jain_34_2_a_timesharing_system(
            int users, double response, double throughput, double cpu, double diskA, double diskB) {
        Solution solution = Solver.solve(new Network(
                List.of(new Queue("cpu", 1), new Queue("a", 1), new Queue("b", 1)),
                List.of(new ClosedClass("users", users, 4, Map.of("cpu", 16 * 0.125, "a", 10 * 0.3, "b", 5 * 0.2))),
                List.of()));

        assertThat(solution.classes().get("users").responseSeconds()).isCloseTo(response, within(0.001));
        assertThat(solution.classes().get("users").throughputPerSecond()).isCloseTo(throughput, within(0.0005));
        assertThat(solution.stations().get("cpu").queue().get("users")).isCloseTo(cpu, within(0.001));
        assertThat(solution.stations().get("a").queue().get("users")).isCloseTo(diskA, within(0.001));
        assertThat(solution.stations().get("b").queue().get("users")).isCloseTo(diskB, within(0.001));
    }

    /** The same book, examples 35.3 to 35.5, which go through all states. */
    @Test
    void jain_35_5_a_timesharing_system_by_its_states() {
        Solution solution = Solver.solve(new Network(
                List.of(new Queue("cpu", 1), new Queue("a", 1), new Queue("b", 1)),
                List.of(new ClosedClass("users", 3, 4.68, Map.of("cpu", 0.78, "a", 2.34, "b", 1.56))),
                List.of()));

        assertThat(solution.classes().get("users").throughputPerSecond()).isCloseTo(0.264, within(0.0005));
        assertThat(solution.stations().get("a").queue().get("users")).isCloseTo(0.97, within(0.01));
        assertThat(solution.stations().get("a").utilisation()).isCloseTo(0.618, within(0.001));
    }

    /** Trueman: An Introduction to Quantitative Methods for Decision Making, 1977, table 12.2: 1.079 services' waiting. */
    @Test
    void trueman_12_a_bank_with_three_tellers() {
        Solution solution = Solver.solve(new Network(
                List.of(new Queue("tellers", 3)),
                List.of(),
                List.of(new OpenClass("customers", new ArrivalRate.Fixed(1.2), Map.of("tellers", 2.0)))));

        assertThat(solution.classes().get("customers").responseSeconds()).isCloseTo(2 * (1 + 1.079), within(0.002));
        assertThat(solution.stations().get("tellers").queue().get("customers")).isCloseTo(4.99, within(0.005));
        assertThat(solution.stations().get("tellers").utilisation()).isCloseTo(0.8, within(1e-9));
    }
}
