package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.OptionUse;
import org.replibench.runner.testbed.Installation;

/** Every option of every command: whatever its value is, it is taken, or refused in one line. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class HostileOptionsTest {
    /** Those first that come to a refusal soonest: a dry run of a matrix starts a JVM to ask it about its flags. */
    private static final List<CommandName> COMMANDS = Stream.concat(
                    Stream.of(CommandName.FAILOVER), Stream.of(CommandName.values()))
            .distinct()
            .toList();

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "\0",
            "2\n3",
            "\u001b[31m2\u001b[0m",
            "\u202e2",
            "\u0085",
            "\ud800",
            "x".repeat(100_000),
            "9".repeat(9_000),
            "x,".repeat(4_000),
            "-1",
            "0",
            "2147483648",
            "1e309",
            "NaN",
            "\u0663",
            "\uff13",
            "\ud835\udfda",
            ",",
            ",,2,",
            "a:b:c",
            "=",
            ";;",
            "-",
            "/",
            "/dev/null",
            "%s%n${java.home}",
            "$(id)`id`<b>",
            "'\"",
            "true",
            "999999999h",
            "1ms,1ms",
            "none,none");

    private static final int PARTS = 3;

    /** Of each test, as two studies of one folder would refuse each other. */
    @TempDir
    private Path home;

    @BeforeEach
    void invent() throws IOException {
        new InventedStudies(home).write();
        Files.writeString(home.resolve("network.yaml"), """
                stations: {cpu: {servers: 1}}
                classes: {shop: {rate: 5, demands: {cpu: 0.1}}}
                """);
    }

    /** Each way of reading an option, by one of the commands that read it so. */
    static Stream<Arguments> options() {
        Map<Map.Entry<Option, OptionUse>, Arguments> byUse = new LinkedHashMap<>();
        for (CommandName command : COMMANDS) {
            for (Option option : Option.of(command)) {
                byUse.putIfAbsent(Map.entry(option, option.use(command).orElseThrow()), Arguments.of(command, option));
            }
        }
        return byUse.values().stream();
    }

    /** A third of the values for each option, another one for the next: so each value meets many options. */
    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("options")
    void a_value_is_taken_or_refused_in_one_line(CommandName command, Option option) {
        assertTakenOrRefused(
                command,
                option,
                IntStream.range(0, VALUES.size())
                        .filter(number -> number % PARTS == option.ordinal() % PARTS)
                        .mapToObj(VALUES::get)
                        .toList());
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("options")
    void every_value_is_taken_or_refused_in_one_line(CommandName command, Option option) {
        assertTakenOrRefused(command, option, VALUES);
    }

    private void assertTakenOrRefused(CommandName command, Option option, List<String> values) {
        for (String value : values) {
            Map<String, String> given = new HashMap<>(others(command, option));
            given.put(option.key(), value);
            String described = command.flag() + " -D" + option.key() + "=" + shortened(value);

            ByteArrayOutputStream output = new ByteArrayOutputStream();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            ExitCode exitCode = new Main(
                            new Installation(home),
                            given::get,
                            name -> null,
                            new PrintStream(output, true, StandardCharsets.UTF_8),
                            new PrintStream(errors, true, StandardCharsets.UTF_8))
                    .run(command.key());

            String complaint = errors.toString(StandardCharsets.UTF_8);
            assertThat(exitCode).as(described + ": " + shortened(complaint)).isNotEqualTo(ExitCode.DEFECT);
            assertThat(complaint.lines().count())
                    .as(described + ": " + shortened(complaint))
                    .isEqualTo(exitCode == ExitCode.REFUSED ? 1 : 0);
            assertThat(complaint).as(described).hasSizeLessThan(4_000);
            assertThat((complaint + output.toString(StandardCharsets.UTF_8)).chars())
                    .as(described)
                    .noneMatch(letter -> Character.isISOControl(letter) && letter != '\n');
        }
    }

    /** What else the command needs to come to reading the option, and to start nothing then. */
    private static Map<String, String> others(CommandName command, Option option) {
        return switch (command) {
            case COMPARE -> Map.of("baseline", "matrix", "contender", "matrix");
            case PREDICT ->
                option == Option.PREDICTION
                        ? Map.of()
                        : Map.of("profile.study", "profile", "nodes", "1", "clients", "1", "patterns", "none");
            case SERVE -> Map.of("study.folder", "missing");
            case SOLVE -> Map.of("network", "network.yaml");
            case CLUSTER, JMETER -> Map.of();
            default -> needs(option);
        };
    }

    private static Map<String, String> needs(Option option) {
        Map<String, String> dryRun = new HashMap<>(Map.of("dry-run", "true", "isolation", "process"));
        switch (option) {
            case DB_USER, DB_PASSWORD, DB_PASSWORD_FILE -> dryRun.put("db.url", "jdbc:postgresql://db/shop");
            case SESSION_CHANGED -> dryRun.put("session.kb", "1");
            case BALANCER_WEIGHTS -> dryRun.put("balancer", "round-robin-weighted");
            case NODE_CPUS, NODE_MEMORY, SERVERS_PER_NODE, INTERCONNECT_DELAY, INTERCONNECT_RATE ->
                dryRun.remove("isolation");
            case INTERCONNECT_NETWORK -> {
                dryRun.remove("isolation");
                dryRun.put("interconnect.rate", "10mbit");
            }
            default -> {
                // Nothing else.
            }
        }
        return dryRun;
    }

    private static String shortened(String text) {
        return text.length() > 2_000 ? text.substring(0, 2_000) + "…" : text;
    }
}
