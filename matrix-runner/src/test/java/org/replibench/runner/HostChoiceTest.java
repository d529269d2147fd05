package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.cluster.linux.Emulation;
import org.replibench.cluster.linux.Wire;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

class HostChoiceTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final Progress progress = new Progress(new PrintStream(said));

    @Test
    void nodes_are_processes_of_this_machine_unless_something_else_is_asked_for() {
        assertThat(choice(Map.of()).asGiven()).isInstanceOf(LoopbackHosts.class);
        assertThat(choice(Map.of(Option.HOSTS, "namespace")).asGiven()).isInstanceOf(NamespaceHosts.class);
        assertThat(choice(Map.of(Option.QUOTA, "0.1")).asGiven()).isInstanceOf(NamespaceHosts.class);
    }

    @Test
    void a_quota_is_refused_where_nothing_would_apply_it() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> choice(Map.of(Option.QUOTA, "0.1")).withoutQuota())
                .withMessage("quota: only the matrix limits nodes while it measures them; leave -Dquota out");
    }

    @Test
    void a_matrix_takes_the_best_and_says_what_is_lost_where_this_machine_cannot() {
        HostKind best = choice(Map.of()).best(progress);
        if (Emulation.refusal(Wire.IDEAL).isEmpty()) {
            assertThat(best).isInstanceOf(NamespaceHosts.class);
            assertThat(said.toString()).isEmpty();
        } else {
            assertThat(best).isInstanceOf(LoopbackHosts.class);
            assertThat(said.toString()).contains("required").contains("lost: each node's CPU quota");
        }
    }

    @Test
    void a_database_of_somebody_else_is_out_of_namespaces_reach() {
        Options options = new Options(Map.of(Option.DB_URL, "jdbc:postgresql://db/shop"));
        assertThat(HostChoice.of(options).best(progress)).isInstanceOf(LoopbackHosts.class);
        assertThat(said.toString())
                .contains(
                        "hosts: loopback, for namespace would need: a database on this machine, found -Ddb.url; lost: ")
                .hasLineCount(1);

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> choice(Map.of(Option.HOSTS, "namespace", Option.DB_URL, "jdbc:postgresql://db/shop"))
                        .best(progress))
                .withMessage("hosts namespace: a database on this machine, found -Ddb.url; or use -Dhosts=loopback");
    }

    @ParameterizedTest
    @CsvSource({"QUOTA, 0.2", "MEMORY, 900", "INTERCONNECT_RATE, 10mbit", "INTERCONNECT_DELAY, 1ms"})
    void what_only_a_machine_of_its_own_has_is_refused_by_name_on_loopback(Option option, String value) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() ->
                        choice(Map.of(Option.HOSTS, "loopback", option, value)).asGiven())
                .withMessage(option.key() + ": hosts loopback share this machine's; use -Dhosts=namespace, or leave -D"
                        + option.key() + " out");
    }

    @Test
    void the_quota_is_what_was_asked_for_or_what_the_machine_has_or_none() {
        HostKind machines = new NamespaceHosts();
        assertThat(choice(Map.of(Option.QUOTA, "0.1"))
                        .quota(machines, 1)
                        .quota()
                        .orElseThrow()
                        .cores())
                .isEqualTo(0.1);
        assertThat(choice(Map.of()).quota(machines, 1).quota().orElseThrow().cores())
                .isBetween(0.05, 1.0);
        assertThat(choice(Map.of(Option.QUOTA, "none")).quota(machines, 8).quota())
                .isEmpty();
        assertThat(choice(Map.of()).quota(new LoopbackHosts(), 8).quota()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "lots, 'quota: cores, such as 0.15, or none required, found ''lots'''",
        "0.001, 'CPU quota: found 0.001 cores in periods of 100000 µs, at least 1000 µs per period required'",
        "-1, 'CPU quota: found -1.0 cores in periods of 100000 µs, at least 1000 µs per period required'",
        "NaN, 'CPU quota: found NaN cores in periods of 100000 µs, at least 1000 µs per period required'",
    })
    void a_quota_that_is_none_is_refused(String text, String message) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> choice(Map.of(Option.QUOTA, text)).quota(new NamespaceHosts(), 1))
                .withMessage(message);
    }

    @Test
    void a_quota_that_the_machine_does_not_have_is_refused() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> choice(Map.of(Option.QUOTA, "1000")).quota(new NamespaceHosts(), 8))
                .withMessageStartingWith("quota: 8 nodes × 1000.0 + database 1600.00 + driver 2000.00")
                .withMessageContaining("; fits: ");
    }

    @ParameterizedTest
    @CsvSource({"63", "0", "1g", "''"})
    void memory_out_of_range_is_refused(String text) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> choice(Map.of(Option.MEMORY, text)).asGiven())
                .withMessage("memory: 64 to 1048576, found " + text);
    }

    private static HostChoice choice(Map<Option, String> given) {
        return HostChoice.of(new Options(given));
    }
}
