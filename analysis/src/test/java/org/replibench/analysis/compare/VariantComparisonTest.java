package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

class VariantComparisonTest {
    private static final Judge JUDGE = new Judge(new Margin(0.05));

    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void each_level_is_compared_with_each_other_one_once() {
        cell("none", "g1", 1, 100);
        cell("none", "serial", 1, 90);
        cell("none", "zgc", 1, 80);

        assertThat(throughput())
                .extracting(variantComparison -> variantComparison
                                .baseline()
                                .variant()
                                .label() + " "
                        + variantComparison.comparison().subject().variant().label())
                .containsExactly("g1 serial", "g1 zgc", "serial zgc");
        assertThat(throughput().get(2).comparison().ratio().ratio()).isCloseTo(80.0 / 90, within(1e-9));
    }

    @Test
    void repeats_are_paired_so_that_drift_cancels_out() {
        double[] drift = {100, 120, 140, 160};
        for (int repeat = 1; repeat <= 4; repeat++) {
            cell("none", "g1", repeat, drift[repeat - 1]);
            cell("none", "zgc", repeat, drift[repeat - 1] * (repeat % 2 == 0 ? 0.80 : 0.81));
        }

        assertThat(throughput().get(0).comparison().verdict()).isEqualTo(new ComparisonVerdict.Different(false));
    }

    @Test
    void a_pattern_is_compared_with_no_replication_of_its_own_variant_and_variants_within_the_pattern() {
        cell("none", "16kb", 1, 100);
        cell("none", "64kb", 1, 80);
        cell("2211", "16kb", 1, 50);
        cell("2211", "64kb", 1, 20);

        assertThat(ControlComparisons.rows(cells, JUDGE).stream()
                        .filter(quantityComparison -> quantityComparison.quantity() == CellQuantity.THROUGHPUT)
                        .map(quantityComparison ->
                                Math.round(100 * quantityComparison.ratio().ratio())))
                .containsExactly(50L, 25L);
        assertThat(throughput()).hasSize(2).allSatisfy(variantComparison -> assertThat(
                        variantComparison.baseline().pattern())
                .isEqualTo(variantComparison.comparison().subject().pattern()));
    }

    @Test
    void a_study_without_further_factors_has_none() {
        cells.add(CellRecords.of("none"));
        cells.add(CellRecords.of("2211"));

        assertThat(VariantComparison.of(cells, JUDGE)).isEmpty();
    }

    private List<VariantComparison> throughput() {
        return VariantComparison.of(cells, JUDGE).stream()
                .filter(variantComparison -> variantComparison.comparison().quantity() == CellQuantity.THROUGHPUT)
                .toList();
    }

    private void cell(String code, String level, int repeat, double pagesPerSecond) {
        cells.add(CellRecords.in(
                Variant.PLAIN.with("level", level), CellRecords.of(code, 2, repeat, pagesPerSecond, 4, List.of())));
    }
}
