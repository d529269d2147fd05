package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

/** Arms on emulated machines and arms on machines that are reached by SSH take turns in one study. */
@Tag("thorough")
@Timeout(600)
class HostKindsIT extends WithSshFleet {
    private static final int HOSTS = 2;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    @Test
    void what_replication_costs_on_hosts_of_one_kind_is_compared_with_the_other() throws Exception {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Disolation=namespace,ssh",
                "-Dpatterns=none,2212",
                "-Dnodes=" + HOSTS,
                "-Dshared.servers=true",
                "-Daa=false",
                "-Dclients=3",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=30s");

        MachineNoise.assertSound(study);
        Map<String, StoredCell> cells = CellStore.readAll(study.latest()).cells().stream()
                .collect(Collectors.toMap(HostKindsIT::name, cell -> cell));
        assertThat(cells).containsOnlyKeys("none namespace", "none ssh", "2212 namespace", "2212 ssh");
        for (Map.Entry<String, StoredCell> arm : cells.entrySet()) {
            CellRecord measured = arm.getValue().measured();
            String kind = arm.getKey().split(" ")[1];
            assertThat(measured.settings())
                    .containsEntry(RecordSettings.ISOLATION, kind)
                    .containsEntry(RecordSettings.QUOTA_CORES, RecordSettings.NO_QUOTA);
            assertThat(measured.loadMetrics().pages()).as(arm.getKey()).isPositive();
            assertThat(measured.resourceUsage().nodes()).hasSize(HOSTS);
            for (NodeUsage node : measured.resourceUsage().nodes()) {
                assertThat(node.cpu().seconds()).as(arm.getKey()).isPositive();
                assertThat(windows(arm.getValue()))
                        .as("whether the host of %s has counters of its own", node.node())
                        .allMatch(window ->
                                Double.isNaN(window.growth(node.node(), Metric.HOST_IDLE)) != kind.equals("ssh"));
            }
        }
        assertThat(study.output())
                .contains("isolation: arms on this machine and arms on the hosts of the inventory take turns");
        fleet.assertEmpty();
    }

    private static String name(StoredCell cell) {
        return cell.measured().cell().pattern().code() + " "
                + cell.measured().cell().variant().label();
    }

    private static List<WindowsFile.Window> windows(StoredCell cell) throws Exception {
        List<WindowsFile.Window> windows =
                WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
        assertThat(windows).isNotEmpty();
        return windows;
    }
}
