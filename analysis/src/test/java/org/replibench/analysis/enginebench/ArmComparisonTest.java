package org.replibench.analysis.enginebench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;

class ArmComparisonTest {
    private final ArmComparison armComparison = new ArmComparison(List.of(
            load("none", 1000, 50),
            load("wildfly:2212", 100, 500),
            load("wildfly-notx:2212", 120, 450),
            load("replibench:2212", 300, 150),
            load("replibench:2212", 320, 150),
            load("replibench:2212", 310, 160),
            load("replibench:2212", 9999, 1, "counter: 7 expected, found 6")));

    /** The luckier of two equal arms would stand for both. */
    @Test
    void an_arm_is_compared_with_each_wildfly_arm_not_with_the_luckiest() {
        List<CellRecord> records = Stream.of(1, 2, 3)
                .flatMap(repeat -> Stream.of(
                        repeat(repeat, "none", 50 + repeat % 2),
                        repeat(repeat, "wildfly:2212", 450 + repeat),
                        load(repeat, "wildfly-notx:2212", 101, 850 - repeat),
                        repeat(repeat, "wildfly:2222", 700),
                        repeat(repeat, "replibench:2212", 150 + 2 * repeat)))
                .toList();

        assertThat(EngineBenchFinding.of(records)).hasValueSatisfying(finding -> assertThat(finding)
                .contains("replibench:2212 adds 0.26 × the CPU per request that wildfly:2212 adds")
                .contains("replibench:2212 adds 0.13 × the CPU per request that wildfly-notx:2212 adds")
                .doesNotContain("wildfly:2222"));
        assertThat(EngineBenchTable.format(records))
                .contains("over wildfly:2212", "over wildfly-notx:2212", "over wildfly:2222");
    }

    @Test
    void added_cpu_is_what_an_arm_adds_to_none_over_what_the_other_adds() {
        assertThat(armComparison.addedCpuRatio("replibench:2212", "wildfly-notx:2212"))
                .isEqualTo(0.25);
    }

    @Test
    void ratios_are_of_medians_and_leave_out_what_is_not_valid() {
        assertThat(armComparison.throughputRatio("replibench:2212", "none")).isEqualTo(0.31);
    }

    @Test
    void a_ratio_to_an_arm_that_was_not_measured_is_no_number() {
        assertThat(armComparison.throughputRatio("replibench:2212", "wildfly:2222"))
                .isNaN();
    }

    @Test
    void added_cpu_has_an_interval_from_two_repeats_on() {
        assertThat(armComparison.addedCpuInterval("replibench:2212", "wildfly:2212", 0.95))
                .isEmpty();

        ArmComparison repeated = new ArmComparison(List.of(
                repeat(1, "none", 50),
                repeat(1, "wildfly:2212", 450),
                repeat(1, "replibench:2212", 152),
                repeat(2, "replibench:2212", 146),
                repeat(2, "wildfly:2212", 458),
                repeat(2, "none", 52),
                repeat(3, "none", 51),
                repeat(3, "wildfly:2212", 441),
                repeat(3, "replibench:2212", 149)));

        assertThat(repeated.addedCpuInterval("replibench:2212", "wildfly:2212", 0.95))
                .hasValueSatisfying(interval -> {
                    assertThat(interval.low()).isBetween(0.20, 0.247);
                    assertThat(interval.high()).isBetween(0.247, 0.30);
                });
    }

    @Test
    void added_cpu_is_the_ratio_that_its_interval_is_of() {
        ArmComparison repeated = new ArmComparison(List.of(
                repeat(1, "none", 50),
                repeat(1, "wildfly:2212", 450),
                repeat(1, "replibench:2212", 100),
                repeat(2, "none", 50),
                repeat(2, "wildfly:2212", 452),
                repeat(2, "replibench:2212", 104),
                repeat(3, "none", 50),
                repeat(3, "wildfly:2212", 448),
                repeat(3, "replibench:2212", 396)));

        assertThat(repeated.addedCpuRatio("replibench:2212", "wildfly:2212"))
                .as("of means: (50 + 54 + 346) / (400 + 402 + 398)")
                .isCloseTo(0.375, within(1e-9));
    }

    @Test
    void the_finding_names_the_arm_that_adds_least_and_where_that_lies() {
        assertThat(EngineBenchFinding.of(List.of(
                        repeat(1, "none", 50),
                        repeat(1, "wildfly:2212", 450),
                        repeat(1, "replibench:2212", 152),
                        repeat(2, "replibench:2212", 146),
                        repeat(2, "wildfly:2212", 458),
                        repeat(2, "none", 52))))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("replibench:2212 adds 0.24 × the CPU per request that wildfly:2212 adds")
                        .contains("at 1.00 × its throughput (95 % interval of the CPU 0.")
                        .endsWith(")."));
    }

    /** Either pair has p = 0.04: enough for one alone, too little for two. */
    @Test
    void two_pairs_are_decided_together() {
        List<CellRecord> onePair = List.of(
                repeat(1, "none", 50),
                repeat(1, "wildfly:2212", 431),
                repeat(1, "replibench:2212", 150),
                repeat(2, "none", 50),
                repeat(2, "wildfly:2212", 469),
                repeat(2, "replibench:2212", 150));
        List<CellRecord> twoPairs = Stream.concat(
                        onePair.stream(),
                        Stream.of(repeat(1, "wildfly-notx:2212", 431), repeat(2, "wildfly-notx:2212", 469)))
                .toList();

        assertThat(EngineBenchFinding.of(onePair)).hasValueSatisfying(finding -> assertThat(finding)
                .startsWith("replibench:2212 adds 0.25 × the CPU per request that wildfly:2212 adds"));
        assertThat(EngineBenchFinding.of(twoPairs)).hasValueSatisfying(finding -> assertThat(finding)
                .startsWith("Not decided, as repeats differ too much: replibench:2212 was observed to add 0.25 ×")
                .doesNotContain("replibench:2212 adds"));
    }

    @Test
    void one_repeat_decides_nothing_between_engines() {
        assertThat(EngineBenchFinding.of(List.of(
                        repeat(1, "none", 50), repeat(1, "wildfly:2212", 450), repeat(1, "replibench:2212", 152))))
                .hasValueSatisfying(
                        sentence -> assertThat(sentence)
                                .startsWith(
                                        "Not decided, as one repeat has no interval: replibench:2212 was observed to add 0.26 ×"));
    }

    @Test
    void there_is_no_finding_without_an_arm_to_compare_with() {
        assertThat(EngineBenchFinding.of(List.of(repeat(1, "none", 50), repeat(1, "replibench:2212", 152))))
                .isEmpty();
    }

    @Test
    void the_table_lists_warnings() {
        CellRecord plain = repeat(1, "none", 50);
        AuditCheck driver = new AuditCheck("driver", "95 % busy", "at most 80 %", false, AuditCheck.Severity.WARNING);
        CellRecord doubtful = new CellRecord(
                plain.cell(),
                Instant.EPOCH,
                1,
                List.of(driver),
                plain.loadMetrics(),
                plain.resourceUsage(),
                plain.settings(),
                Map.of());

        assertThat(EngineBenchTable.format(List.of(doubtful)))
                .contains("with warnings: " + plain.cell().id() + ": "
                        + doubtful.warnings().get(0));
        assertThat(EngineBenchTable.format(List.of(plain))).doesNotContain("with warnings");
    }

    private static CellRecord repeat(int repeat, String arm, double cpuMicros) {
        return load(repeat, arm, 100, cpuMicros);
    }

    private static CellRecord load(String arm, double requestsPerSecond, double cpuMicros, String... invalid) {
        return load(1, arm, requestsPerSecond, cpuMicros, invalid);
    }

    private static CellRecord load(
            int repeat, String arm, double requestsPerSecond, double cpuMicros, String... invalid) {
        int colon = arm.indexOf(':');
        Pattern pattern = Pattern.parse(arm.substring(colon + 1));
        return new CellRecord(
                new Cell(pattern, colon < 0 ? arm : arm.substring(0, colon), 2, new ClientLoad("count", 8), repeat),
                Instant.EPOCH,
                1,
                Stream.of(invalid)
                        .map(reason -> new AuditCheck("errors", reason, "none", false))
                        .toList(),
                Usages.load(1, requestsPerSecond, 0),
                Usages.of(List.of(Usages.node("node1", cpuMicros / 1e6, 0)), 0, 0, 0, 0),
                Map.of(RecordSettings.APPLICATION, "counter"),
                Map.of());
    }
}
