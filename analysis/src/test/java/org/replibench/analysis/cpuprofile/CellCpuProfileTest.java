package org.replibench.analysis.cpuprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.raw.ThreadCpuTimes;

class CellCpuProfileTest {
    /** 4 CPU seconds in the window, 4 ms for a page. */
    private static final CellRecord CELL = CellRecords.of("2212");

    private static final Map<String, Long> STACKS =
            Map.of("io.undertow.A.a", 30L, "io.undertow.A.a;org.thymeleaf.B.b", 50L, "java.lang.Thread.run", 20L);

    /** Of a time that is a quarter longer than the window; the threads used 4 % less than the hosts accounted. */
    private static final ThreadCpuTimes THREADS = new ThreadCpuTimes(5, 0.25, 0.5, 0.05, 3, 1);

    @Test
    void what_threads_used_is_taken_in_the_proportion_in_which_the_host_accounted_for_the_window() {
        Map<CodeLayer, Double> millis = profile(STACKS, Optional.of(THREADS)).millisPerPage();

        assertThat(millis.get(CodeLayer.COLLECTORS)).isCloseTo(0.2, within(1e-9));
        assertThat(millis.get(CodeLayer.COMPILERS)).isCloseTo(0.4, within(1e-9));
        assertThat(millis.get(CodeLayer.HOUSEKEEPING)).isCloseTo(0.04, within(1e-9));
        assertThat(millis.get(CodeLayer.KERNEL)).isCloseTo(0.8, within(1e-9));
        assertThat(millis.get(CodeLayer.VIEW)).isCloseTo(2.4 * 0.5, within(1e-9));
        assertThat(millis.get(CodeLayer.CONTAINER)).isCloseTo(2.4 * 0.3, within(1e-9));
        assertThat(millis.get(CodeLayer.OTHER)).isCloseTo(2.4 * 0.2, within(1e-9));
    }

    @Test
    void what_no_thread_is_known_to_have_used_is_missing_from_the_layers_and_told() {
        CellCpuProfile profile = profile(STACKS, Optional.of(THREADS));

        assertThat(profile.accountedMillisPerPage())
                .isEqualTo(CellQuantity.NODE_CPU_PER_PAGE.of(CELL) + CellQuantity.COMPILER_CPU_PER_PAGE.of(CELL))
                .isEqualTo(4);
        assertThat(sum(profile.millisPerPage())).isCloseTo(3.84, within(1e-9));
        assertThat(profile.excessPercent()).isCloseTo(-4, within(1e-9));
    }

    @Test
    void samples_times_their_period_are_held_against_what_Java_threads_used_outside_the_kernel() {
        CellRecord sampled = withSetting(CELL, CellCpuProfile.PERIOD_MILLIS, "20");

        // 100 samples are 2 s; Java threads used 3 of 5 accounted seconds, and of the 4 in the window as large a part.
        assertThat(new CellCpuProfile(sampled, STACKS, Optional.of(THREADS)).sampledPercent())
                .isCloseTo(100 * 2 / 2.4, within(1e-9));
        assertThat(profile(STACKS, Optional.of(THREADS)).sampledPercent()).isNaN();
        assertThat(new CellCpuProfile(sampled, STACKS, Optional.empty()).sampledPercent())
                .isNaN();
    }

    @Test
    void
            where_threads_were_not_accounted_all_but_collectors_and_compilers_counts_as_Java_code_and_no_excess_is_known() {
        CellCpuProfile profile = profile(STACKS, Optional.empty());

        assertThat(profile.millisPerPage().get(CodeLayer.VIEW)).isCloseTo((4 - 0.4 - 0.2) * 0.5, within(1e-9));
        assertThat(profile.millisPerPage().get(CodeLayer.COMPILERS))
                .isCloseTo(CellQuantity.COMPILER_CPU_PER_PAGE.of(CELL), within(1e-9));
        assertThat(profile.excessPercent()).isNaN();
    }

    @Test
    void an_arm_is_the_mean_of_its_cells_and_its_flame_graph_that_of_all_stacks() {
        ArmCpuProfile arm = ArmCpuProfile.of(List.of(
                profile(Map.of("io.undertow.A.a", 100L), Optional.of(THREADS)),
                profile(Map.of("io.undertow.A.a;org.thymeleaf.B.b", 300L), Optional.of(THREADS))));

        assertThat(arm.millisPerPage().get("view")).isCloseTo(1.2, within(1e-9));
        assertThat(arm.millisPerPage().get("container")).isCloseTo(1.2, within(1e-9));
        assertThat(arm.accountedMillisPerPage()).isCloseTo(4, within(1e-9));
        assertThat(arm.excessPercent()).isCloseTo(-4, within(1e-9));
        assertThat(arm.samples()).isEqualTo(400);
        assertThat(arm.flame().callees()).singleElement().satisfies(container -> {
            assertThat(container.samples()).isEqualTo(400);
            assertThat(container.callees())
                    .extracting(ArmCpuProfile.FlameFrame::samples)
                    .containsExactly(300L);
        });
    }

    @Test
    void frames_too_narrow_to_be_seen_are_left_out_of_the_flame_graph() {
        ArmCpuProfile.FlameFrame flameFrame = ArmCpuProfile.FlameFrame.of(Map.of("a;wide", 998L, "a;narrow", 2L));

        assertThat(flameFrame.callees().get(0).samples()).isEqualTo(1000);
        assertThat(flameFrame.callees().get(0).callees())
                .extracting(ArmCpuProfile.FlameFrame::frame)
                .containsExactly("wide");
    }

    private static CellCpuProfile profile(Map<String, Long> stacks, Optional<ThreadCpuTimes> threads) {
        return new CellCpuProfile(CELL, stacks, threads);
    }

    private static double sum(Map<CodeLayer, Double> millis) {
        return millis.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static CellRecord withSetting(CellRecord cell, String name, String value) {
        Map<String, String> settings = new HashMap<>(cell.settings());
        settings.put(name, value);
        return new CellRecord(
                cell.cell(),
                cell.windowStart(),
                cell.windowSeconds(),
                cell.checks(),
                cell.loadMetrics(),
                cell.resourceUsage(),
                settings,
                cell.files());
    }
}
