package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.TwoHosts;

/** A matrix on machines of an inventory, before any of them is connected to. */
class InventoryStudyTest {
    @TempDir
    Path home;

    @BeforeEach
    void writeInventory() throws IOException {
        TwoHosts.write(home);
    }

    @Test
    void arms_are_not_dealt_out_by_the_memory_of_this_machine() {
        ConfiguredStudy<Cell, CellRecord> study = configure(Map.of(
                Option.PATTERNS, "none,2212",
                Option.NODES, "2",
                Option.SHARED_SERVERS, "false"));

        study.requireFeasible();
        assertThat(study.plan().blocks(study.plan().cells())).hasSize(1);
        MatrixPlan plan = (MatrixPlan) study.plan();
        assertThat(plan.procedure().maxNodesAtOnce()).isEmpty();
        assertThat(plan.maxClustersAtOnce(variant -> true))
                .as("with the A/A arm")
                .isEqualTo(3);
        assertThat(study.testbed().machines().orElseThrow().hosts()).hasSize(2);
        assertThat(study.planNote()).startsWith("\nisolation: ssh, the hosts of the inventory, without a CPU quota");
    }

    @ParameterizedTest
    @CsvSource({
        "NODE_CPUS, 0.2",
        "NODE_MEMORY, 900",
        "SERVERS_PER_NODE, 2",
        "INTERCONNECT_NETWORK, shared",
        "INTERCONNECT_RATE, 100mbit",
        "INTERCONNECT_DELAY, 1ms",
        "JDK, all",
        "DB_URL, jdbc:postgresql://elsewhere/shop",
        "FLIGHT_RECORDER, true",
        "HEAP_DUMPS, true"
    })
    void what_its_machines_cannot_do_is_refused_by_name(Option option, String value) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(option, value)))
                .withMessage(option.key() + ": not on machines of an inventory so far; expected none, got " + value
                        + ". Try to leave -D" + option.key() + " out");
    }

    @Test
    void what_a_resumed_study_says_it_does_without_is_not_refused() {
        configure(Map.of(Option.FLIGHT_RECORDER, "false", Option.HEAP_DUMPS, "false"))
                .requireFeasible();
    }

    @Test
    void loads_that_are_to_be_tried_out_are_planned_for_its_hosts() throws IOException {
        ConfiguredStudy<Cell, CellRecord> study = configure(Map.of(Option.LOADS, "medium,high", Option.HEAP, "2x"));

        study.requireFeasible();
        assertThat(study.planNote())
                .contains("\nloads: medium, high; calibrated before the first cell, unless these hosts have been\n");
        assertThat(study.testbed().jvms().needLiveSet()).isTrue();
    }

    @Test
    void a_search_begins_with_a_client_for_each_load_generator() throws IOException {
        addDrivers(LoadCalibration.FIRST_STEP_CLIENTS + 1);

        ConfiguredStudy<Cell, CellRecord> study = configure(Map.of(Option.LOADS, "high"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(study::requireFeasible)
                .withMessage(
                        "inventory: more load generators than clients; expected at most 10 in group drivers, got 11."
                                + " Try more -Dclients");
    }

    @Test
    void load_generators_are_named_and_their_memory_is_that_of_all_arms() throws IOException {
        addDrivers(2);
        ConfiguredStudy<Cell, CellRecord> study =
                configure(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.CLIENTS, "100"));

        study.requireFeasible();
        assertThat(study.planNote()).contains("\nload: JMeter on driver1, driver2\n");
        MatrixPlan plan = (MatrixPlan) study.plan();
        assertThat(plan.driverMebibytes(2)).as("100 clients for each of 3 arms").isEqualTo(3 * (128 + 100 + 100));
    }

    @Test
    void arms_on_this_machine_are_variants_without_a_quota() throws IOException {
        ConfiguredStudy<Cell, CellRecord> study = configure(Map.of(
                Option.ISOLATION,
                "namespace,ssh",
                Option.PATTERNS,
                "none,2212",
                Option.NODES,
                "2",
                Option.CLIENTS,
                "20",
                Option.SHARED_SERVERS,
                "false"));

        study.requireFeasible();
        assertThat(study.plan().cells())
                .extracting(cell ->
                        cell.pattern().code() + " " + cell.variant().label() + (cell.aaRepeat() ? " again" : ""))
                .containsExactlyInAnyOrder(
                        "none namespace", "none ssh", "none namespace again", "2212 namespace", "2212 ssh");
        assertThat(study.planNote())
                .contains(
                        "isolation: arms on this machine and arms on the hosts of the inventory take turns, all without a"
                                + " CPU quota");
        assertThat(study.nodesHereAtOnce())
                .as("with the A/A arm, which is on this machine")
                .isEqualTo(6);
        assertThat(study.testbed().isElsewhereAlone()).isFalse();
    }

    @Test
    void load_generators_on_machines_of_their_own_are_refused_next_to_arms_on_this_machine() throws IOException {
        addDrivers(1);

        ConfiguredStudy<Cell, CellRecord> both = configure(Map.of(
                Option.ISOLATION, "namespace,ssh", Option.PATTERNS, "2212", Option.NODES, "2", Option.CLIENTS, "20"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(both::requireFeasible)
                .withMessage(
                        "inventory: group drivers next to arms on this machine, which would not use it; expected group nodes"
                                + " alone, got driver1. Try an inventory without it, or to leave -Disolation out");
    }

    @Test
    void loads_are_not_tried_out_for_arms_on_machines_of_two_kinds() {
        ConfiguredStudy<Cell, CellRecord> both = configure(Map.of(
                Option.ISOLATION,
                "namespace,ssh",
                Option.PATTERNS,
                "none,2212",
                Option.NODES,
                "2",
                Option.LOADS,
                "high"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(both::requireFeasible)
                .withMessageStartingWith(
                        "loads: not tried out for arms on machines of two kinds, which may carry different"
                                + " loads; expected -Dclients, or loads such as peak:120, got high");
    }

    @Test
    void more_load_generators_than_can_share_a_load_are_refused() throws IOException {
        addDrivers(3);

        ConfiguredStudy<Cell, CellRecord> two =
                configure(Map.of(Option.PATTERNS, "2212,1211", Option.NODES, "2", Option.CLIENTS, "1"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(two::requireFeasible)
                .withMessage(
                        "inventory: more load generators than clients; expected at most 2 in group drivers, got 3. Try"
                                + " more -Dclients");
        configure(Map.of(Option.PATTERNS, "2212,1211", Option.NODES, "2", Option.CLIENTS, "2"))
                .requireFeasible();
    }

    @Test
    void several_load_generators_are_no_balancer() throws IOException {
        addDrivers(2);

        ConfiguredStudy<Cell, CellRecord> balanced = configure(
                Map.of(Option.PATTERNS, "2212", Option.NODES, "2", Option.CLIENTS, "20", Option.AFFINITY, "on,off"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(balanced::requireFeasible)
                .withMessage("inventory: several load generators, of which each would balance its own requests alone;"
                        + " expected one host in group drivers, got 2. Try an inventory with one, or without -Dbalancer"
                        + " and -Daffinity");
    }

    @Test
    void a_load_study_puts_all_its_loads_on_each_size_of_cluster_there() {
        ConfiguredStudy<Cell, CellRecord> study = configure(
                CommandName.LOAD,
                Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2", Option.LOADS, "a:5,b:10,c:20"));

        study.requireFeasible();
        assertThat(study.plan().blocks(study.plan().cells())).hasSize(1);
        assertThat(study.plan().cells()).hasSize(6);
        assertThat(study.testbed().machines()).isPresent();
    }

    @Test
    void collectors_are_planned_without_asking_the_jvm_of_this_machine() {
        ConfiguredStudy<Cell, CellRecord> study = configure(
                CommandName.GC, Map.of(Option.GC, "", Option.GC_OPTIONS, "odd=-XX:+UseNoSuchGC;a=-XX:+UseSerialGC"));

        study.requireFeasible();
        assertThat(study.leftOut()).isEmpty();
        assertThat(study.plan().cells()).hasSize(4);
    }

    @Test
    void a_profile_of_hosts_has_light_loads_alone_as_they_have_no_quota() {
        ConfiguredStudy<Cell, CellRecord> study = configure(CommandName.PROFILE, Map.of(Option.PATTERN, "2212"));

        study.requireFeasible();
        assertThat(study.plan().cells()).extracting(cell -> cell.load().name()).containsOnly("c1", "c2", "c4", "c8");
        assertThat(study.plan().maxNodes()).isEqualTo(2);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(CommandName.PROFILE, Map.of(Option.LOADS, "c1:1,c8:8,busy:40")))
                .withMessage("loads: busy is to use quotas up, which hosts of an inventory do not have; expected light"
                        + " loads alone, got c1:1,c8:8,busy:40. Try -Dclients=1,2,4,8");
    }

    @Test
    void a_profile_is_of_one_kind_of_host() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(CommandName.PROFILE, Map.of(Option.ISOLATION, "process,ssh")))
                .withMessage("gc, heap, jdk, isolation, interconnect.security, session.kb, session.changed: several of"
                        + " one; expected one of each for a profile, got [process, ssh]. Try a profile for each");
    }

    @Test
    void the_lightest_load_of_a_profile_is_shared_by_no_more_load_generators_than_it_has_clients() throws IOException {
        addDrivers(2);

        ConfiguredStudy<Cell, CellRecord> one =
                configure(CommandName.PROFILE, Map.of(Option.PATTERN, "2212", Option.CLIENTS, "1,8"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(one::requireFeasible)
                .withMessage(
                        "inventory: more load generators than clients; expected at most 1 in group drivers, got 2. Try"
                                + " more -Dclients");
        configure(CommandName.PROFILE, Map.of(Option.PATTERN, "2212", Option.CLIENTS, "2,8"))
                .requireFeasible();
    }

    @Test
    void engines_without_the_shop_are_compared_there_and_next_to_arms_here() {
        ConfiguredStudy<Cell, CellRecord> study = configure(
                CommandName.BARE,
                Map.of(Option.ARMS, "none,wildfly:2212", Option.ISOLATION, "process,ssh", Option.AA, "false"));

        study.requireFeasible();
        assertThat(study.plan().cells())
                .extracting(cell -> cell.repeat() + " " + cell.arm().label() + " "
                        + cell.variant().label())
                .contains("1 none process", "1 none ssh", "1 wildfly:2212 process", "1 wildfly:2212 ssh")
                .hasSize(3 * 4);
    }

    @Test
    void the_heap_of_copies_is_read_on_this_machine_alone() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(CommandName.BARE, Map.of(Option.HEAP_ARMS, "replibench:2212")))
                .withMessage("heap.arms: not on machines of an inventory so far; expected none, got replibench:2212."
                        + " Try to leave -Dheap.arms out");
    }

    @Test
    void servers_of_others_are_measured_by_the_matrix_alone() throws IOException {
        Files.writeString(
                home.resolve(TwoHosts.INVENTORY),
                "nodes: {vars: {replibench_managed: false}, hosts: {a: {ansible_host: 192.0.2.1}}}\n");

        ConfiguredStudy<Cell, CellRecord> study = configure(CommandName.LOAD, Map.of());
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(study::examined)
                .withMessageStartingWith(
                        "host a: replibench_managed: nothing would be started there; expected true, got false. Try -Pmatrix,");
    }

    @Test
    void the_host_of_the_database_is_named() throws IOException {
        addDatabase("db1: {ansible_host: 192.0.2.21}");

        assertThat(configure(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2"))
                        .planNote())
                .contains("\ndatabase: PostgreSQL on db1\n");
    }

    @Test
    void several_databases_or_one_on_a_node_are_refused_before_any_of_them_is_connected_to() throws IOException {
        addDatabase("db1: {ansible_host: 192.0.2.21}, b: {}");
        ConfiguredStudy<Cell, CellRecord> several = configure(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(several::examined)
                .withMessage(
                        "inventory: several hosts in group database; expected one, got b, db1. Try to take all but one"
                                + " out of the group");

        TwoHosts.write(home);
        addDatabase("b: {}");
        ConfiguredStudy<Cell, CellRecord> onNode = configure(Map.of(Option.PATTERNS, "none,2212", Option.NODES, "2"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(onNode::examined)
                .withMessage(
                        "inventory: a host for a node and for PostgreSQL; expected hosts of the group database that"
                                + " take no node of the study, got b. Try fewer -Dnodes, or to take it out of a group");
    }

    private void addDatabase(String hosts) throws IOException {
        Files.writeString(
                home.resolve(TwoHosts.INVENTORY), "database: {hosts: {" + hosts + "}}\n", StandardOpenOption.APPEND);
    }

    private void addDrivers(int number) throws IOException {
        Files.writeString(
                home.resolve(TwoHosts.INVENTORY),
                IntStream.rangeClosed(1, number)
                        .mapToObj(i -> "driver" + i + ": {ansible_host: 192.0.2.1" + i + "}")
                        .collect(Collectors.joining(", ", "drivers: {hosts: {", "}}\n")),
                StandardOpenOption.APPEND);
    }

    private ConfiguredStudy<Cell, CellRecord> configure(Map<Option, String> more) {
        return configure(CommandName.MATRIX, more);
    }

    private ConfiguredStudy<Cell, CellRecord> configure(CommandName command, Map<Option, String> more) {
        Map<Option, String> given = new EnumMap<>(Option.class);
        given.putAll(more);
        given.put(Option.INVENTORY, TwoHosts.INVENTORY);
        ShopLoadStudyKind kind =
                switch (command) {
                    case PROFILE -> new DemandProfileStudyKind();
                    case BARE -> new BareStudyKind();
                    default -> new MatrixStudyKind(command);
                };
        CommandOptions options = kind.initialOptions(new CommandOptions(command, given), home);
        return kind.configure(options, new Installation(home), home, Progress.NONE);
    }
}
