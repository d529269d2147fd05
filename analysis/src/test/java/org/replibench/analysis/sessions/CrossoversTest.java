package org.replibench.analysis.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;
import org.replibench.model.Variant;

class CrossoversTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void the_share_from_which_sending_all_costs_less_lies_between_the_two_that_were_measured() {
        both(1, 40, 3, 4);
        both(1, 60, 4, 4.5);
        both(1, 80, 5, 4.5);

        assertThat(Crossovers.of(cells)).singleElement().satisfies(crossover -> {
            double below = 4 / 4.5;
            double above = 5 / 4.5;
            assertThat(crossover.percent()).isCloseTo(60 + 20 * (1 - below) / (above - below), within(1e-9));
            assertThat(crossover.modified()).isEqualTo("2211");
            assertThat(crossover.all()).isEqualTo("2221");
            assertThat(crossover.where()).isEqualTo("native 16kb, 2 nodes, default load");
            assertThat(crossover.low()).isNaN();
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

        Crossover crossover = Crossovers.of(cells).get(0);

        assertThat(crossover.repeats()).isEqualTo(3);
        assertThat(crossover.neverCrossed()).isEqualTo(1);
        assertThat(crossover.percent()).isBetween(crossover.low(), crossover.high());
    }

    @Test
    void a_study_of_one_scope_or_one_share_has_none() {
        cell("2211", 1, 40, 3);
        cell("2211", 1, 80, 4);
        assertThat(Crossovers.of(cells)).isEmpty();

        cells.clear();
        cells.add(Records.of("2211"));
        cells.add(Records.of("2221"));
        assertThat(Crossovers.of(cells)).isEmpty();
    }

    private void both(int repeat, int percent, double modifiedCpuSeconds, double allCpuSeconds) {
        cell("2211", repeat, percent, modifiedCpuSeconds);
        cell("2221", repeat, percent, allCpuSeconds);
    }

    private void cell(String code, int repeat, int percent, double cpuSeconds) {
        Variant variant = Variant.PLAIN.with("session.kb", "16kb").with("session.changed", percent + "pct");
        cells.add(Records.in(variant, Records.of(code, 2, repeat, 100, cpuSeconds, List.of())));
    }
}
