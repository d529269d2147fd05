package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.TwoHosts;

/** Faults on machines of an inventory, before any of them is connected to. */
class InventoryFailoverTest {
    @TempDir
    Path home;

    @BeforeEach
    void writeInventory() throws IOException {
        TwoHosts.write(home);
    }

    @Test
    void arms_are_alone_on_them_whatever_the_memory_of_this_machine() throws IOException {
        FailoverStudy study = configure(Map.of(Option.ARMS, "none,replibench:2212", Option.NODES, "2"));

        study.requireFeasible();
        assertThat(study.plan().maxNodesAtOnce()).isEqualTo(2);
        assertThat(study.testbed().machines().orElseThrow().hosts()).hasSize(2);
        assertThat(study.planNote()).startsWith("\nisolation: ssh, the hosts of the inventory, without a CPU quota");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"kill", "terminate", "graceful", "pause", "rolling", "join", "database", "kill+database-crash"})
    void what_takes_no_rights_there_can_be_injected(String fault) throws IOException {
        configure(Map.of(Option.FAULTS, fault, Option.NODES, "2", Option.ARMS, "none"))
                .requireFeasible();
    }

    @ParameterizedTest
    @ValueSource(strings = {"partition", "partition-one-way", "slow", "partition+database"})
    void whether_links_can_be_damaged_there_shows_when_they_are_looked_at(String fault) throws IOException {
        configure(Map.of(Option.FAULTS, fault, Option.NODES, "2", Option.ARMS, "replibench:2212"))
                .requireFeasible();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "out-of-memory | nodes that have this machine's files",
                "disk-full     | Linux with prlimit (util-linux)"
            })
    void what_cannot_be_injected_there_is_refused_by_name(String fault, String expected) throws IOException {
        FailoverStudy study = configure(Map.of(Option.FAULTS, "kill," + fault, Option.NODES, "2"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(study::examined)
                .withMessage("faults: " + fault + " is not possible here; expected " + expected
                        + ", got isolation ssh. Try another of -Dfaults");
    }

    @Test
    void a_database_elsewhere_is_refused_by_name() throws IOException {
        Files.writeString(
                home.resolve(TwoHosts.INVENTORY),
                "database: {hosts: {db1: {ansible_host: 192.0.2.3}}}\n",
                StandardOpenOption.APPEND);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.FAULTS, "kill", Option.NODES, "2"))
                        .requireFeasible())
                .withMessage(
                        "inventory: group database is not used by this command yet; expected hosts in groups nodes and"
                                + " drivers alone, got db1. Try an inventory without it: PostgreSQL runs on this machine");
    }

    @ParameterizedTest
    @CsvSource({"NODE_MEMORY, 900", "JDK, all", "DB_URL, jdbc:postgresql://elsewhere/shop"})
    void options_that_its_machines_cannot_keep_are_refused_by_name(Option option, String value) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(option, value)))
                .withMessage(option.key() + ": not on machines of an inventory so far; expected none, got " + value
                        + ". Try to leave -D" + option.key() + " out");
    }

    @Test
    void another_kind_of_host_is_refused_by_name() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.ISOLATION, "process")))
                .withMessage("isolation: nodes are on machines of an inventory; expected ssh, got process. Try to leave"
                        + " -Disolation out");
    }

    @Test
    void arms_side_by_side_and_load_balancers_that_nodes_report_to_are_refused_by_name() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.NODES, "2", Option.NODES_AT_ONCE, "4")))
                .withMessage(
                        "nodes.at.once: arms are alone on machines of an inventory so far; expected 2, got 4. Try to"
                                + " leave -Dnodes.at.once out");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.NODES, "2", Option.BALANCER, "random,mod-cluster")))
                .withMessage(
                        "balancer: nodes on machines of an inventory do not report to a load balancer so far;"
                                + " expected a policy of the proxy in this process, got mod-cluster. Try -Dbalancer=round-robin");
    }

    private FailoverStudy configure(Map<Option, String> more) throws IOException {
        Map<Option, String> given = new EnumMap<>(more);
        given.put(Option.INVENTORY, TwoHosts.INVENTORY);
        return new FailoverStudyKind()
                .configure(
                        new CommandOptions(CommandName.FAILOVER, given), new Installation(home), home, Progress.NONE);
    }
}
