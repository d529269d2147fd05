package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.Cell;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.matrix.DemandProfileStudyKind;
import org.replibench.runner.matrix.MatrixStudyKind;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.study.StudyPlan;
import org.replibench.runner.testbed.Installation;

class PresetTest {
    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({"quick, 6", "standard, 20", "paper-quick, 33", "paper, 116"})
    void each_preset_is_a_plan(String name, int cells) {
        assertThat(plan(Preset.find(CommandName.MATRIX, name, home)).cells()).hasSize(cells);
    }

    @Test
    void the_profile_preset_is_a_plan_of_its_own_kind() {
        assertThat(plan(Preset.find(CommandName.PROFILE, "profile", home)).cells())
                .hasSize(2 * 5 * 3);
    }

    @Test
    void without_a_word_the_preset_is_quick() {
        assertThat(Preset.find(CommandName.MATRIX, Option.PRESET.defaultValue(CommandName.MATRIX), home)
                        .text(Option.PATTERNS))
                .isEqualTo(Option.PATTERNS.defaultValue(CommandName.MATRIX));
    }

    @Test
    void the_collectors_preset_has_an_arm_for_each_that_has_a_name() {
        StudyPlan<Cell> plan = plan(Preset.find(CommandName.GC, "gc", home));

        assertThat(plan.cells()).as("each under two loads").hasSize(2 * 6);
        assertThat(plan.maxNodes()).isEqualTo(1);
        assertThat(plan.maxNodesAtOnce()).isEqualTo(6);
    }

    @Test
    void the_load_preset_raises_clients_on_one_node() {
        StudyPlan<Cell> plan = plan(Preset.find(CommandName.LOAD, "load", home));

        assertThat(plan.cells()).hasSize(7);
        assertThat(plan.maxNodesAtOnce()).as("on the same server").isEqualTo(1);
    }

    @Test
    void what_is_given_goes_before_the_preset() throws IOException {
        Files.writeString(home.resolve("mine.yaml"), "nodes: [2, 4]\nbudget: 9m # short\n");

        CommandOptions commandOptions = new CommandOptions(CommandName.MATRIX, Map.of(Option.BUDGET, "30s"))
                .orElse(Preset.find(CommandName.MATRIX, "mine.yaml", home));

        assertThat(commandOptions.numbers(Option.NODES, 1, 8)).containsExactly(2, 4);
        assertThat(commandOptions.duration(Option.BUDGET, Duration.ZERO, Duration.ofMinutes(1)))
                .hasSeconds(30);
        assertThat(commandOptions.text(Option.STARTS)).isEqualTo(Option.STARTS.defaultValue(CommandName.MATRIX));
    }

    @Test
    void a_wrong_value_is_refused_with_its_line() {
        CommandOptions commandOptions = Preset.read(CommandName.MATRIX, "mine.yaml", "budget: 9m\nnodes: [2, many]\n");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> commandOptions.numbers(Option.NODES, 1, 8))
                .withMessage("mine.yaml line 2: nodes: no whole number; expected 1 to 8, got many. Try -Dnodes=1");
    }

    @Test
    void an_impossible_pattern_is_refused_with_its_line() {
        CommandOptions commandOptions = Preset.read(CommandName.MATRIX, "mine.yaml", "patterns: [none, 9211]");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(commandOptions))
                .withMessageStartingWith("mine.yaml line 1: ");
    }

    @Test
    void a_cell_that_the_engine_can_not_express_is_refused_with_its_line() {
        CommandOptions commandOptions =
                Preset.read(CommandName.MATRIX, "mine.yaml", "engine: wildfly\npatterns: [none, 2211]");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(commandOptions))
                .withMessageStartingWith("mine.yaml line 2: pattern: engine wildfly has no ");
    }

    @Test
    void a_grid_without_a_cell_is_refused_with_its_line() {
        CommandOptions commandOptions = Preset.read(CommandName.MATRIX, "mine.yaml", "patterns: 2211\nnodes: 1");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(commandOptions))
                .withMessage("mine.yaml line 2: nodes: too few for patterns that replicate; expected 2 to 8, got 1."
                        + " Try -Dnodes=1,2, or none among -Dpatterns");
    }

    @Test
    void what_turns_out_impossible_only_later_is_refused_with_its_line_too() {
        CommandOptions options = Preset.read(CommandName.MATRIX, "mine.yaml", "nodes: 2\nisolation: namespace");

        Refusal isolation = new Refusal("isolation", "not possible here", "root", "namespace", "-Disolation=process");
        Refusal disk = new Refusal("disk", "full", "2000 MiB", "1 MiB", "another folder");

        assertThat(options.located(new InvalidRequestException(isolation)))
                .hasMessage("mine.yaml line 2: " + isolation);
        assertThat(options.located(new InvalidRequestException(disk))).hasMessage(disk.toString());
    }

    @Test
    void an_unknown_key_is_refused_with_what_is_allowed() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.read(CommandName.MATRIX, "mine.yaml", "budget: 9m\n\nnode: 2\n"))
                .withMessageStartingWith("mine.yaml line 3: node: unknown key; expected one of patterns, ");
    }

    @Test
    void an_old_key_is_refused_with_the_new_one() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.read(CommandName.MATRIX, "mine.yaml", "seconds: 9\n"))
                .withMessageStartingWith(
                        "mine.yaml line 1: seconds: replaced, as arms take turns; expected -Dbudget, for all arms together, got -Dseconds. Try");
    }

    @Test
    void the_file_of_another_version_is_refused_in_one_line() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.read(CommandName.MATRIX, "study.yaml", "format: 0\nnodes: 2\n"))
                .withMessage("study.yaml line 1: format: of another version of Replibench; expected 1, got 0. Try to"
                        + " measure again");
    }

    @Test
    void flags_may_be_a_list() {
        assertThat(Preset.read(CommandName.MATRIX, "mine.yaml", "jvm.options: [-Da=1, '-XX:+UseG1GC']")
                        .text(Option.JVM_OPTIONS))
                .isEqualTo("-Da=1 -XX:+UseG1GC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "just words", "nodes: {2: 4}", "nodes: [[2]]", "nodes: [2", "nodes: 2\nnodes: 4"})
    void what_is_no_preset_is_refused_with_the_file(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.read(CommandName.MATRIX, "mine.yaml", text))
                .withMessageStartingWith("mine.yaml");
    }

    @Test
    void a_file_that_is_not_there_is_refused_with_what_is_allowed() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.find(CommandName.MATRIX, "quik", home))
                .withMessage(
                        "preset: no preset, and no file; expected quick, standard, paper-quick, paper, or a YAML file, got quik. Try -Dpreset=quick");
    }

    @Test
    void the_preset_that_is_named_is_selected_or_else_the_usual_one() {
        CommandOptions paper = new CommandOptions(CommandName.MATRIX, Map.of(Option.PRESET, "paper"));
        assertThat(plan(Preset.select(paper, home)).cells()).hasSize(116);

        CommandOptions nothing = new CommandOptions(CommandName.GC, Map.of());
        assertThat(Preset.select(nothing, home).text(Option.GC))
                .isEqualTo(Preset.find(CommandName.GC, "gc", home).text(Option.GC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"preset: paper", "resume: ''", "db.password: secret"})
    void what_only_a_start_decides_is_no_key(String line) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> Preset.read(CommandName.MATRIX, "mine.yaml", line))
                .withMessageContaining("unknown key");
    }

    private StudyPlan<Cell> plan(CommandOptions options) {
        StudyKind<Cell, CellRecord> kind = options.command() == CommandName.PROFILE
                ? new DemandProfileStudyKind()
                : new MatrixStudyKind(options.command());
        try {
            return kind.configure(options, new Installation(home), home, Progress.NONE)
                    .plan();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
