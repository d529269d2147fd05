package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

class PredictCommandTest {
    @TempDir
    Path home;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();

    @BeforeEach
    void invent() throws IOException {
        new InventedStudies(home).write();
    }

    @Test
    void curves_are_foretold_for_clusters_that_nobody_measured() throws IOException {
        assertThat(run(Map.of(Option.NODES, "8,64", Option.CLIENTS, "10,40"))).isEqualTo(ExitCode.DONE);

        assertThat(printed())
                .contains("2211 replibench         64           40")
                .contains("2211 replibench, 64 nodes: node quota limits it to")
                .contains("SHA-256 of ");
        assertThat(latest().resolve("predictions.json")).isNotEmptyFile();
        assertThat(latest().resolve("report/index.html"))
                .content()
                .contains("predicted")
                .contains("node quota");
    }

    @Test
    void a_frozen_prediction_is_compared_with_what_was_measured_later() throws IOException {
        run(Map.of(Option.NODES, "2", Option.CLIENTS, "20", Option.PATTERNS, "none", Option.WHATIF, "machines:shared"));
        String frozen = home.relativize(latest()).toString();
        String hash = Files.readString(latest().resolve("predictions.sha256"));
        console.reset();

        CommandOptions later =
                new CommandOptions(CommandName.PREDICT, Map.of(Option.PREDICTION, frozen, Option.VALIDATE, "matrix"));
        assertThat(command(later).run()).isEqualTo(ExitCode.DONE);

        assertThat(printed())
                .contains("throughput, all 1 points: mean absolute error ")
                .contains(hash.substring(0, 64));
        assertThat(Files.readAllLines(latest().resolve("predictions.csv")))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("none,none,2,20,")
                .contains(",130,5,");
    }

    @Test
    void without_a_grid_what_was_measured_is_foretold_on_the_one_machine() throws IOException {
        assertThat(run(Map.of(Option.VALIDATE, "matrix"))).isEqualTo(ExitCode.DONE);

        assertThat(printed()).contains("machines shared").contains("throughput, all 1 points");
    }

    @Test
    void what_was_measured_on_hosts_is_predicted_with_a_machine_for_each_node() throws IOException {
        InventedStudies.onHosts(home.resolve("hosts")).write();

        assertThat(run(Map.of(Option.PROFILE_STUDY, "hosts/profile", Option.VALIDATE, "hosts/matrix")))
                .isEqualTo(ExitCode.DONE);

        assertThat(printed()).contains("machines own").contains("cores 8").contains("throughput, all 1 points");
    }

    @Test
    void what_if_the_nodes_were_larger() throws IOException {
        run(Map.of(Option.NODES, "1", Option.PATTERNS, "none", Option.WHATIF, "cores:4,network:10gbit"));

        assertThat(printed())
                .contains("cores 4")
                .contains("network 10000000000bit")
                .contains("node CPU limits it to");
    }

    @ParameterizedTest
    @CsvSource({
        "PROFILE_STUDY, nowhere, 'nowhere; expected a study''s folder, got nowhere. Try -Dprofile.study=results/profile/latest'",
        "PROFILE_STUDY, matrix, '/matrix is no profile; expected valid cells of pattern none under light loads, got no such cell. Try ./mvnw -Pprofile verify'",
        "PATTERNS, 2212, 'patterns: not profiled; expected none, 2211 replibench, each with any write quota, got 2212. Try ./mvnw -Pprofile verify -Dpattern=2212'",
        "NODES, 0, 'nodes: out of range; expected 1 to 1024, got 0. Try -Dnodes=1'",
        "CLIENTS, many, 'clients: no whole number; expected 1 to 10000, got many. Try -Dclients=1'",
        "SEED, -1, 'seed: out of range; expected 0 to 999999, got -1. Try -Dseed=0'",
        "VALIDATE, foreign, 'validate: profile of another environment; expected jvm.heap -Xmx512m, as in profile, got -Xmx1g in none-none-2n-high-r1. Try ./mvnw -Pprofile verify in this environment'",
        "VALIDATE, nowhere, 'nowhere; expected a study''s folder, got nowhere. Try -Dvalidate=results/matrix/latest'",
        "VALIDATE, profile, 'validate: a profile predicts itself; expected a matrix study, got profile. Try -Dvalidate=results/matrix/latest'",
        "VALIDATE, open, 'validate: of the load model open; expected one of the load model closed, which is predicted, got open. Try -Dvalidate with another study'",
        "PREDICTION, x, 'profile.study: not known what to predict from; expected either -Dprofile.study or a frozen -Dprediction, got both. Try -Dprofile.study=results/profile/latest'",
        "WHATIF, faster, 'whatif: unknown change; expected network:10gbit, cores:2, quota:0.3, mix:search=4/item=2, machines:shared, machines:own, got faster. Try -Dwhatif=network:10gbit'",
        "WHATIF, network:fast, 'whatif: network has no bit rate; expected a whole number and mbit or gbit, got fast. Try -Dwhatif=network:10gbit'",
        "WHATIF, cores:0, 'whatif: cores out of range; expected 1 to 4096, got 0. Try -Dwhatif=cores:2'",
        "WHATIF, quota:half, 'whatif: quota out of range; expected above 0, and at most the 2 cores of a node, got half. Try -Dwhatif=quota:0.15'",
        "WHATIF, quota:1e9, 'whatif: quota out of range; expected above 0, and at most the 2 cores of a node, got 1e9. Try -Dwhatif=quota:0.15'",
        "WHATIF, quota:Infinity, 'whatif: quota out of range; expected above 0, and at most the 2 cores of a node, got Infinity. Try -Dwhatif=quota:0.15'",
        "WHATIF, quota:NaN, 'whatif: quota out of range; expected above 0, and at most the 2 cores of a node, got NaN. Try -Dwhatif=quota:0.15'",
        "WHATIF, quota:0.015, 'nodes: idle nodes saturate the node quota; expected some of it left for pages, got none. Try fewer -Dnodes, or -Dwhatif with more cores, quota or network'",
        "WHATIF, 'cores:2,quota:0.3', 'whatif: cores and quota exclude each other; expected one of them, got both. Try -Dwhatif=cores:2'",
        "WHATIF, 'cores:2,cores:4', 'whatif: cores is there twice; expected each change once, got 2 and 4. Try -Dwhatif=cores:4'",
        "WHATIF, machines:many, 'whatif: unknown machines; expected shared or own, got many. Try -Dwhatif=machines:shared'",
        "WHATIF, mix:search=2, 'whatif: no mix of this profile; expected windows.csv and responses.csv next to each record, as of loads that took turns, got a record without them. Try ./mvnw -Pprofile verify'"
    })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String line) throws IOException {
        InventedStudies studies = new InventedStudies(home);
        studies.matrix("foreign", "-Xmx1g");
        studies.openMatrix("open");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> run(Map.of(option, value)))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).contains(line).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "NODES, 2, -Dnodes",
        "CLIENTS, 20, -Dclients",
        "PATTERNS, none, -Dpatterns",
        "WHATIF, machines:shared, -Dwhatif",
        "SEED, 2, -Dseed"
    })
    void what_is_frozen_answers_no_other_question(Option option, String value, String named) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> command(new CommandOptions(
                                CommandName.PREDICT, Map.of(Option.PREDICTION, "frozen", option, value)))
                        .run())
                .withMessage(
                        "prediction: frozen with its own patterns, nodes, clients, changes and seed; expected none of"
                                + " these options, got " + named
                                + ". Try to leave them out, or to predict again with -Dprofile.study");
    }

    @Test
    void a_prediction_from_nothing_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> command(new CommandOptions(CommandName.PREDICT, Map.of()))
                        .run())
                .withMessage("profile.study: not known what to predict from; expected either -Dprofile.study or a "
                        + "frozen -Dprediction, got neither. Try -Dprofile.study=results/profile/latest");
    }

    private ExitCode run(Map<Option, String> given) throws IOException {
        Map<Option, String> options = new EnumMap<>(Map.of(Option.PROFILE_STUDY, "profile"));
        options.putAll(given);
        return command(new CommandOptions(CommandName.PREDICT, options)).run();
    }

    private PredictCommand command(CommandOptions commandOptions) {
        return new PredictCommand(
                new Installation(home),
                commandOptions,
                new Progress(new PrintStream(console, true, StandardCharsets.UTF_8)));
    }

    private String printed() {
        return console.toString(StandardCharsets.UTF_8);
    }

    private Path latest() throws IOException {
        return home.resolve("results/predict/latest").toRealPath();
    }
}
