package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.ExitCode;

/** Studies on machines that are reached by SSH, which are killed and go on. */
@Tag("thorough")
@Timeout(600)
class InventoryResumeIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int STARTS = 2;
    private static final int ARMS = 2;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES);
    }

    @Test
    void it_goes_on_on_the_same_hosts_and_on_no_others() throws Exception {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Dshared.servers=true",
                "-Daa=false",
                "-Dclients=3",
                "-Dstarts=" + STARTS,
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=20s");
        study.awaitOutput("measuring 2 arms");
        await(() -> cells().size() >= ARMS);
        study.kill();
        Map<Path, String> records = validRecords();
        await(() -> fleet.isEmpty(1));
        String host = fleet.listing(1);

        String inventory = Files.readString(fleet.inventory());
        Files.writeString(fleet.inventory(), inventory.replace("host2:", "another:"));
        study.start("-Dresume");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output()).contains("was begun on other hosts; expected node2 host2, got node2 another");
        assertThat(fleet.listing(1))
                .as("nothing is started there")
                .isEqualTo(host)
                .contains("/cache/");
        assertThat(validRecords()).isEqualTo(records);

        Files.writeString(fleet.inventory(), inventory);
        study.start("-Dresume");
        MachineNoise.assertSound(study);

        assertThat(cells()).hasSize(STARTS * ARMS);
        assertThat(validRecords()).containsAllEntriesOf(records);
        fleet.assertEmpty();
    }

    @Test
    void faults_that_happened_stay_and_the_others_happen_on_the_same_hosts() throws Exception {
        study.startStudy(
                "failover",
                "-Dinventory=" + fleet.inventory(),
                "-Dnodes=" + NODES,
                "-Darms=none,replibench:2212",
                "-Dfaults=kill",
                "-Dclients.total=6",
                "-Dwarmup=8s",
                "-Dfault.count=1");
        study.awaitOutput(": kill 1 of 1");
        await(() -> !faults().isEmpty());
        study.kill();
        assertThat(faults()).hasSize(1);

        String inventory = Files.readString(fleet.inventory());
        Files.writeString(fleet.inventory(), inventory.replace("host1:", "another:"));
        study.startStudy("failover", "-Dresume");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output()).contains("was begun on other hosts; expected node1 host1, got node1 another");

        Files.writeString(fleet.inventory(), inventory);
        study.startStudy("failover", "-Dresume");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(faults()).hasSize(2);
    }

    private List<StoredFailover> faults() throws IOException {
        return FailoverStore.readAll(study.latest("failover"), unreadable -> {});
    }

    private Map<Path, String> validRecords() throws IOException {
        Map<Path, String> records = new HashMap<>();
        for (StoredCell cell : cells()) {
            if (cell.measured().valid()) {
                Path record = cell.folder().resolve(CellStore.RECORD);
                records.put(record, Files.readString(record));
            }
        }
        return records;
    }

    private List<StoredCell> cells() throws IOException {
        return CellStore.readAll(study.latest()).cells();
    }
}
