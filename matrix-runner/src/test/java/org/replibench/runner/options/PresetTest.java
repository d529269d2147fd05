package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.runner.study.MatrixPlan;

class PresetTest {
    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({"standard, 57", "paper, 106", "profile, 45"})
    void each_preset_is_a_plan(String name, int cells) {
        assertThat(MatrixPlan.from(Preset.find(name, home)).cells()).hasSize(cells);
    }

    @ParameterizedTest
    @CsvSource({"2, 16000, 6", "4, 2000, 6", "4, 16000, 11"})
    void quick_has_four_nodes_where_the_machine_is_fit_for_them(int cores, long megabytes, int cells) {
        assertThat(MatrixPlan.from(Preset.quick(cores, megabytes)).cells()).hasSize(cells);
    }

    @Test
    void without_a_word_the_preset_is_quick() {
        assertThat(Preset.find(Option.MATRIX.defaultValue(), home).text(Option.PATTERNS))
                .isEqualTo(Option.PATTERNS.defaultValue());
    }

    @Test
    void the_collectors_preset_has_an_arm_for_each_that_has_a_name() {
        MatrixPlan plan = MatrixPlan.from(Preset.find("gc", home));

        assertThat(plan.cells()).hasSize(2 * 6);
        assertThat(plan.maxNodes()).isEqualTo(1);
    }

    @Test
    void the_load_preset_raises_clients_on_one_node() {
        MatrixPlan plan = MatrixPlan.from(Preset.find("load", home));

        assertThat(plan.cells()).hasSize(2 * 7);
        assertThat(plan.maxNodes()).isEqualTo(1);
    }

    @Test
    void what_is_given_goes_before_the_preset() throws IOException {
        Files.writeString(home.resolve("mine.yaml"), "nodes: [2, 4]\nseconds: 9 # short\n");

        Options options = new Options(Map.of(Option.SECONDS, "30")).orElse(Preset.find("mine.yaml", home));

        assertThat(options.numbers(Option.NODES, 1, 8)).containsExactly(2, 4);
        assertThat(options.number(Option.SECONDS, 5, 60)).isEqualTo(30);
        assertThat(options.text(Option.REPEATS)).isEqualTo(Option.REPEATS.defaultValue());
    }

    @Test
    void a_wrong_value_is_refused_with_its_line() {
        Options options = Preset.read("mine.yaml", "seconds: 9\nnodes: [2, many]\n");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> options.numbers(Option.NODES, 1, 8))
                .withMessage("mine.yaml line 2: nodes: 1 to 8, found many");
    }

    @Test
    void an_impossible_pattern_is_refused_with_its_line() {
        Options options = Preset.read("mine.yaml", "patterns: [none, 9211]");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MatrixPlan.from(options))
                .withMessageStartingWith("mine.yaml line 1: ");
    }

    @Test
    void a_cell_that_the_engine_can_not_express_is_refused_with_its_line() {
        Options options = Preset.read("mine.yaml", "engine: native\npatterns: [none, 2211]");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MatrixPlan.from(options))
                .withMessageStartingWith("mine.yaml line 2: pattern 2211: engine native ");
    }

    @Test
    void a_grid_without_a_cell_is_refused_with_its_line() {
        Options options = Preset.read("mine.yaml", "patterns: 2211\nnodes: 1");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MatrixPlan.from(options))
                .withMessageStartingWith("mine.yaml line 2: nodes: 2 to 8 for patterns that replicate, found 1");
    }

    @Test
    void an_unknown_key_is_refused_with_what_is_allowed() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Preset.read("mine.yaml", "seconds: 9\n\nnode: 2\n"))
                .withMessageStartingWith("mine.yaml line 3: unknown key 'node', allowed: patterns, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "just words", "nodes: {2: 4}", "nodes: [[2]]", "nodes: [2", "nodes: 2\nnodes: 4"})
    void what_is_no_preset_is_refused_with_the_file(String text) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Preset.read("mine.yaml", text))
                .withMessageStartingWith("mine.yaml");
    }

    @Test
    void a_file_that_is_not_there_is_refused_with_what_is_allowed() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Preset.find("quik", home))
                .withMessage(
                        "matrix: found 'quik', allowed: quick, standard, paper, gc, load, profile, or a YAML file");
    }
}
