package org.replibench.analysis.capacity.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.capacity.Solution;

/** Worked examples of textbooks, and of the documentation, to the digits that are printed there; each file names its source. */
class TextbookTest {
    private static final Path NETWORKS = Path.of("..", "docs", "networks");

    @ParameterizedTest
    @CsvSource({
        "1, 6.000, 0.100, 0.200, 0.300, 0.100",
        "5, 13.256, 0.290, 1.088, 2.365, 0.388",
        "20, 56.016, 0.333, 1.991, 16.177, 0.500"
    })
    void jain_34_2_a_timesharing_system(
            int users, double response, double throughput, double cpu, double diskA, double diskB) throws IOException {
        Solution solution = NetworkFile.read(
                        "timesharing.yaml", text("timesharing.yaml").replace("population: 20", "population: " + users))
                .solve();

        assertThat(solution.classes().get("users").responseSeconds()).isCloseTo(response, within(0.001));
        assertThat(solution.classes().get("users").throughputPerSecond()).isCloseTo(throughput, within(0.0005));
        assertThat(queue(solution, "cpu", "users")).isCloseTo(cpu, within(0.001));
        assertThat(queue(solution, "diskA", "users")).isCloseTo(diskA, within(0.001));
        assertThat(queue(solution, "diskB", "users")).isCloseTo(diskB, within(0.001));
    }

    @Test
    void jain_35_5_a_timesharing_system_by_its_states() throws IOException {
        Solution solution = solve("three-users.yaml");

        assertThat(solution.classes().get("users").throughputPerSecond()).isCloseTo(0.264, within(0.0005));
        assertThat(queue(solution, "diskA", "users")).isCloseTo(0.97, within(0.01));
        assertThat(solution.stations().get("diskA").utilisation()).isCloseTo(0.618, within(0.001));
    }

    @Test
    void trueman_12_a_bank_with_three_tellers() throws IOException {
        Solution solution = solve("bank.yaml");

        assertThat(solution.classes().get("customers").responseSeconds()).isCloseTo(2 * (1 + 1.079), within(0.002));
        assertThat(queue(solution, "tellers", "customers")).isCloseTo(4.99, within(0.005));
        assertThat(solution.stations().get("tellers").utilisation()).isCloseTo(0.8, within(1e-9));
    }

    @Test
    void every_network_of_the_documentation_is_solved_exactly() throws IOException {
        try (Stream<Path> files = Files.list(NETWORKS)) {
            assertThat(files.toList()).hasSizeGreaterThanOrEqualTo(4).allSatisfy(file -> assertThat(
                            NetworkFile.read(file.toString(), Files.readString(file))
                                    .solve()
                                    .method())
                    .isEqualTo(Solution.Method.EXACT));
        }
    }

    /** docs/explanation/capacity-model.md. */
    @ParameterizedTest
    @CsvSource({
        "1, 3.25, 7.50, 0.02",
        "10, 32.4, 8.81, 0.23",
        "25, 80.0, 12.5, 0.87",
        "50, 149, 36.5, 5.1",
        "60, 163, 68.6, 10.8",
        "100, 167, 300, 49.7"
    })
    void the_example_of_the_explanation(int users, double pagesPerSecond, double responseMillis, double atCore)
            throws IOException {
        Solution solution = NetworkFile.read(
                        "one-core.yaml", text("one-core.yaml").replace("population: 50", "population: " + users))
                .solve();

        assertThat(solution.classes().get("users").throughputPerSecond())
                .isCloseTo(pagesPerSecond, withinPercentage(0.5));
        assertThat(1e3 * solution.classes().get("users").responseSeconds())
                .isCloseTo(responseMillis, withinPercentage(0.5));
        assertThat(queue(solution, "core", "users")).isCloseTo(atCore, withinPercentage(3));
    }

    private static Solution solve(String file) throws IOException {
        return NetworkFile.read(file, text(file)).solve();
    }

    private static String text(String file) throws IOException {
        return Files.readString(NETWORKS.resolve(file));
    }

    private static double queue(Solution solution, String station, String ofClass) {
        return solution.stations().get(station).queue().get(ofClass);
    }
}
