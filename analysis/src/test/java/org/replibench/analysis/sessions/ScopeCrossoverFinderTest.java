package org.replibench.analysis.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class ScopeCrossoverFinderTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void the_share_from_which_sending_all_costs_less_is_where_the_line_through_the_ratios_rises_through_1() {
        both(1, 40, 2.8, 4);
        both(1, 60, 3.6, 4);
        both(1, 80, 4.4, 4);

        assertThat(ScopeCrossoverFinder.of(cells)).singleElement().satisfies(crossover -> {
            assertThat(crossover.share().ratio()).isCloseTo(70, within(1e-9));
            assertThat(crossover.modified()).isEqualTo("2211");
            assertThat(crossover.all()).isEqualTo("2221");
            assertThat(crossover.context()).isEqualTo("wildfly 16kb, 2 nodes, default load");
            assertThat(crossover.share().low()).isNaN();
            assertThat(crossover.largestPercent()).isEqualTo(80);
            assertThat(crossover.atLargest().ratio()).isCloseTo(1.1, within(1e-9));
        });
    }

    @Test
    void noise_about_a_ratio_below_1_is_no_share_from_which_sending_all_costs_less() {
        both(1, 5, 3.4, 4);
        both(1, 40, 4.4, 4);
        both(1, 60, 3.2, 4);
        both(1, 100, 3.6, 4);

        assertThat(ScopeCrossoverFinder.of(cells)).singleElement().satisfies(crossover -> {
            assertThat(crossover.repeats()).isZero();
            assertThat(crossover.neverCrossed()).isEqualTo(1);
            assertThat(crossover.atLargest().ratio()).isCloseTo(0.9, within(1e-9));
        });
    }

    @Test
    void repeats_give_an_interval_and_those_that_never_cross_are_counted() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            both(repeat, 40, 3, 4);
            both(repeat, 80, 4 + 0.2 * repeat, 4);
        }
        both(4, 40, 3, 4);
        both(4, 80, 3.5, 4);

        ScopeCrossover crossover = ScopeCrossoverFinder.of(cells).get(0);

        assertThat(crossover.repeats()).isEqualTo(3);
        assertThat(crossover.neverCrossed()).isEqualTo(1);
        // The mean line's, to which the repeat counts whose own line crosses at 120 % only.
        assertThat(crossover.share().ratio()).isCloseTo(40 + 0.25 / 0.00734375, within(1e-9));
        assertThat(crossover.share().ratio())
                .isBetween(crossover.share().low(), crossover.share().high());
    }

    @Test
    void a_study_of_one_scope_or_one_share_has_none() {
        cell("2211", 1, 40, 3);
        cell("2211", 1, 80, 4);
        assertThat(ScopeCrossoverFinder.of(cells)).isEmpty();

        cells.clear();
        cells.add(CellRecords.of("2211"));
        cells.add(CellRecords.of("2221"));
        assertThat(ScopeCrossoverFinder.of(cells)).isEmpty();
    }

    private void both(int repeat, int percent, double modifiedCpuSeconds, double allCpuSeconds) {
        cell("2211", repeat, percent, modifiedCpuSeconds);
        cell("2221", repeat, percent, allCpuSeconds);
    }

    private void cell(String code, int repeat, int percent, double cpuSeconds) {
        Variant variant = Variant.PLAIN.with("session.kb", "16kb").with("session.changed", percent + "pct");
        cells.add(CellRecords.in(variant, CellRecords.of(code, 2, repeat, 100, cpuSeconds, List.of())));
    }
}
