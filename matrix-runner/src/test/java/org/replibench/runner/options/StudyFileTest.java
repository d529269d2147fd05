package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFileTest {
    private static final CommandOptions BEGUN = new CommandOptions(
            CommandName.MATRIX, Map.of(Option.PATTERNS, "none,2211wq2", Option.NODES, "1,3", Option.REPEATS, "2"));

    @TempDir
    Path study;

    @BeforeEach
    void begin() throws IOException {
        StudyFile.write(study, BEGUN);
    }

    @Test
    void a_study_goes_on_with_the_cells_with_which_it_was_begun() {
        CommandOptions resumed =
                StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, "1,3")));

        assertThat(values(resumed)).isEqualTo(values(BEGUN));
    }

    @Test
    void a_study_can_be_the_preset_of_another() {
        CommandOptions preset =
                Preset.find(CommandName.MATRIX, study.resolve("study.yaml").toString(), study);

        assertThat(values(preset)).isEqualTo(values(BEGUN));
    }

    @Test
    void what_it_decides_of_programs_is_said_with_its_line(@TempDir Path other) throws IOException {
        StudyFile.write(
                other,
                new CommandOptions(
                        CommandName.FAILOVER, Map.of(Option.JVM_OPTIONS, "-Done=1", Option.JGROUPS, "some.jar")));
        CommandOptions now = new CommandOptions(CommandName.FAILOVER, Map.of());

        assertThat(Preset.codeIn(now, StudyFile.read(other, now)))
                .as("what is the default decides nothing")
                .satisfiesExactly(
                        flags -> assertThat(flags).matches("jvm\\.options of study\\.yaml line \\d+: -Done=1"),
                        jar -> assertThat(jar).matches("jgroups of study\\.yaml line \\d+: .*some\\.jar"));
    }

    @Test
    void what_YAML_would_take_for_its_own_is_kept_as_it_was_given() throws IOException {
        String flags = "-Da='x y' -Db=\"C:\\z\" # no comment";
        StudyFile.write(study, BEGUN.with(Option.JVM_OPTIONS, flags));

        assertThat(StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of()))
                        .text(Option.JVM_OPTIONS))
                .isEqualTo(flags);
    }

    @Test
    void it_keeps_every_default_that_decides_what_is_measured_and_nothing_secret_or_of_this_start(@TempDir Path other)
            throws IOException {
        CommandOptions options = new CommandOptions(
                CommandName.BARE,
                Map.of(Option.DB_PASSWORD, "secret", Option.SERVE_PORT, "true", Option.SERVERS_PER_NODE, "2"));
        StudyFile.write(other, options);

        assertThat(other.resolve("study.yaml"))
                .content()
                .contains("clients: '40'", "servers.per.node: '2'")
                .doesNotContain("secret", "serve:", "node.memory", "results");
    }

    @Test
    void a_study_whose_pages_come_at_a_rate_goes_on_so(@TempDir Path other) throws IOException {
        StudyFile.write(
                other, new CommandOptions(CommandName.MATRIX, Map.of(Option.LOAD_MODEL, "open", Option.RATE, "50")));

        assertThat(other.resolve("study.yaml"))
                .content()
                .contains("load.model: 'open'", "rate: '50'")
                .doesNotContain("clients: ");
        assertThat(study.resolve("study.yaml")).content().contains("load.model: 'closed'", "clients: '40'");
    }

    @Test
    void arms_are_not_kept_where_patterns_or_engines_replace_them(@TempDir Path other) throws IOException {
        StudyFile.write(other, new CommandOptions(CommandName.FAILOVER, Map.of()));
        assertThat(other.resolve("study.yaml")).content().contains("arms: ").doesNotContain("patterns: ", "engine: ");

        StudyFile.write(other, new CommandOptions(CommandName.FAILOVER, Map.of(Option.ENGINE, "wildfly")));
        assertThat(other.resolve("study.yaml"))
                .content()
                .contains("engine: 'wildfly'")
                .doesNotContain("arms: ");
    }

    @Test
    void it_does_not_go_on_with_others() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(
                        () -> StudyFile.read(study, new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, "4"))))
                .withMessage(
                        "nodes: the study was begun with another value; expected 1,3, got 4. Try to leave -Dnodes out, or to"
                                + " begin another study");
    }

    @Test
    void it_goes_on_in_the_order_that_was_drawn(@TempDir Path other) throws IOException {
        CommandOptions drawn = BEGUN.with(Option.SEED, "7");
        StudyFile.write(other, drawn);

        CommandOptions resumed = StudyFile.read(other, new CommandOptions(CommandName.MATRIX, Map.of()));

        assertThat(resumed.text(Option.SEED)).isEqualTo(drawn.text(Option.SEED));
        assertThat(values(resumed)).isEqualTo(values(drawn));
    }

    @Test
    void a_folder_without_a_study_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> StudyFile.read(study.resolve("nothing"), BEGUN))
                .withMessage("resume: no study; expected a folder with study.yaml, got " + study.resolve("nothing")
                        + ". Try the command without -Dresume, or -Dresume=FOLDER of a study");
    }

    @Test
    void it_begins_with_what_it_is_for_and_its_format(@TempDir Path other) throws IOException {
        assertThat(study.resolve("study.yaml"))
                .content()
                .startsWith("# Continue with -Dresume, repeat with -Dpreset=<this file>\nformat: 1\n");

        StudyFile.write(other, new CommandOptions(CommandName.FAILOVER, Map.of()));
        assertThat(other.resolve("study.yaml")).content().startsWith("# Continue with -Dresume\nformat: 1\n");
    }

    @Test
    void a_study_is_repeated_by_its_file_or_else_by_its_options() {
        assertThat(StudyFile.repeatCommands(BEGUN))
                .isEqualTo("cp <this folder>/study.yaml .\n./mvnw -Pmatrix verify -Dpreset=study.yaml");
        assertThat(StudyFile.repeatCommands(
                        new CommandOptions(CommandName.FAILOVER, Map.of(Option.JVM_OPTIONS, "-Da='x y'"))))
                .startsWith("./mvnw -Pfailover verify -D")
                .contains("-Dnodes='3' ", "-Djvm.options='-Da='\\''x y'\\'''");
    }

    @Test
    void the_file_of_an_older_version_is_refused() throws IOException {
        Files.writeString(study.resolve("study.yaml"), "nodes: '1,3'\n");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> StudyFile.read(study, BEGUN))
                .withMessage("study.yaml: format: of another version of Replibench; expected 1, got none. Try to"
                        + " measure again");
    }

    @Test
    void what_a_start_decides_for_itself_may_differ() {
        CommandOptions now = new CommandOptions(CommandName.MATRIX, Map.of(Option.DRY_RUN, "true"));

        assertThat(StudyFile.read(study, now).flag(Option.DRY_RUN)).isTrue();
    }

    private static Map<Option, String> values(CommandOptions options) {
        return Option.of(CommandName.MATRIX).stream().collect(Collectors.toMap(option -> option, options::text));
    }
}
