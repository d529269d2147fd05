package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

class SolveCommandTest {
    private static final String ONE_QUEUE = """
            stations: {cpu: {servers: 1}}
            classes: {shop: {rate: 5, demands: {cpu: 0.1}}}
            """;

    @TempDir
    Path home;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void what_is_printed_is_the_solution_alone() throws IOException {
        Files.writeString(home.resolve("one.yaml"), ONE_QUEUE);

        assertThat(solve("one.yaml")).isEqualTo(ExitCode.DONE);

        JsonNode solution = new ObjectMapper().readTree(printed.toByteArray());
        assertThat(solution.at("/classes/shop/response").asDouble()).isCloseTo(0.2, within(1e-12));
        assertThat(solution.at("/stations/cpu/queue/shop").asDouble()).isCloseTo(1, within(1e-12));
    }

    @Test
    void a_name_can_not_steer_the_terminal() throws IOException {
        String name = "c\u001bp\u009bu\u007f\u202e é";
        Files.writeString(home.resolve("one.yaml"), ONE_QUEUE.replace("cpu:", "\"c\\ep\\x9bu\\x7f\\u202e é\":"));

        assertThat(solve("one.yaml")).isEqualTo(ExitCode.DONE);

        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b", "\u009b", "\u007f", "\u202e");
        assertThat(new ObjectMapper()
                        .readTree(printed.toByteArray())
                        .get("stations")
                        .has(name))
                .isTrue();
    }

    @Test
    void a_file_with_a_mistake_is_refused_with_its_line() throws IOException {
        Files.writeString(home.resolve("one.yaml"), ONE_QUEUE.replace("rate: 5", "rate: 50"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> solve("one.yaml"))
                .withMessage("one.yaml line 2: classes.shop.rate: station cpu saturates; expected less than 1.00000 s "
                        + "of work a second, got 5.00000 s. Try a lower rate or demand");
        assertThat(printed.size()).isZero();
    }

    @Test
    void a_file_that_is_not_there_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> solve("two.yaml"))
                .withMessage("network: no file; expected a YAML file, got " + home.resolve("two.yaml")
                        + ". Try -Dnetwork=docs/networks/one-core.yaml");
        assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> solve(""));
    }

    private ExitCode solve(String file) {
        return new SolveCommand(
                        new Installation(home),
                        new CommandOptions(CommandName.SOLVE, Map.of(Option.NETWORK, file)),
                        new PrintStream(printed, true, StandardCharsets.UTF_8))
                .run();
    }
}
