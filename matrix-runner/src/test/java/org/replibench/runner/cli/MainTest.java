package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.testbed.Installation;

class MainTest {
    private static final Map<String, String> DRY_RUN = Map.of(
            "dry-run", "true",
            "isolation", "process",
            "db.url", "jdbc:postgresql://db/shop");

    @TempDir
    Path home;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @Test
    void a_password_on_the_command_line_is_used_and_one_line_says_who_can_read_it() {
        assertThat(run("matrix", with(DRY_RUN, "db.password", "hush"), Map.of()))
                .isEqualTo(ExitCode.DONE);

        assertThat(printed())
                .containsOnlyOnce("db.password: every user of this machine can read it in ps;"
                        + " REPLIBENCH_DB_PASSWORD in the environment or -Ddb.password.file=FILE keep it from them")
                .doesNotContain("hush");
    }

    @Test
    void a_password_in_the_environment_is_used_without_a_word() {
        assertThat(run("matrix", DRY_RUN, Map.of("REPLIBENCH_DB_PASSWORD", "hush")))
                .isEqualTo(ExitCode.DONE);

        assertThat(printed()).doesNotContain("db.password", "hush");
    }

    @Test
    void a_refusal_is_one_line_without_passwords_and_control_characters_and_exit_code_2() throws IOException {
        Files.writeString(home.resolve("mine.yaml"), "db.url: jdbc:postgresql://joe:hush@db/shop\n");
        Files.writeString(home.resolve("other.yaml"), "\"no\\e[31m?sslpassword=hush\": 1\n");

        assertThat(run("matrix", Map.of("preset", "mine.yaml"), Map.of())).isEqualTo(ExitCode.REFUSED);
        assertThat(run("matrix", Map.of("preset", "other.yaml"), Map.of())).isEqualTo(ExitCode.REFUSED);
        assertThat(run("matrix", Map.of("dry-run", "\u001b[31mred"), Map.of())).isEqualTo(ExitCode.REFUSED);

        assertThat(complained().lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("replibench: "))
                .noneMatch(line -> line.contains("hush") || line.contains("\u001b"));
    }

    @Test
    void an_unknown_study_is_refused_with_the_nearest() {
        assertThat(run("matrx", Map.of(), Map.of())).isEqualTo(ExitCode.REFUSED);

        assertThat(complained()).startsWith("replibench: study: unknown; ").endsWith("Try -Pmatrix\n");
    }

    @Test
    void help_is_printed_for_a_switch_alone() {
        assertThat(run("solve", Map.of("help", ""), Map.of())).isEqualTo(ExitCode.DONE);

        assertThat(printed()).contains("-Dnetwork");
    }

    private ExitCode run(String study, Map<String, String> properties, Map<String, String> environment) {
        return new Main(
                        new Installation(home),
                        properties::get,
                        environment::get,
                        new PrintStream(output, true, StandardCharsets.UTF_8),
                        new PrintStream(errors, true, StandardCharsets.UTF_8))
                .run(study);
    }

    private String printed() {
        return output.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private String complained() {
        return errors.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private static Map<String, String> with(Map<String, String> some, String key, String value) {
        Map<String, String> more = new HashMap<>(some);
        more.put(key, value);
        return more;
    }
}
