package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.util.ArrayList;
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
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** What a page needs of machines that are reached by SSH, and what is predicted from it. */
@Tag("thorough")
@Timeout(900)
class InventoryProfileIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DRIVERS = 1;
    private static final int LOADS = 3;
    private static final int TERMINATED = 143;
    private static final String STUDY = "profile";

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, DRIVERS);
    }

    @Test
    void demands_are_measured_on_hosts_and_a_cluster_of_such_hosts_is_predicted() throws Exception {
        study.startStudy(STUDY, options());
        boolean valid = MachineNoise.assertSound(study, STUDY) == ExitCode.DONE.code();

        List<CellRecord> cells = CellStore.readAll(study.latest(STUDY)).records();
        assertThat(cells.stream()
                        .collect(Collectors.groupingBy(cell -> cell.cell().nodes(), Collectors.counting())))
                .isEqualTo(Map.of(1, (long) LOADS, 2, (long) LOADS));
        String cores = String.valueOf(Runtime.getRuntime().availableProcessors());
        assertThat(cells).allSatisfy(cell -> assertThat(cell.settings())
                .containsEntry(RecordSettings.ISOLATION, "ssh")
                .containsEntry(RecordSettings.NODE_HOSTS_CORES, cores)
                .containsKey(RecordSettings.NODE_HOSTS_PROCESSOR));
        assertThat(cells).filteredOn(cell -> cell.cell().nodes() == 2).allSatisfy(cell -> {
            NodeUsage sender = cell.resourceUsage().nodes().get(0);
            NodeUsage receiver = cell.resourceUsage().nodes().get(1);
            assertThat(receiver.traffic().sessionTransfers()).isZero();
            assertThat(receiver.cpu().seconds())
                    .isPositive()
                    .isLessThan(sender.cpu().seconds());
            assertThat(sender.traffic().bytes())
                    .isGreaterThan(receiver.traffic().bytes());
        });
        assertNothingIsLeft();
        assumeThat(valid).as("on a busy machine nothing can be predicted").isTrue();
        assertThat(Files.readString(study.latest(STUDY).resolve("demands.csv")))
                .contains(
                        "none,none,all,node cpu,ms,",
                        "2211,replibench,all,receiver cpu,ms,",
                        "2211,replibench,search,node cpu,ms,")
                .doesNotContain("machine cpu");
        assertClustersOfHostsArePredicted();
    }

    private void assertClustersOfHostsArePredicted() throws Exception {
        predict();
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(study.output()).contains("2211 replibench, 16 nodes: ", "machines own");

        predict("-Dwhatif=machines:shared");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output()).contains("whatif: machines:shared is not possible");
    }

    @Test
    void one_that_is_ended_leaves_nothing_and_goes_on() throws Exception {
        study.startStudy(STUDY, options());
        study.awaitOutput("measuring 3 arms");
        study.signal("TERM");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(TERMINATED);
        assertNothingIsLeft();

        study.startStudy(STUDY, "-Dresume");
        MachineNoise.assertSound(study, STUDY);
        assertThat(CellStore.readAll(study.latest(STUDY)).records()).hasSize(2 * LOADS);
        assertNothingIsLeft();
    }

    private String[] options() {
        return new String[] {
            "-Dinventory=" + fleet.inventory(),
            "-Dpattern=2211",
            "-Dclients=4,12,24",
            "-Dstarts=1",
            "-Dbudget=40s",
            "-Dwindow=1s",
            "-Dlead.in=500ms",
            "-Dwarmup=10s"
        };
    }

    private void predict(String... more) throws Exception {
        List<String> all =
                new ArrayList<>(List.of("-Dprofile.study=results/profile/latest", "-Dnodes=2,16", "-Dclients=10,100"));
        all.addAll(List.of(more));
        study.startStudy("predict", all.toArray(String[]::new));
    }

    private void assertNothingIsLeft() throws Exception {
        for (int host = 1; host <= NODES + DRIVERS; host++) {
            assertThat(fleet.isEmpty(host)).as("host%d", host).isTrue();
        }
    }
}
