package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
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

/** A matrix on machines of an inventory, before any of them is connected to. */
class InventoryStudyTest {
    @TempDir
    Path home;

    @BeforeEach
    void writeInventory() throws IOException {
        Files.writeString(
                home.resolve("hosts.yaml"),
                "nodes: {hosts: {a: {ansible_host: 192.0.2.1}, b: {ansible_host: 192.0.2.2}}}\n");
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
        assertThat(plan.maxClustersAtOnce()).as("with the A/A arm").isEqualTo(3);
        assertThat(study.testbed().machines().orElseThrow().hosts()).hasSize(2);
        assertThat(study.planNote()).startsWith("\nisolation: ssh, the hosts of the inventory, without a CPU quota");
    }

    @ParameterizedTest
    @CsvSource({
        "ISOLATION, process",
        "NODE_CPUS, 0.2",
        "NODE_MEMORY, 900",
        "SERVERS_PER_NODE, 2",
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
    void loads_that_are_to_be_tried_out_are_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.LOADS, "medium,high")))
                .withMessage(
                        "loads: not tried out on machines of an inventory so far; expected -Dclients, or loads such as"
                                + " peak:120, got medium,high. Try -Dclients=20");
    }

    private ConfiguredStudy<Cell, CellRecord> configure(Map<Option, String> more) {
        Map<Option, String> given = new EnumMap<>(more);
        given.put(Option.INVENTORY, "hosts.yaml");
        MatrixStudyKind kind = new MatrixStudyKind(CommandName.MATRIX);
        CommandOptions options = kind.initialOptions(new CommandOptions(CommandName.MATRIX, given), home);
        return kind.configure(options, new Installation(home), home, Progress.NONE);
    }
}
