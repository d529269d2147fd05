package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.shop.Shopper;

/** Clusters whose nodes are on machines that are reached by SSH, and their PostgreSQL on another one. */
@Tag("thorough")
@Timeout(420)
class DatabaseHostStudyIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final int DATABASE = 3;
    private static final String LOST = "database on host host3: its host was lost";
    private static final Pattern SHOP = Pattern.compile("shop (http\\S+)");

    /** Of a user, as the fleet makes it. */
    private static final String BENCH = "20001";

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES, 0, 1);
    }

    @Test
    void what_sessions_cost_the_database_is_read_from_its_own_host() throws Exception {
        start("15s", 1, "none,2212,3212");

        MachineNoise.assertSound(study);

        Map<String, StoredCell> cells = cells().stream()
                .collect(Collectors.toMap(
                        cell -> cell.measured().cell().pattern().code(), Function.identity()));
        assertThat(cells).containsOnlyKeys("none", "2212", "3212");
        cells.values().forEach(cell -> assertThat(cell.measured().settings().get(RecordSettings.CLOCK_OFFSETS))
                .contains("; database "));
        for (StoredCell cell : cells.values()) {
            CellRecord measured = cell.measured();
            assertThat(measured.settings()).containsEntry(RecordSettings.DATABASE_MACHINE, "its own, by SSH");
            assertThat(measured.loadMetrics().pages()).isPositive();
            assertThat(measured.checks())
                    .extracting(AuditCheck::name)
                    .contains(
                            "orders",
                            "stock",
                            "host idle of database",
                            "utilisation law of database",
                            "clock of database")
                    .doesNotContain("database alive");
            List<WindowsFile.Window> windows =
                    WindowsFile.read(cell.file(RawFile.WINDOWS).orElseThrow());
            for (Metric metric : List.of(
                    Metric.CPU, Metric.HOST_IDLE, Metric.HOST_BUSY, Metric.STEAL, Metric.WRITING_TRANSACTIONS)) {
                assertThat(windows).isNotEmpty().as("%s", metric).allSatisfy(window -> assertThat(
                                window.growth(MetricKey.DATABASE, metric))
                        .isGreaterThanOrEqualTo(0));
            }
        }
        assertThat(databaseCpuPerPage(cells.get("3212")))
                .as("that stores sessions")
                .isGreaterThan(databaseCpuPerPage(cells.get("2212")));
        assertNothingIsLeft();
        assertThat(log()).content().contains("database system is shut down");
    }

    private static double databaseCpuPerPage(StoredCell cell) {
        return cell.measured().resourceUsage().database().cpuSeconds()
                / cell.measured().loadMetrics().pages();
    }

    @Test
    void a_database_that_is_cut_off_costs_its_round_and_the_next_one_has_a_new_one() throws Exception {
        start("40s", 2, "none,2212");
        study.awaitOutput("measuring 2 arms");

        fleet.cutOff(DATABASE);
        study.awaitOutput("no more turns: " + LOST);
        fleet.connectAgain(DATABASE);

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        Map<Boolean, List<CellRecord>> ofFirstRound = records().stream()
                .collect(Collectors.partitioningBy(measured -> measured.cell().repeat() == 1));
        assertThat(ofFirstRound.get(true)).hasSize(2).allSatisfy(DatabaseHostStudyIT::assertLost);
        assertThat(ofFirstRound.get(false))
                .as(study.output())
                .hasSize(2)
                .allMatch(MachineNoise::isSound)
                .allSatisfy(
                        measured -> assertThat(measured.loadMetrics().pages()).isPositive());
        assertNothingIsLeft();
    }

    private static void assertLost(CellRecord measured) {
        assertThat(measured.checks()).anySatisfy(check -> {
            assertThat(check.failedWith(AuditCheck.Severity.ERROR)).isTrue();
            assertThat(check.measured()).isEqualTo(LOST);
        });
    }

    @Test
    void a_database_that_stays_cut_off_ends_the_study_by_itself() throws Exception {
        start("40s", 2, "none,2212");
        study.awaitOutput("measuring 2 arms");

        fleet.cutOff(DATABASE);

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        assertThat(records()).hasSize(4).noneMatch(CellRecord::valid);
        assertThat(records().stream().filter(measured -> measured.cell().repeat() == 2))
                .allSatisfy(measured -> assertThat(measured.checks())
                        .anySatisfy(check -> assertThat(check.measured()).contains("host host3: ")));
        assertThat(fleet.isEmpty(1) && fleet.isEmpty(2)).isTrue();
        await(() -> fleet.isEmpty(DATABASE));
        assertThat(sharedMemory()).isEmpty();
    }

    @Test
    void it_serves_the_nodes_alone_and_its_password_is_nowhere_to_be_seen() throws Exception {
        assertThatADryRunNamesWhatItGets();
        startCluster();
        study.awaitOutput("Enter or Ctrl-C ends the cluster.");
        List<URI> shops = SHOP.matcher(study.output())
                .results()
                .map(shop -> URI.create(shop.group(1)))
                .toList();
        assertThat(shops).hasSize(NODES);
        Shopper shopper = new Shopper(shops.get(0));
        shopper.signOn("user0001");
        shopper.post("cart/add", "itemId", "EST-0001");
        shopper.moveTo(shops.get(1));
        assertThat(shopper.post("checkout").body()).contains("Thank you");

        Path passwords = home.resolve(".replibench/pgpass");
        assertThat(Files.getPosixFilePermissions(passwords)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String[] login = Files.readString(passwords).strip().split(":");
        assertThat(login[0]).as("through the connection").isEqualTo("127.0.0.1");
        assertThat(orders("127.0.0.1:" + login[1], login)).isEqualTo(1);
        assertThatExceptionOfType(SQLException.class)
                .as("this machine is no node")
                .isThrownBy(() -> orders(addressOf(DATABASE) + ":5432", login))
                .withMessageContaining("no pg_hba.conf entry for host");
        assertPasswordIsNowhere(login[4]);

        study.signal("TERM");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(128 + 15);
        assertNothingIsLeft();
        assertThat(log()).content().contains("database system is shut down").doesNotContain(login[4]);
    }

    private static int orders(String server, String[] login) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://" + server + "/" + login[2], login[3], login[4]);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM petstore.orders")) {
            row.next();
            return row.getInt(1);
        }
    }

    private String addressOf(int host) throws IOException {
        return Files.readAllLines(fleet.inventory()).stream()
                .filter(line -> line.contains("host" + host + ": {ansible_host: "))
                .map(line -> line.replaceAll(".*ansible_host: ([0-9.]+).*", "$1"))
                .findFirst()
                .orElseThrow();
    }

    /** In a file that no program of the run has: what looks for it must not show it either. */
    private void assertPasswordIsNowhere(String password) throws Exception {
        Files.writeString(fleet.file(DATABASE, "secret"), password + "\nREPLIBENCH_SUPERUSER_PASSWORD\n");
        assertThat(fleet.onHost(DATABASE, "grep -sc postgres /proc/[0-9]*/comm | grep -c ':1$'"))
                .isNotEqualTo("0\n");
        assertThat(fleet.onHost(DATABASE, "grep -slFf /run/fleet/secret /proc/[0-9]*/cmdline || true"))
                .isEmpty();
        assertThat(fleet.onHost(
                        DATABASE,
                        "for server in $(grep -slx postgres /proc/[0-9]*/comm); do"
                                + " grep -slFf /run/fleet/secret ${server%comm}environ; done; true"))
                .isEmpty();
        assertThat(fleet.onHost(
                        DATABASE,
                        "head -n 1 /run/fleet/secret >/run/fleet/password;"
                                + " grep -srlFf /run/fleet/password /var/tmp/replibench || true"))
                .isEmpty();
        assertThat(fleet.onHost(DATABASE, "find /var/tmp/replibench/run -perm /077 ! -type l"))
                .as("what others could read")
                .isEmpty();
    }

    private void assertThatADryRunNamesWhatItGets() throws Exception {
        startCluster("-Ddry-run");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(study.output())
                .containsPattern(Pattern.compile(String.join(
                        "(?s:.*?)",
                        "host1, at ",
                        "host3, at [0-9.]+: below /var/tmp/replibench\\n",
                        "  push   postgresql-[0-9a-f]+, \\d+ MiB\\n",
                        "  push   the configuration of PostgreSQL, less than 1 MiB\\n",
                        "  start  the guard",
                        "  start  PostgreSQL for all arms, at [0-9.]+: port 5432; 768 MiB\\n",
                        "on this machine: JMeter\\n")));
        fleet.assertUntouched();
    }

    @Test
    void after_kill_9_its_machine_is_as_before_and_as_root_it_is_refused() throws Exception {
        startCluster();
        study.awaitOutput("Enter or Ctrl-C ends the cluster.");
        assertThat(sharedMemory()).isNotEmpty();
        study.kill();
        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2) && fleet.isEmpty(DATABASE));
        assertThat(sharedMemory()).isEmpty();

        fleet.logInAsRoot();
        startCluster();
        assertThat(study.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output())
                .contains(
                        "replibench: host host3: rights: root, who is root; PostgreSQL refuses to run as root: name another"
                                + " user in ansible_user\n");
    }

    private void assertNothingIsLeft() throws Exception {
        fleet.assertEmpty();
        assertThat(sharedMemory()).isEmpty();
    }

    /** Of the user of the hosts: segments, and files of PostgreSQL's. */
    private List<String> sharedMemory() throws Exception {
        List<String> found = new ArrayList<>();
        for (String line :
                fleet.onHost(DATABASE, "cat /proc/sysvipc/shm").lines().toList()) {
            if (Arrays.asList(line.strip().split(" +")).indexOf(BENCH) == 7) {
                found.add(line);
            }
        }
        fleet.onHost(DATABASE, "find /dev/shm -user bench").lines().forEach(found::add);
        return found;
    }

    private Path log() {
        return home.resolve(".replibench/database/postgresql.log");
    }

    private List<StoredCell> cells() throws IOException {
        return CellStore.readAll(study.latest()).cells();
    }

    private List<CellRecord> records() throws IOException {
        return cells().stream().map(StoredCell::measured).toList();
    }

    private void start(String budget, int starts, String patterns) throws IOException {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=" + patterns,
                "-Dnodes=" + NODES,
                "-Dshared.servers=true",
                "-Daa=false",
                "-Dstarts=" + starts,
                "-Dclients=3",
                "-Dwarmup=4s",
                "-Dwindow=1s",
                "-Dbudget=" + budget);
    }

    private void startCluster(String... more) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Dinventory=" + fleet.inventory(), "-Dnodes=" + NODES));
        options.addAll(List.of(more));
        study.startStudy("cluster", options.toArray(String[]::new));
    }
}
