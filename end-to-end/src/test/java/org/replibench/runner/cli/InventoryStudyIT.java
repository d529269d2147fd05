package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;

/** A matrix whose nodes are on machines that are reached by SSH. */
@Timeout(300)
class InventoryStudyIT extends WithSshFleet {
    private static final int HOSTS = 3;
    private static final int NODES = 2;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    @Test
    void what_nodes_use_on_their_hosts_is_measured_by_one_clock_and_nothing_is_left_there() throws Exception {
        start("10s", true);

        Map<String, StoredCell> cells = assertMeasured();

        assertThat(bytesPerPage(cells.get("none")))
                .as("what servers tell each other though no session is replicated")
                .isLessThan(bytesPerPage(cells.get("2212")) / 5);
        assertThat(fleet.workFolder(HOSTS)).as("of a host that no node needs").isEmpty();
    }

    @Tag("thorough")
    @Test
    void arms_with_servers_of_their_own_share_hosts() throws Exception {
        start("10s", false);

        Map<String, StoredCell> cells = assertMeasured();

        assertThat(cells.values().stream().flatMap(cell -> nodes(cell).stream()))
                .containsExactlyInAnyOrder("node1", "node2", "node3", "node4");
        assertThat(bytesPerPage(cells.get("none")))
                .as("servers that know of no others")
                .isZero();
    }

    private Map<String, StoredCell> assertMeasured() throws Exception {
        MachineNoise.assertSound(study);

        Map<String, StoredCell> cells = cells();
        assertThat(cells).containsOnlyKeys("none", "2212");
        for (Map.Entry<String, StoredCell> arm : cells.entrySet()) {
            CellRecord measured = arm.getValue().measured();
            List<String> nodes = nodes(arm.getValue());
            assertThat(measured.settings())
                    .containsEntry(RecordSettings.ISOLATION, "ssh")
                    .containsEntry(RecordSettings.QUOTA_CORES, RecordSettings.NO_QUOTA);
            assertThat(measured.settings().get(RecordSettings.CLOCK_OFFSETS))
                    .matches(nodes.stream()
                            .map(node -> node + " -?[0-9.]+ ± [0-9.]+ to -?[0-9.]+ ± [0-9.]+")
                            .collect(Collectors.joining("; ")));
            assertThat(measured.loadMetrics().pages()).isPositive();
            assertThat(measured.resourceUsage().nodes())
                    .extracting(NodeUsage::node)
                    .isEqualTo(nodes);
            assertThat(measured.resourceUsage().nodes())
                    .allSatisfy(node -> assertThat(node.cpu().seconds()).isPositive());
            assertThat(check(measured, "clock of " + nodes.get(0)))
                    .as("hosts that have this machine's clock")
                    .isTrue();
            assertHostsAreRead(arm.getValue(), nodes);
        }
        assertThat(bytesPerPage(cells.get("2212"))).isPositive();
        fleet.assertEmpty();
        return cells;
    }

    private static double bytesPerPage(StoredCell cell) {
        return cell.measured().resourceUsage().interconnectBytes()
                / cell.measured().loadMetrics().pages();
    }

    @Tag("thorough")
    @Test
    void a_host_whose_clock_is_set_makes_the_measurement_invalid() throws Exception {
        fleet.onHost(
                2,
                "printf '%s\\n' '#!/bin/sh' 'now=$(/run/date +%s%N)' 'if [ -e /run/set ]; then now=$((now + 90000000)); fi'"
                        + " 'echo $now' >/run/late; chmod 755 /run/late; cp /usr/bin/date /run/date;"
                        + " mount --bind /run/late /usr/bin/date");
        start("15s", false);
        study.awaitOutput("measuring 2 arms");
        fleet.onHost(2, "touch /run/set");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());

        for (StoredCell cell : cells().values()) {
            List<String> nodes = nodes(cell);
            assertThat(check(cell.measured(), "clock of " + nodes.get(0))).isTrue();
            assertThat(check(cell.measured(), "clock of " + nodes.get(1))).isFalse();
        }
    }

    @Tag("thorough")
    @Test
    void a_host_that_is_cut_off_costs_what_it_measured_and_the_study_ends_by_itself() throws Exception {
        start("40s", false);
        study.awaitOutput("measuring 2 arms");

        fleet.cutOff(1);

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        assertThat(study.output()).contains("no more turns: ", "the round ends");
        assertThat(cells()).containsOnlyKeys("none", "2212");
        assertThat(cells().values())
                .anySatisfy(cell ->
                        assertThat(check(cell.measured(), "nodes alive")).isFalse())
                .noneMatch(cell -> cell.measured().valid());
        assertThat(fleet.isEmpty(2)).isTrue();
        await(() -> fleet.isEmpty(1));
    }

    private void start(String budget, boolean sharedServers) throws IOException {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Dshared.servers=" + sharedServers,
                "-Daa=false",
                "-Dclients=3",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=" + budget);
    }

    private Map<String, StoredCell> cells() throws IOException {
        return CellStore.readAll(study.latest()).cells().stream()
                .collect(Collectors.toMap(
                        cell -> cell.measured().cell().pattern().code(), Function.identity()));
    }

    /** Its arm's: each has servers of its own on the same hosts. */
    private static List<String> nodes(StoredCell cell) {
        String servers = cell.measured().settings().get(StoredRounds.SERVERS);
        assertThat(servers).isIn("from node1", "from node3");
        int first = Integer.parseInt(servers.substring("from node".length()));
        return Stream.of(first, first + 1).map(number -> "node" + number).toList();
    }

    private static boolean check(CellRecord measured, String name) {
        List<AuditCheck> checks = measured.checks().stream()
                .filter(check -> check.name().equals(name))
                .toList();
        assertThat(checks).as(name).hasSize(1);
        return checks.get(0).passed();
    }

    private static void assertHostsAreRead(StoredCell cell, List<String> nodes) throws IOException {
        List<WindowsFile.Window> windows =
                WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
        assertThat(windows).isNotEmpty();
        List<TiersFile.Row> samples = new ArrayList<>();
        TiersFile.read(cell.file(RawFile.TIERS).orElseThrow(), samples::add);
        for (String node : nodes) {
            for (Metric metric : List.of(Metric.CPU, Metric.HOST_IDLE, Metric.HOST_BUSY, Metric.STEAL)) {
                assertThat(windows).as("%s of %s", metric, node).allSatisfy(window -> assertThat(
                                window.growth(node, metric))
                        .isNotNaN());
            }
            assertThat(samples).anySatisfy(sample -> assertThat(sample.value(node, Metric.READING_UNCERTAINTY))
                    .isPositive());
            assertThat(samples).anySatisfy(sample -> assertThat(sample.value(node, Metric.PACKETS_SENT))
                    .isPositive());
        }
        assertThat(windows).allSatisfy(window -> assertThat(window.growth(MetricKey.HOST, Metric.HOST_IDLE))
                .isNotNaN());
    }
}
