package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.store.CellStore;

/** Loads that take turns on machines that are reached by SSH. */
@Tag("thorough")
@Timeout(420)
class InventoryLoadIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DRIVERS = 1;
    private static final int LOADS = 3;
    private static final int ARMS = 2;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, DRIVERS);
    }

    @Test
    void knees_of_patterns_are_looked_for_and_what_their_hosts_had_left_is_known() throws Exception {
        study.startStudy(
                "load",
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Dshared.servers=true",
                "-Dloads=a:2,b:4,c:8",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=30s");

        MachineNoise.assertSound(study, "load");

        List<CellRecord> cells = CellStore.readAll(study.latest("load")).records();
        if (cells.stream().allMatch(CellRecord::valid)) {
            assertThat(study.output()).containsPattern("none[^:]*: On 2 nodes, the knee ");
        }
        assertThat(cells).hasSize(LOADS * ARMS).allSatisfy(cell -> {
            assertThat(HostsCpu.of(cell.settings(), HostsCpu.OF_NODES))
                    .hasValueSatisfying(hosts -> assertThat(hosts.busySeconds())
                            .isGreaterThanOrEqualTo(cell.resourceUsage().nodesCpuSeconds() / 2));
            assertThat(HostsCpu.of(cell.settings(), HostsCpu.OF_DRIVERS)).hasValueSatisfying(hosts -> assertThat(
                            hosts.busySeconds())
                    .isGreaterThanOrEqualTo(cell.resourceUsage().measuring().driverCpuSeconds() / 2));
        });
        fleet.assertEmpty();
    }
}
