package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

class InterconnectNetworkOptionsTest {
    @Test
    void one_network_tells_no_arms_apart_and_all_nodes_have_it() {
        TestbedSpec testbed = read(CommandName.MATRIX, "shared");

        assertThat(testbed.interconnect().all()).containsOnlyKeys(Variant.PLAIN);
        assertThat(settings(testbed, Variant.PLAIN))
                .containsEntry("interconnect.network", "shared")
                .containsEntry("interconnect.rate", "10000000bit")
                .containsEntry("isolation", "namespace");
    }

    @Test
    void each_of_two_is_an_arm_on_machines_of_its_own_kind_and_the_first_is_what_loads_are_found_on() {
        TestbedSpec testbed = read(CommandName.MATRIX, "private,shared");

        List<Variant> variants = List.copyOf(testbed.interconnect().all().keySet());
        assertThat(variants).extracting(Variant::label).containsExactly("private_network", "shared_network");
        assertThat(settings(testbed, variants.get(0))).containsEntry("interconnect.network", "private");
        assertThat(settings(testbed, variants.get(1).with("gc", "g1").with("session.kb", "16kb")))
                .containsEntry("interconnect.network", "shared");
        assertThat(settings(testbed, Variant.PLAIN)).containsEntry("interconnect.network", "private");
    }

    @Test
    void a_page_about_all_arms_names_the_networks_of_all() {
        assertThat(testbed(read(CommandName.MATRIX, "shared,private")).hostSettings())
                .containsEntry("interconnect.network", "shared,private");
        assertThat(testbed(read(CommandName.MATRIX, "shared")).hostSettings())
                .containsEntry("interconnect.network", "shared");
    }

    @Test
    void without_the_option_nothing_is_said_of_it() {
        TestbedSpec testbed =
                TestbedOptions.read(new CommandOptions(CommandName.MATRIX, Map.of(Option.INTERCONNECT_RATE, "10mbit")));

        assertThat(settings(testbed, Variant.PLAIN)).doesNotContainKey("interconnect.network");
    }

    static Stream<CommandName> commandsThatReadIt() {
        return Stream.of(CommandName.values())
                .filter(command -> Option.of(command).contains(Option.INTERCONNECT_NETWORK));
    }

    @ParameterizedTest
    @MethodSource("commandsThatReadIt")
    void cards_that_are_never_full_are_refused_by_name(CommandName command) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        TestbedOptions.read(new CommandOptions(command, Map.of(Option.INTERCONNECT_NETWORK, "shared"))))
                .withMessage("interconnect.network: without effect on cards that are never full; expected"
                        + " -Dinterconnect.rate with it, got shared. Try -Dinterconnect.rate=100mbit");
    }

    @ParameterizedTest
    @MethodSource("commandsThatReadIt")
    void what_is_no_network_is_refused_in_one_line(CommandName command) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(command, "public"))
                .withMessage("interconnect.network: unknown; expected private, shared, got public. "
                        + "Try -Dinterconnect.network=private");
    }

    @Test
    void a_study_that_compares_something_else_has_one() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.readSingle(options(CommandName.FAILOVER, "private,shared")))
                .withMessage(
                        "interconnect.network, interconnect.security, jgroups: not compared by this command; expected"
                                + " one of each, got [private_network, shared_network]. Try ./mvnw -Pmatrix verify");
    }

    @Test
    void engines_alone_without_clients_have_nothing_to_share() {
        assertThat(commandsThatReadIt())
                .containsExactlyInAnyOrder(
                        CommandName.MATRIX,
                        CommandName.GC,
                        CommandName.LOAD,
                        CommandName.FAILOVER,
                        CommandName.CLUSTER);
    }

    private static Map<String, String> settings(TestbedSpec testbed, Variant variant) {
        return testbed(testbed).hosts(variant).settings();
    }

    private static Testbed testbed(TestbedSpec testbed) {
        HostProvider hosts = testbed.hosts().requested();
        return new Testbed(null, null, hosts, null, testbed.interconnect(), testbed.jvms(), testbed.sessions());
    }

    private static TestbedSpec read(CommandName command, String networks) {
        return TestbedOptions.read(options(command, networks));
    }

    private static CommandOptions options(CommandName command, String networks) {
        return new CommandOptions(
                command, Map.of(Option.INTERCONNECT_NETWORK, networks, Option.INTERCONNECT_RATE, "10mbit"));
    }
}
