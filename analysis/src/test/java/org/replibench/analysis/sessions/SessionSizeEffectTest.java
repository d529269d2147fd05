package org.replibench.analysis.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;

class SessionSizeEffectTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void every_size_is_held_against_the_smallest_of_the_same_arm_and_against_what_Sun_found() {
        cell("2211", 1, 16, 100, 4);
        cell("2211", 1, 4, 100, 4);
        cell("2211", 1, 256, 40, 4.8);

        List<SessionSizeEffect> effects = SessionSizeEffect.of(cells, ArmRatios.byRepeats(cells));

        assertThat(effects).extracting(SessionSizeEffect::kilobytes).containsExactly(4, 16, 256);
        assertThat(effects).extracting(SessionSizeEffect::sunRatio).containsExactly(1.0, 1.0, 0.1);
        SessionSizeEffect largest = effects.get(2);
        assertThat(largest.pattern()).isEqualTo("2211");
        assertThat(largest.context()).isEqualTo("wildfly, 2 nodes, default load");
        assertThat(largest.throughputPagesPerSecond()).isEqualTo(40);
        assertThat(largest.throughput().ratio()).isCloseTo(0.4, within(1e-9));
        assertThat(largest.throughput().high()).isNaN();
        assertThat(largest.cpuPerPage().ratio()).isCloseTo(3, within(1e-9));
    }

    @Test
    void Sun_says_nothing_of_sizes_between_those_it_names() {
        assertThat(SessionSizeEffect.sunRatio(24)).isEqualTo(1);
        assertThat(SessionSizeEffect.sunRatio(64)).isNaN();
        assertThat(SessionSizeEffect.sunRatio(100)).isNaN();
        assertThat(SessionSizeEffect.sunRatio(101)).isEqualTo(0.1);
    }

    @Test
    void repeats_give_an_interval_of_which_invalid_cells_are_no_part() {
        for (int repeat = 1; repeat <= 3; repeat++) {
            cell("2211", repeat, 4, 100, 4);
            cell("2211", repeat, 64, 80 + repeat, 4);
        }
        cells.add(CellRecords.in(
                size(64), CellRecords.of("2211", 2, 4, 1, 4, List.of(new AuditCheck("errors", "9", "0", false)))));

        SessionSizeEffect larger =
                SessionSizeEffect.of(cells, ArmRatios.byRepeats(cells)).get(1);

        assertThat(larger.throughputPagesPerSecond()).isEqualTo(82);
        assertThat(larger.throughput().ratio())
                .isBetween(larger.throughput().low(), larger.throughput().high());
        assertThat(larger.throughput().high()).isLessThan(1);
    }

    @Test
    void a_study_of_one_size_or_none_has_no_effects() {
        cell("2211", 1, 4, 100, 4);
        cell("2221", 1, 64, 100, 4);
        cells.add(CellRecords.of("none"));

        assertThat(SessionSizeEffect.of(cells, ArmRatios.byRepeats(cells))).isEmpty();
    }

    private void cell(String code, int repeat, int kilobytes, double pagesPerSecond, double cpuSeconds) {
        cells.add(CellRecords.in(
                size(kilobytes), CellRecords.of(code, 2, repeat, pagesPerSecond, cpuSeconds, List.of())));
    }

    private static Variant size(int kilobytes) {
        return Variant.PLAIN.with("session.kb", kilobytes + "kb");
    }
}
