package org.replibench.analysis.capacity.usl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;

class ScalabilitySummaryTest {
    private static final List<AuditCheck> VALID = List.of(new AuditCheck("errors", "0", "0", true));

    /** The white paper's scale-out without replication (graph 9-1), of 100 pages/s. */
    private static final double[][] PAPER = {{1, 100}, {2, 199}, {4, 395}, {6, 592}, {8, 788}};

    private static final String TOO_FEW =
            "a scalability law needs 6 or more sizes, or one node and 4 above it, repeats of"
                    + " one counting once, not ";

    @Test
    void the_papers_scale_out_says_something_of_16_nodes_and_only_weakly_of_32() {
        List<String> lines = ScalabilitySummary.describe(saturated("none", PAPER));

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("none, 20 clients a node: contention 0.0012, coherency 0.00000; 16 nodes: 1561")
                .contains("32 nodes: weakly 306");
    }

    @Test
    void far_below_saturation_throughput_follows_the_clients_and_says_nothing_of_contention() {
        assertThat(ScalabilitySummary.describe(records("none", PAPER)))
                .containsExactly("none, 20 clients a node: " + TOO_FEW + "0; left out, since neither nodes nor database"
                        + " were saturated, so that throughput follows the clients: 1, 2, 4, 6, 8 nodes; more -Dclients"
                        + " saturate them");
    }

    @Test
    void sizes_that_are_not_saturated_are_no_points_of_the_curve() {
        List<CellRecord> records = new ArrayList<>(saturated("none", PAPER[1], PAPER[2], PAPER[3], PAPER[4]));
        records.addAll(records("none", PAPER[0]));

        assertThat(ScalabilitySummary.describe(records))
                .singleElement()
                .asString()
                .startsWith("none, 20 clients a node: " + TOO_FEW + "4; left out,")
                .contains(": 1 nodes;");
    }

    @Test
    void throughput_that_was_asked_for_is_no_law_of_the_cluster() {
        List<CellRecord> open = saturated("none", PAPER).stream()
                .map(measured -> CellRecords.open(50, measured))
                .toList();

        assertThat(ScalabilitySummary.describe(open)).isEmpty();
    }

    @Test
    void three_sizes_are_too_few() {
        assertThat(ScalabilitySummary.describe(saturated("none", PAPER[0], PAPER[1], PAPER[2])))
                .containsExactly("none, 20 clients a node: " + TOO_FEW + "3");
    }

    @Test
    void curves_of_which_nothing_can_be_said_for_one_reason_share_a_line() {
        List<CellRecord> records = new ArrayList<>(saturated("none", PAPER[1], PAPER[2]));
        records.addAll(saturated("2212", PAPER[1], PAPER[2]));

        assertThat(ScalabilitySummary.describe(records))
                .containsExactly("none, 20 clients a node; 2212 wildfly, 20 clients a node: " + TOO_FEW + "2");
    }

    @Test
    void one_size_is_no_curve_and_a_cell_that_is_not_valid_no_point() {
        List<CellRecord> records = new ArrayList<>(records("none", PAPER[0]));
        records.add(CellRecords.of("none", 2, 1, 199, 4, CellRecords.failed("3", "0")));

        assertThat(ScalabilitySummary.describe(records)).isEmpty();
    }

    /** All nodes together use 0.4 of the machine's cores, which has 0.6 left. */
    private static List<CellRecord> records(String pattern, double[]... points) {
        return Stream.of(points)
                .map(point -> CellRecords.of(pattern, (int) point[0], 1, point[1], 4, VALID))
                .toList();
    }

    /** Each node uses the 0.4 cores that its quota gives it. */
    private static List<CellRecord> saturated(String pattern, double[]... points) {
        return Stream.of(points)
                .map(point -> CellRecords.withSetting(
                        "quota.cores",
                        "0.4",
                        CellRecords.of(pattern, (int) point[0], 1, point[1], 4 * point[0], VALID)))
                .toList();
    }
}
