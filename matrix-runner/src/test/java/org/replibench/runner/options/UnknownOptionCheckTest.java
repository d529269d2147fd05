package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownOptionCheckTest {
    @Test
    void a_misspelt_option_is_refused_and_the_nearest_of_the_command_is_named() {
        refused(
                CommandName.MATRIX,
                "-Pmatrix verify -Dpatern=2212",
                "patern: unknown; expected an option of -Pmatrix, got -Dpatern. Try -Dpatterns, or -Pmatrix -Dhelp");
        refused(
                CommandName.CLUSTER,
                "-Pcluster verify -Dpatern=2212",
                "patern: unknown; expected an option of -Pcluster, got -Dpatern. Try -Dpattern, or -Pcluster -Dhelp");
    }

    @ParameterizedTest
    @CsvSource({
        "MATRIX, matrix, preset",
        "MATRIX, hosts, isolation",
        "MATRIX, quota, node.cpus",
        "MATRIX, memory, node.memory",
        "MATRIX, instances.per.node, servers.per.node",
        "MATRIX, profile, flight.recorder",
        "PREDICT, profile, profile.study",
        "FAILOVER, require, limit",
        "FAILOVER, victims, fault.nodes",
        "FAILOVER, injections, fault.count",
        "FAILOVER, fault.seconds, fault.duration",
        "FAILOVER, delays, fault.delay",
        "COMPARE, threshold, regression.threshold"
    })
    void an_old_name_is_refused_with_the_new_one(CommandName command, String old, String now) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> UnknownOptionCheck.requireReadBy(command, "verify -D" + old + "=x", key -> null))
                .withMessageStartingWith(
                        old + ": renamed; expected -D" + now + ", got -D" + old + ". Try -D" + now + "=…");
    }

    @Test
    void an_option_of_another_command_is_refused_with_its_commands() {
        refused(
                CommandName.MATRIX,
                "-Pmatrix verify -Dwhatif=cores:2",
                "whatif: -Pmatrix does not read it; expected an option of -Pmatrix, got -Dwhatif of -Ppredict. Try"
                        + " -Pmatrix -Dhelp, or leave it out");
    }

    @Test
    void known_options_and_those_of_maven_pass() {
        assertThatCode(() -> UnknownOptionCheck.requireReadBy(
                        CommandName.MATRIX,
                        "-Pmatrix verify -Dpatterns=none,2212 -Ddb.url=jdbc:postgresql://h/d -Dmaven.repo.local=r -o",
                        key -> null))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Pmatrix -Djvm.options=-Xss1m -Dfoo=bar verify",
                "-Pmatrix \"-Djvm.options=-Xss1m -Dfoo=bar\" verify",
                "-Pmatrix -Djvm.options=\"-Xss1m -Dfoo=bar\" verify"
            })
    void a_flag_in_the_value_of_an_option_is_no_option(String commandLine) {
        Map<String, String> properties = Map.of("jvm.options", "-Xss1m -Dfoo=bar");

        assertThatCode(() -> UnknownOptionCheck.requireReadBy(CommandName.MATRIX, commandLine, properties::get))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> UnknownOptionCheck.requireReadBy(
                        CommandName.MATRIX, commandLine + " -Dfoo=bar", properties::get))
                .withMessageStartingWith("foo: unknown; ");
    }

    private static void refused(CommandName command, String commandLine, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> UnknownOptionCheck.requireReadBy(command, commandLine, key -> null))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "repeats, 6, '-Dbudget, and -Dstarts for fresh servers'",
        "duration, 20s, '-Dbudget, for all arms together'",
        "seconds, 20, '-Dbudget, for all arms together'",
        "sample, 1s, '-Dwindow, at whose edges counters are read'",
        "reuse, false, 'nothing: all servers of a round run at once'",
        "warmup.clients, 30, '-Dwarmup, which ends when compilers are nearly done'"
    })
    void what_arms_in_turns_replaced_is_refused_with_what_took_its_place(String name, String value, String now) {
        String typed = "-D" + name + "=" + value;
        for (CommandName command : List.of(CommandName.GC, CommandName.PROFILE, CommandName.BARE)) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> UnknownOptionCheck.requireReadBy(command, typed, key -> value))
                    .withMessageStartingWith(
                            name + ": replaced, as arms take turns; expected " + now + ", got -D" + name);
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> Preset.read(command, "mine.yaml", name + ": " + value))
                    .withMessageStartingWith("mine.yaml line 1: " + name + ": replaced, as arms take turns; ");
        }
    }
}
