package org.replibench.runner.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.machines.linux.EmulationSupport;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.TestbedOptions;

class IsolationSelectorTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final Progress progress = new Progress(new PrintStream(said, true, StandardCharsets.UTF_8));

    @Test
    void nodes_are_processes_of_this_machine_unless_something_else_is_asked_for() {
        assertThat(choice(Map.of()).requested()).isInstanceOf(LoopbackHosts.class);
        assertThat(choice(Map.of(Option.ISOLATION, "namespace")).requested()).isInstanceOf(NamespaceHosts.class);
        assertThat(choice(Map.of(Option.NODE_CPUS, "0.1")).requested()).isInstanceOf(NamespaceHosts.class);
    }

    @Test
    void a_matrix_takes_the_best_and_says_what_is_lost_where_this_machine_cannot() {
        HostProvider best = choice(Map.of()).best(progress);
        if (EmulationSupport.unsupportedReason(LinkShaping.UNLIMITED).isEmpty()) {
            assertThat(best).isInstanceOf(NamespaceHosts.class);
            assertThat(said.toString(StandardCharsets.UTF_8))
                    .contains("isolation: namespace, the default as root on Linux; without root it is process, and")
                    .hasLineCount(1);
        } else {
            assertThat(best).isInstanceOf(LoopbackHosts.class);
            assertThat(said.toString(StandardCharsets.UTF_8))
                    .contains("namespace needs ")
                    .contains("not available: each node's CPU quota")
                    .contains("; not comparable with namespace, the default as root on Linux")
                    .hasLineCount(1);
        }
    }

    @Test
    void a_plan_says_where_nodes_will_live_as_a_start_does() {
        boolean process = choice(Map.of()).best(progress) instanceof LoopbackHosts;

        // A container may be refused only when it tries.
        if (process == EmulationSupport.unsupportedReason(LinkShaping.UNLIMITED).isPresent()) {
            assertThat(said.toString(StandardCharsets.UTF_8).strip())
                    .endsWith("  " + choice(Map.of()).note());
        }
    }

    @Test
    void what_was_asked_for_is_said_without_more() {
        assertThat(choice(Map.of(Option.ISOLATION, "process")).note()).isEqualTo("isolation: process");
        assertThat(choice(Map.of(Option.NODE_CPUS, "0.1")).note()).isEqualTo("isolation: namespace");

        choice(Map.of(Option.ISOLATION, "process")).best(progress);
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_database_on_another_machine_is_out_of_namespaces_reach() {
        CommandOptions commandOptions =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.DB_URL, "jdbc:postgresql://db/shop"));
        assertThat(TestbedOptions.read(commandOptions).hosts().best(progress)).isInstanceOf(LoopbackHosts.class);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains(
                        "isolation: falling back to process (namespace needs a database on this machine, not -Ddb.url); not available: ")
                .hasLineCount(1);
        assertThat(said.toString(StandardCharsets.UTF_8).strip())
                .endsWith(TestbedOptions.read(commandOptions).hosts().note());

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(
                        () -> choice(Map.of(Option.ISOLATION, "namespace", Option.DB_URL, "jdbc:postgresql://db/shop"))
                                .best(progress))
                .withMessage(
                        "isolation: not possible here; expected a database on this machine, not -Ddb.url, got namespace."
                                + " Try a new study with -Disolation=process");
    }

    @ParameterizedTest
    @CsvSource({"NODE_CPUS, 0.2", "NODE_MEMORY, 900", "INTERCONNECT_RATE, 10mbit", "INTERCONNECT_DELAY, 1ms"})
    void what_only_a_machine_of_its_own_has_is_refused_by_name_on_loopback(Option option, String value) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> choice(Map.of(Option.ISOLATION, "process", option, value))
                        .requested())
                .withMessage(option.key()
                        + ": nodes share this machine's; expected isolation namespace, got process. Try"
                        + " -Disolation=namespace, or to leave -D" + option.key() + " out");
    }

    @Test
    void cards_that_are_shared_are_refused_by_name_on_loopback() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> choice(Map.of(
                        Option.ISOLATION, "process",
                        Option.INTERCONNECT_RATE, "10mbit",
                        Option.INTERCONNECT_NETWORK, "shared")))
                .withMessageStartingWith(
                        "interconnect.network: nodes share this machine's; expected isolation namespace");
    }

    @Test
    void the_quota_is_what_was_asked_for_or_what_the_machine_has_or_none() {
        HostProvider machines = new NamespaceHosts();
        assertThat(choice(Map.of(Option.NODE_CPUS, "0.1"))
                        .quota(machines, 1, false)
                        .quota()
                        .orElseThrow()
                        .cores())
                .isEqualTo(0.1);
        assertThat(choice(Map.of())
                        .quota(machines, 1, false)
                        .quota()
                        .orElseThrow()
                        .cores())
                .isBetween(0.05, 1.0);
        assertThat(choice(Map.of(Option.NODE_CPUS, "none"))
                        .quota(machines, 8, false)
                        .quota())
                .isEmpty();
        assertThat(choice(Map.of()).quota(new LoopbackHosts(), 8, false).quota())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "lots, 'node.cpus: no number of cores; expected cores such as 0.15, or none, got lots. Try -Dnode.cpus=0.15'",
        "0.001, 'node.cpus: less than the kernel allows; expected at least 0.01 cores, got 0.001. Try -Dnode.cpus=0.01'",
        "-1, 'node.cpus: less than the kernel allows; expected at least 0.01 cores, got -1.0. Try -Dnode.cpus=0.01'",
        "NaN, 'node.cpus: less than the kernel allows; expected at least 0.01 cores, got NaN. Try -Dnode.cpus=0.01'",
    })
    void a_quota_that_is_none_is_refused(String text, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> choice(Map.of(Option.NODE_CPUS, text)).quota(new NamespaceHosts(), 1, false))
                .withMessage(message);
    }

    @Test
    void a_quota_that_the_machine_does_not_have_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> choice(Map.of(Option.NODE_CPUS, "1000")).quota(new NamespaceHosts(), 8, false))
                .withMessageContaining(
                        "expected 8 nodes × 1000.0 + database 1600.00 + load generator 2000.00 + reserve ")
                .withMessageContaining(" cores, got ")
                .withMessageContaining(". Try ");
    }

    @ParameterizedTest
    @CsvSource({"63, out of range", "0, out of range", "1g, no whole number"})
    void memory_out_of_range_is_refused(String text, String problem) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> choice(Map.of(Option.NODE_MEMORY, text)).requested())
                .withMessage(
                        "node.memory: " + problem + "; expected 64 to 1048576, got " + text + ". Try -Dnode.memory=64");
    }

    private static IsolationSelector choice(Map<Option, String> given) {
        return TestbedOptions.read(new CommandOptions(CommandName.MATRIX, given))
                .hosts();
    }
}
