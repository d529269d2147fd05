package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;

/** A matrix whose nodes and load generators are on machines that are reached by SSH. */
@Tag("thorough")
@Timeout(420)
class DriverHostsStudyIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DRIVERS = 2;
    private static final int CLIENTS_PER_NODE = 3;
    private static final int USERS = 4000;
    private static final List<String> NAMES = List.of("driver1", "driver2");

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, DRIVERS);
    }

    @Test
    void load_generators_share_a_load_and_what_they_recorded_is_one_record() throws Exception {
        start("10s", 1);

        MachineNoise.assertSound(study);

        List<StoredCell> cells = cells();
        assertThat(cells).hasSize(2);
        for (StoredCell cell : cells) {
            assertSharesAddUp(cell);
            assertThat(cell.measured().settings())
                    .containsEntry(RecordSettings.DRIVERS, "2")
                    .containsKey(RecordSettings.DRIVERS_TOLD_WITHIN);
            assertThat(cell.measured().settings().get(RecordSettings.CLOCK_OFFSETS))
                    .contains("node1 ", "node2 ", "driver1 ", "driver2 ");
            assertThat(cell.measured().checks())
                    .extracting(AuditCheck::name)
                    .contains(
                            "driver CPU of driver1",
                            "driver CPU of driver2",
                            "host idle of driver1",
                            "clock of driver2",
                            "utilisation law of driver1")
                    .doesNotContain("driver CPU");
            assertMachinesAreRead(cell);
        }
        fleet.assertEmpty();
    }

    @Test
    void a_dry_run_says_what_each_host_would_get_and_run_and_changes_nothing() throws Exception {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=1," + NODES,
                "-Dshared.servers=false",
                "-Daa=false",
                "-Dclients=10",
                "-Ddry-run");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        // Of the two arms the seed draws which is first.
        String arm = " with (?:none|replibench:2212): ";
        String eitherOrder = "(?:none, replibench:2212|replibench:2212, none)";
        assertThat(study.output())
                .containsPattern(Pattern.compile(String.join(
                        "(?s:.*?)",
                        "host1, at ",
                        "  push   wildfly, \\d+ MiB\\n",
                        "  start  the guard",
                        "  start  node1 with (?:none|" + eitherOrder
                                + "): ports 8080, 9091, 9990, 7600, 57600, 57601; 800 MiB\\n",
                        "  start  node3" + arm + "ports 8180, 9191, 10090, 7700, 57700, 57701; 800 MiB\\n",
                        "host2, at ",
                        "  start  node2" + arm + "ports 8080, ",
                        "  start  node4" + arm + "ports 8180, ",
                        "host3, at ",
                        "  push   jmeter, \\d+ MiB\\n",
                        "  push   plan and users of each JMeter, less than 1 MiB\\n",
                        "  start  JMeter with " + eitherOrder + ": 238 MiB each\\n",
                        "  start  JMeter with none: 233 MiB each\\n",
                        "host4, at ",
                        "on this machine: PostgreSQL\\n")))
                .doesNotContain("it is there");
        fleet.assertUntouched();
    }

    private void assertSharesAddUp(StoredCell cell) throws IOException {
        List<JMeterSample> all = jtl(cell.file(RawFile.JTL).orElseThrow());
        Set<String> clients = new HashSet<>();
        Set<String> users = new HashSet<>();
        int samples = 0;
        List<Long> responses = new ArrayList<>();
        for (String driver : NAMES) {
            Path own = cell.folder().resolve("drivers").resolve(driver);
            List<JMeterSample> ofDriver = jtl(RawFile.JTL.in(own));
            samples += ofDriver.size();
            responses(RawFile.LOAD_SAMPLES.in(own)).forEach(response -> responses.add(response.responseMicros()));
            assertThat(clients(ofDriver)).as(driver).hasSize(NODES * CLIENTS_PER_NODE / DRIVERS);
            List<String> signedOn = usersOf(cell, driver);
            assertThat(signedOn).as(driver).hasSize(USERS / DRIVERS).noneMatch(users::contains);
            users.addAll(signedOn);
            clients.addAll(clients(ofDriver));
        }
        assertThat(all).hasSize(samples);
        assertThat(clients(all))
                .as("numbered through, where each of the load generators begins with 1")
                .isEqualTo(IntStream.rangeClosed(1, NODES * CLIENTS_PER_NODE)
                        .mapToObj(client -> "Clients 1-" + client)
                        .collect(Collectors.toSet()));
        assertThat(clients).hasSize(NODES * CLIENTS_PER_NODE / DRIVERS);
        List<LoadSample> merged = responses(cell.file(RawFile.LOAD_SAMPLES).orElseThrow());
        assertThat(merged).extracting(LoadSample::responseMicros).containsExactlyInAnyOrderElementsOf(responses);
        assertThat(merged.stream().map(LoadSample::node).distinct()).hasSize(NODES);
        assertThat(cell.measured().loadMetrics().pages()).isPositive();
    }

    /** What the load generator was given, which it signs on at random. */
    private List<String> usersOf(StoredCell cell, String driver) throws IOException {
        Path data = home.resolve(".replibench/driver")
                .resolve(cell.measured().cell().id() + "-" + driver)
                .resolve("data/users.csv");
        List<String> lines = Files.readAllLines(data);
        return lines.subList(1, lines.size());
    }

    private static Set<String> clients(List<JMeterSample> samples) {
        return samples.stream()
                .map(JMeterSample::thread)
                .filter(thread -> thread.startsWith("Clients "))
                .collect(Collectors.toSet());
    }

    private static void assertMachinesAreRead(StoredCell cell) throws IOException {
        List<WindowsFile.Window> windows =
                WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
        assertThat(windows).isNotEmpty();
        for (String driver : NAMES) {
            for (Metric metric : List.of(Metric.CPU, Metric.HOST_IDLE, Metric.HOST_BUSY, Metric.STEAL)) {
                assertThat(windows).as("%s of %s", metric, driver).allSatisfy(window -> assertThat(
                                window.growth(driver, metric))
                        .isNotNaN());
            }
        }
        assertThat(cell.measured().resourceUsage().measuring().driverCpuSeconds())
                .isPositive();
        assertThat(windows).allSatisfy(window -> assertThat(window.growth(MetricKey.DRIVER, Metric.CPU))
                .isNotNaN());
    }

    @Test
    void a_load_generator_that_is_cut_off_costs_its_round_and_no_other() throws Exception {
        start("20s", 2);
        study.awaitOutput("measuring 2 arms");

        int lost = NODES + DRIVERS;
        fleet.cutOff(lost);
        study.awaitOutput("no more turns: driver2 on host host4: its host was lost");
        fleet.connectAgain(lost);

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        Map<Boolean, List<CellRecord>> ofFirstRound = cells().stream()
                .map(StoredCell::measured)
                .collect(Collectors.partitioningBy(measured -> measured.cell().repeat() == 1));
        assertThat(ofFirstRound.get(true)).hasSize(2).allSatisfy(measured -> assertThat(measured.checks())
                .anySatisfy(check -> {
                    assertThat(check.failedWith(AuditCheck.Severity.ERROR)).isTrue();
                    assertThat(check.measured()).isEqualTo("driver2 on host host4: its host was lost");
                }));
        assertThat(ofFirstRound.get(false))
                .as(study.output())
                .hasSize(2)
                .allMatch(MachineNoise::isSound)
                .allSatisfy(
                        measured -> assertThat(measured.loadMetrics().pages()).isPositive());
        fleet.assertEmpty();
    }

    private void start(String budget, int starts) throws IOException {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Dshared.servers=true",
                "-Daa=false",
                "-Dstarts=" + starts,
                "-Dclients=" + CLIENTS_PER_NODE,
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=" + budget);
    }

    private List<StoredCell> cells() throws IOException {
        return CellStore.readAll(study.latest()).cells();
    }

    private static List<JMeterSample> jtl(Path file) throws IOException {
        try (Stream<JMeterSample> samples = JtlReader.stream(file)) {
            return samples.toList();
        }
    }

    private static List<LoadSample> responses(Path file) throws IOException {
        List<LoadSample> samples = new ArrayList<>();
        LoadSamplesFile.read(file, samples::add);
        return samples;
    }
}
