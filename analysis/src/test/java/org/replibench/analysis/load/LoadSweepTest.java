package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;

class LoadSweepTest {
    private static final Knee KNEE = new Knee(50, 45, 55, 20, 0);

    @Test
    void steps_rise_and_are_means_over_starts() {
        LoadSweep sweep = LoadSweep.of(
                List.of(
                        CellRecords.loaded(40, 1, 8, 2, 10),
                        CellRecords.loaded(20, 1, 5, 2, 10),
                        CellRecords.loaded(60, 1, 15, 2, 10),
                        CellRecords.loaded(20, 2, 7, 2, 10)),
                KNEE);

        assertThat(sweep.steps()).extracting(LoadSweep.Step::clients).containsExactly(20, 40, 60);
        assertThat(sweep.steps().get(0).responseMeanMillis()).isEqualTo(6);
        assertThat(sweep.knee()).isEqualTo(KNEE);
    }

    @Test
    void what_gave_out_at_one_load_comes_by_how_much_of_it_was_used() {
        LoadSweep sweep = LoadSweep.of(
                List.of(
                        CellRecords.loaded(20, 1, 5, 2, 10),
                        CellRecords.loaded(40, 1, 5, 6, 5),
                        CellRecords.loaded(60, 1, 15, 9.8, 0.1)),
                KNEE);

        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::resource)
                .containsExactly(SaturableResource.HOST, SaturableResource.NODE, SaturableResource.DRIVER);
        assertThat(sweep.saturations())
                .extracting(LoadSweep.Saturation::clients)
                .containsOnly(60);
    }

    @Test
    void nodes_and_load_generators_on_hosts_are_judged_by_what_these_had_left() {
        CellRecord nodesHostsIdle =
                onHosts("busy 10.000, idle 10.000, interrupts 0.100", "busy 1.000, idle 19.000, interrupts 0.100");
        CellRecord nodesHostsBusy =
                onHosts("busy 9.900, idle 0.100, interrupts 0.100", "busy 1.000, idle 19.000, interrupts 0.100");
        CellRecord driversHostsBusy =
                onHosts("busy 10.000, idle 10.000, interrupts 0.100", "busy 0.600, idle 0.010, interrupts 0.100");

        assertThat(saturated(nodesHostsIdle)).containsExactly(SaturableResource.RUNNER_HOST);
        assertThat(saturated(nodesHostsBusy))
                .containsExactlyInAnyOrder(
                        SaturableResource.NODE_HOSTS, SaturableResource.NODE, SaturableResource.RUNNER_HOST);
        assertThat(saturated(driversHostsBusy))
                .containsExactlyInAnyOrder(
                        SaturableResource.DRIVER_HOSTS, SaturableResource.DRIVER, SaturableResource.RUNNER_HOST);
    }

    /** The runner's machine has next to nothing left. */
    private static CellRecord onHosts(String nodes, String drivers) {
        return CellRecords.withSetting(
                HostsCpu.OF_NODES,
                nodes,
                CellRecords.withSetting(HostsCpu.OF_DRIVERS, drivers, CellRecords.loaded(60, 1, 15, 9.8, 0.1)));
    }

    private static List<SaturableResource> saturated(CellRecord cell) {
        return LoadSweep.of(List.of(cell), KNEE).saturations().stream()
                .map(LoadSweep.Saturation::resource)
                .toList();
    }
}
