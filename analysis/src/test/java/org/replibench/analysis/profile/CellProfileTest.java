package org.replibench.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.Figures;
import org.replibench.analysis.Records;
import org.replibench.model.CellRecord;

class CellProfileTest {
    private static final CellRecord CELL = Records.of("2212");

    @Test
    void the_layers_together_are_what_the_nodes_used_for_a_page() {
        CellProfile profile = new CellProfile(
                CELL,
                Map.of("io.undertow.A.a", 30L, "io.undertow.A.a;org.thymeleaf.B.b", 50L, "java.lang.Thread.run", 20L));

        Map<Layer, Double> millis = profile.millisPerPage();

        assertThat(millis.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(Figures.of(CELL).cpuMillisPerPage(), within(1e-9));
        assertThat(millis.get(Layer.COMPILERS)).isCloseTo(Figures.of(CELL).compilerMillisPerPage(), within(1e-9));
        assertThat(millis.get(Layer.COLLECTORS)).isCloseTo(Figures.of(CELL).collectorMillisPerPage(), within(1e-9));
        double java = 4 - 0.4 - 0.2;
        assertThat(millis.get(Layer.VIEW)).isCloseTo(java * 0.5, within(1e-9));
        assertThat(millis.get(Layer.OTHER)).isCloseTo(java * 0.2, within(1e-9));
    }

    @Test
    void an_arm_is_the_mean_of_its_cells_and_its_flame_graph_that_of_all_stacks() {
        ArmProfile arm = ArmProfile.of(List.of(
                new CellProfile(CELL, Map.of("io.undertow.A.a", 100L)),
                new CellProfile(CELL, Map.of("io.undertow.A.a;org.thymeleaf.B.b", 300L))));

        assertThat(arm.millisPerPage().get("view")).isCloseTo(1.7, within(1e-9));
        assertThat(arm.millisPerPage().get("container")).isCloseTo(1.7, within(1e-9));
        assertThat(arm.samples()).isEqualTo(400);
        assertThat(arm.flame().called()).singleElement().satisfies(container -> {
            assertThat(container.samples()).isEqualTo(400);
            assertThat(container.called()).extracting(Flame::samples).containsExactly(300L);
        });
    }

    @Test
    void frames_too_narrow_to_be_seen_are_left_out_of_the_flame_graph() {
        Flame flame = Flame.of(Map.of("a;wide", 998L, "a;narrow", 2L));

        assertThat(flame.called().get(0).samples()).isEqualTo(1000);
        assertThat(flame.called().get(0).called()).extracting(Flame::frame).containsExactly("wide");
    }
}
