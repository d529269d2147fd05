package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.TestbedSpec;

class TestbedOptionsTest {
    @Test
    void most_of_what_a_record_states_of_our_own_database_is_known_before_it_is_started() {
        assertThat(TestbedOptions.read(new CommandOptions(CommandName.MATRIX, Map.of()))
                        .database()
                        .knownSettings(null))
                .containsEntry("fsync", "on")
                .containsEntry("shared_buffers", "256MB")
                .doesNotContainKey("unix_socket_directories");
    }

    @Test
    void flags_for_the_nodes_JVMs_come_after_those_of_heap_and_collector() {
        JvmOptions jvm = jvm(" -XX:TieredStopAtLevel=1  -Dsome=thing ");

        assertThat(jvm.flags())
                .startsWith(JvmOptions.DEFAULT.flags().toArray(String[]::new))
                .endsWith("-XX:TieredStopAtLevel=1", "-Dsome=thing");
        assertThat(jvm("").flags()).isEqualTo(JvmOptions.DEFAULT.flags());
    }

    @Test
    void a_flag_that_the_JVM_refuses_is_refused_in_its_words() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> jvm("-XX:+UseTurbo"))
                .withMessageStartingWith("jvm.options: refused by the JVM in /")
                .withMessageEndingWith(": Unrecognized VM option 'UseTurbo'; expected flags that it takes, got "
                        + String.join(" ", JvmOptions.DEFAULT.flags())
                        + " -XX:+UseTurbo. Try java -XX:+PrintFlagsFinal -version, which lists them");
    }

    @Test
    void a_study_goes_on_without_the_collectors_that_its_JVM_refuses_as_long_as_one_is_left() {
        CommandOptions commandOptions = new CommandOptions(
                CommandName.MATRIX, Map.of(Option.GC, "serial", Option.GC_OPTIONS, "odd=-XX:+UseTurbo"));
        CommandOptions hopeless =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.GC_OPTIONS, "odd=-XX:+UseTurbo"));

        assertThat(TestbedOptions.unsupportedVariants(commandOptions, TestbedOptions.jvms(commandOptions)))
                .hasSize(1);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.unsupportedVariants(hopeless, TestbedOptions.jvms(hopeless)))
                .withMessageStartingWith("gc.options: refused by the JVM in ");
    }

    @Test
    void a_flag_that_every_variant_has_is_not_blamed_on_what_differs_between_them() {
        CommandOptions commandOptions = new CommandOptions(
                CommandName.MATRIX, Map.of(Option.GC, "serial,g1", Option.JVM_OPTIONS, "-XX:+UseTurbo"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(
                        () -> TestbedOptions.unsupportedVariants(commandOptions, TestbedOptions.jvms(commandOptions)))
                .withMessageStartingWith("jvm.options: refused by the JVM in ");
    }

    @Test
    void an_ad_hoc_cluster_has_one_JVM() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.readSingle(
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.GC, "serial,g1"))))
                .withMessage(
                        "gc, heap, jdk: not compared by this command; expected one of each, got [serial, g1]. Try ./mvnw"
                                + " -Pmatrix verify");
    }

    @Test
    void arms_on_this_machine_take_turns_with_arms_on_machines_of_an_inventory() {
        assertThat(on("namespace,ssh").isolation().kind()).contains("namespace");
        assertThat(on("ssh, process").isolation().kind()).contains("process");
        assertThat(on("ssh").isolation().kind()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"namespace", "process,namespace,ssh", "namespace,process"})
    void other_kinds_of_host_are_refused_with_an_inventory(String kinds) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> on(kinds))
                .withMessage(
                        "isolation: nodes are on machines of an inventory; expected ssh, or with arms on this machine"
                                + " next to them namespace,ssh, got " + kinds + ". Try to leave -Disolation out");
    }

    @Test
    void a_kind_of_host_that_is_unknown_is_named_next_to_ssh() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> on("docker,ssh"))
                .withMessageStartingWith("isolation: unknown; expected process, namespace, got docker");
    }

    @Test
    void without_an_inventory_there_is_no_other_machine() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.read(
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.ISOLATION, "namespace,ssh"))))
                .withMessage(
                        "isolation: no machines to reach by ssh; expected -Dinventory with it, got namespace,ssh. Try"
                                + " -Dinventory=hosts.yaml");
    }

    @Test
    void a_command_that_compares_no_kinds_of_host_takes_ssh_alone() {
        Map<Option, String> both = Map.of(Option.INVENTORY, "hosts.yaml", Option.ISOLATION, "namespace,ssh");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.readSingle(new CommandOptions(CommandName.FAILOVER, both)))
                .withMessage(
                        "isolation: not compared by this command; expected ssh, got namespace,ssh. Try ./mvnw -Pmatrix"
                                + " verify");
    }

    private static TestbedSpec on(String kinds) {
        return TestbedOptions.read(new CommandOptions(
                CommandName.MATRIX, Map.of(Option.INVENTORY, "hosts.yaml", Option.ISOLATION, kinds)));
    }

    private static JvmOptions jvm(String flags) {
        return TestbedOptions.readSingle(new CommandOptions(CommandName.MATRIX, Map.of(Option.JVM_OPTIONS, flags)))
                .jvms()
                .of(Variant.PLAIN);
    }
}
