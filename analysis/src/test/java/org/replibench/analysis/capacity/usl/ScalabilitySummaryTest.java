package org.replibench.analysis.capacity.usl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;

class ScalabilitySummaryTest {
    private static final List<AuditCheck> VALID = List.of(new AuditCheck("errors", "0", "0", true));

    /** The white paper's scale-out without replication (graph 9-1), of 100 pages/s. */
    private static final double[][] PAPER = {{1, 100}, {2, 199}, {4, 395}, {6, 592}, {8, 788}};

    @Test
    void the_papers_scale_out_says_something_of_16_nodes_and_only_weakly_of_32() {
        List<String> lines = ScalabilitySummary.describe(records("none", PAPER));

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("none, 20 clients a node: contention 0.0024, coherency 0.00000; 16 nodes: 1545")
                .contains("32 nodes: weakly 298");
    }

    @Test
    void three_sizes_are_too_few() {
        assertThat(ScalabilitySummary.describe(records("none", PAPER[0], PAPER[1], PAPER[2])))
                .containsExactly(
                        "none, 20 clients a node: a scalability law needs 4 or more sizes above 1, repeats of one"
                                + " counting once, not 2");
    }

    @Test
    void curves_of_which_nothing_can_be_said_for_one_reason_share_a_line() {
        List<CellRecord> records = new ArrayList<>(records("none", PAPER[1], PAPER[2]));
        records.addAll(records("2212", PAPER[1], PAPER[2]));

        assertThat(ScalabilitySummary.describe(records))
                .singleElement()
                .asString()
                .startsWith("none, 20 clients a node; 2212")
                .endsWith("none, 20 clients a node; 2212 wildfly, 20 clients a node: a scalability law needs 6 or "
                        + "more sizes, or one node and 4 above it, repeats of one counting once, not 2");
    }

    @Test
    void one_size_is_no_curve_and_a_cell_that_is_not_valid_no_point() {
        List<CellRecord> records = new ArrayList<>(records("none", PAPER[0]));
        records.add(CellRecords.of("none", 2, 1, 199, 4, CellRecords.failed("3", "0")));

        assertThat(ScalabilitySummary.describe(records)).isEmpty();
    }

    private static List<CellRecord> records(String pattern, double[]... points) {
        List<CellRecord> records = new ArrayList<>();
        for (double[] point : points) {
            records.add(CellRecords.of(pattern, (int) point[0], 1, point[1], 4, VALID));
        }
        return records;
    }
}
