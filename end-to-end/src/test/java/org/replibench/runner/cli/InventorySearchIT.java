package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.runner.testbed.Installation;

/** A load that is found by trying, on machines that are reached by SSH. */
@Tag("thorough")
@Timeout(1800)
class InventorySearchIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DRIVERS = 2;
    private static final int TERMINATED = 143;
    private static final String SEARCH = "calibrating: how many clients are a high load on 1 node, on host host1";
    private static final Pattern FOUND = Pattern.compile(
            "calibrating: (\\d+) clients on each node are a high load; (\\d+) MiB of its heap are alive");

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, DRIVERS);
    }

    @Test
    void a_load_is_found_on_the_first_host_and_known_for_these_hosts_alone() throws Exception {
        start();

        MachineNoise.assertSound(study);

        assertThat(study.output()).contains(SEARCH);
        Matcher found = FOUND.matcher(study.output());
        assertThat(found.find()).as(study.output()).isTrue();
        int clients = Integer.parseInt(found.group(1));
        assertThat(CellStore.readAll(study.latest()).records())
                .hasSize(2)
                .extracting(CellRecord::cell)
                .allSatisfy(cell -> assertThat(cell.load().clientsPerNode()).isEqualTo(clients));
        assertThat(Files.readString(study.latest().resolve("study.yaml")))
                .contains("\nloads: 'high:" + clients + "'\n");
        assertThat(remembered()).singleElement().satisfies(text -> assertThat(text)
                .contains("clients=" + clients, "node1 on host1", "driver1 on host3", "driver2 on host4")
                .doesNotContain("on host2"));
        assertThat(jtlsOfSteps()).isNotEmpty().allSatisfy(jtl -> assertThat(jtl).isNotEmptyFile());
        fleet.assertEmpty();

        start();
        study.awaitOutput("measuring 2 arms");
        assertThat(study.output()).as("the same hosts").doesNotContain("calibrating:");
        study.signal("TERM");
        study.exitCode();

        Files.writeString(
                fleet.inventory(),
                Files.readString(fleet.inventory())
                                .replaceAll("(?s)drivers:.*", "")
                                .strip() + "\n");
        start();
        study.awaitOutput(SEARCH);
        study.signal("TERM");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(TERMINATED);
        assertThat(remembered()).hasSize(1);
    }

    /** Users who do not think: few are a high load, so that the search is short. */
    private void start() throws IOException {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Dshared.servers=true",
                "-Daa=false",
                "-Dloads=high",
                "-Dthink.time=0ms",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=10s");
    }

    private List<String> remembered() throws IOException {
        try (Stream<Path> files = Files.list(calibration())) {
            return files.filter(file -> file.toString().endsWith(".properties"))
                    .map(InventorySearchIT::text)
                    .toList();
        }
    }

    private List<Path> jtlsOfSteps() throws IOException {
        try (Stream<Path> files = Files.walk(calibration())) {
            return files.filter(file -> file.endsWith(RawFile.JTL.fileName()))
                    .filter(file -> !file.toString().contains("driver"))
                    .toList();
        }
    }

    private Path calibration() {
        return new Installation(home).work().resolve("calibration");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
