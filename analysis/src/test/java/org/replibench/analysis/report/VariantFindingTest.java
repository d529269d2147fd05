package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;
import org.replibench.model.Variant;

class VariantFindingTest {
    private static final Variant SERIAL = Variant.PLAIN.with("gc", "serial");
    private static final Variant G1 = Variant.PLAIN.with("gc", "g1");
    private static final Variant ZGC = Variant.PLAIN.with("gc", "zgc");

    @Test
    void the_levels_that_cost_least_and_most_are_named_without_the_pattern_that_all_share() {
        List<CellRecord> cells = List.of(cell(SERIAL, 1, 100, 1.5), cell(G1, 1, 100, 1.2), cell(ZGC, 1, 99, 1.98));

        assertThat(Verdict.of(cells).finding())
                .isEqualTo("On 1 node, g1 used least CPU per page, 1.20 ms at 100.0 pages/s; zgc used most, 2.00 ms at"
                        + " 99.0 pages/s.");
    }

    @Test
    void repeats_are_judged_pair_by_pair() {
        List<CellRecord> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= 4; repeat++) {
            cells.add(cell(SERIAL, repeat, 100 + 0.1 * repeat, 1 + 0.001 * repeat));
            cells.add(cell(G1, repeat, 100 - 0.1 * repeat, 1.002 - 0.001 * repeat));
            cells.add(cell(ZGC, repeat, 100 + 0.05 * repeat, 2 + 0.003 * repeat));
        }

        assertThat(Verdict.of(cells).standing())
                .endsWith("Each against each, margin ±5 %: node CPU, ms/page: of 3 pairs 2 different, 1 equivalent, 0"
                        + " inconclusive. throughput, pages/s: of 3 pairs 0 different, 3 equivalent, 0 inconclusive.");
    }

    private static CellRecord cell(Variant variant, int repeat, double pagesPerSecond, double cpuSeconds) {
        return Records.in(variant, Records.of("none", 1, repeat, pagesPerSecond, cpuSeconds, List.of()));
    }
}
