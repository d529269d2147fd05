package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.matrix.MatrixPlan;
import org.replibench.runner.matrix.PresetKind;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Preset;

class StudyFileTest {
    private static final CommandOptions BEGUN = new CommandOptions(
            CommandName.MATRIX, Map.of(Option.PATTERNS, "none,2211wq2", Option.NODES, "1,3", Option.REPEATS, "2"));

    private static final PersistedOptions KEPT = new PresetKind(CommandName.MATRIX).persistedOptions();

    @TempDir
    Path study;

    @BeforeEach
    void begin() throws IOException {
        StudyFile.write(study, BEGUN, KEPT, "");
    }

    @Test
    void a_study_goes_on_with_the_cells_with_which_it_was_begun() {
        CommandOptions resumed =
                StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, "1,3")), KEPT);

        assertThat(MatrixPlan.from(resumed)).isEqualTo(MatrixPlan.from(BEGUN));
    }

    @Test
    void a_study_can_be_the_preset_of_another() {
        CommandOptions preset =
                Preset.find(CommandName.MATRIX, study.resolve("study.yaml").toString(), study);

        assertThat(MatrixPlan.from(preset)).isEqualTo(MatrixPlan.from(BEGUN));
    }

    @Test
    void what_YAML_would_take_for_its_own_is_kept_as_it_was_given() throws IOException {
        String flags = "-Da='x y' -Db=\"C:\\z\" # no comment";
        StudyFile.write(study, BEGUN.with(Option.JVM_OPTIONS, flags), KEPT, "");

        assertThat(StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of()), KEPT)
                        .text(Option.JVM_OPTIONS))
                .isEqualTo(flags);
    }

    @Test
    void it_does_not_go_on_with_others() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, "4")), KEPT))
                .withMessage(
                        "resume: the study was begun with -Dnodes=1,3, found 4; leave it out, or begin another study");
    }

    @Test
    void it_goes_on_in_the_order_that_was_drawn(@TempDir Path other) throws IOException {
        CommandOptions drawn = MatrixPlan.withSeed(BEGUN);
        StudyFile.write(other, drawn, KEPT, "");

        CommandOptions resumed = StudyFile.read(other, new CommandOptions(CommandName.MATRIX, Map.of()), KEPT);

        assertThat(resumed.text(Option.SEED)).isEqualTo(drawn.text(Option.SEED));
        assertThat(MatrixPlan.from(resumed)).isEqualTo(MatrixPlan.from(drawn));
    }

    @Test
    void a_folder_without_a_study_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> StudyFile.read(study.resolve("nothing"), BEGUN, KEPT))
                .withMessage(
                        "resume: " + study.resolve("nothing") + " holds no study; required a folder with study.yaml");
    }
}
