package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.shop.Shopper;

/**
 * Nodes on machines that a command reaches and not SSH: {@code nsenter}, and a stand-in for {@code kubectl exec} by which each is a pod.
 */
@Tag("thorough")
@Timeout(600)
class ShellHostsIT extends WithStudyProcess {
    private static final int NODES = 2;
    private static final int DRIVER = NODES + 1;
    private static final Pattern SHOP = Pattern.compile("shop (\\S+)\\s+metrics (\\S+)");
    private static final Path STAND_IN = Path.of(
            System.getProperty("replibench.home"),
            "machines/src/test/resources/org/replibench/machines/remote/kubectl");

    /** As the fleet has it, and as who logs in to pods. */
    private static final int USER = 20_001;

    /** Of a signal to end (SIGTERM), as shells expect it. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path folder;

    private SshFleet fleet;
    private Path inventory;

    @BeforeEach
    void startFleet() throws Exception {
        fleet = SshFleet.start(folder.resolve("fleet"), NODES, 1);
        inventory = folder.resolve("shells.yaml");
    }

    @AfterEach
    void stopFleet() throws Exception {
        if (fleet != null) {
            fleet.stop();
            assertThat(fleet.remains()).isEmpty();
        }
    }

    @Test
    void a_cluster_by_nsenter_has_its_ports_here_be_its_network_reached_or_not_and_leaves_nothing() throws Exception {
        enterByNsenter();
        fleet.keepFromShop(1);
        startCluster();

        List<MatchResult> nodes = awaitNodes();
        List<URI> shops = nodes.stream().map(node -> URI.create(node.group(1))).toList();
        assertThat(shops).extracting(URI::getHost).first().isEqualTo("127.0.0.1");
        assertThat(shops).extracting(URI::getHost).last().asString().startsWith("10.199.");
        assertThat(study.output())
                .contains("host1: no way to ", "the shop is reached through replibench_shell")
                .doesNotContain("host2: no way to ");
        Shopper shopper = new Shopper(shops.get(0));
        shopper.signOn("user0001");
        shopper.post("cart/add", "itemId", "EST-0001");
        shopper.moveTo(shops.get(1));
        assertThat(shopper.post("checkout").body()).contains("Thank you");
        for (MatchResult node : nodes) {
            assertThat(new Shopper(URI.create(node.group(2))).get("metrics").statusCode())
                    .isEqualTo(200);
        }
        for (int port : List.of(9091, 9990)) {
            assertThatExceptionOfType(IOException.class)
                    .as("what only this machine may reach")
                    .isThrownBy(() -> new Socket(shops.get(1).getHost(), port).close());
        }
        for (int host = 1; host <= NODES; host++) {
            assertThat(fleet.programsOn(host)).contains("/run/nodes/relay");
        }

        study.signal("TERM");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(TERMINATED);
        for (int host = 1; host <= NODES; host++) {
            assertThat(fleet.programsOn(host)).isEmpty();
            assertThat(fleet.workFolder(host)).isEqualTo("cache\n");
        }
    }

    @Test
    void after_kill_9_nothing_is_left_in_pods_and_the_next_start_pushes_nothing() throws Exception {
        enterPods();
        startCluster();
        awaitNodes();
        assertThat(study.output()).contains("host1: pushed relay.jar, 1 MiB");

        study.kill();

        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
        startCluster();
        awaitNodes();
        assertThat(study.output()).doesNotContain("pushed");
        study.kill();
        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
    }

    /** By a user without rights, as the manifests for Kubernetes have it. */
    @Test
    void a_matrix_in_pods_whose_shops_only_pods_reach_is_measured_by_one_of_them() throws Exception {
        enterPods();
        for (int host = 1; host <= DRIVER; host++) {
            fleet.beLikeAPod(host);
        }
        fleet.keepFromShop(1);
        fleet.keepFromShop(2);
        study.start(
                "-Dinventory=" + inventory,
                "-Dpatterns=none,2212",
                "-Dnodes=" + NODES,
                "-Daa=false",
                "-Dclients=3",
                "-Dwarmup=4s",
                "-Dbudget=15s");

        MachineNoise.assertSound(study);

        List<StoredCell> cells = CellStore.readAll(study.latest()).cells();
        assertThat(cells).hasSize(2).extracting(StoredCell::measured).allSatisfy(ShellHostsIT::assertMeasured);
        fleet.assertEmpty();
    }

    private static void assertMeasured(CellRecord measured) {
        assertThat(measured.loadMetrics().pages()).isPositive();
        assertThat(measured.resourceUsage().nodes()).extracting(NodeUsage::node).containsExactly("node1", "node2");
        assertThat(measured.resourceUsage().nodes())
                .allSatisfy(node -> assertThat(node.cpu().seconds()).isPositive());
    }

    @Test
    void faults_happen_to_nodes_that_a_command_reaches() throws Exception {
        enterByNsenter();
        study.startStudy(
                "failover",
                "-Dinventory=" + inventory,
                "-Dnodes=" + NODES,
                "-Darms=replibench:2212",
                "-Dfaults=graceful,partition",
                "-Ddetection=1s",
                "-Dclients.total=6",
                "-Dwarmup=8s",
                "-Dfault.count=1");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(FailoverStore.readAll(study.latest("failover"), unreadable -> {}))
                .hasSize(2)
                .extracting(StoredFailover::measured)
                .allSatisfy(cell -> {
                    assertThat(cell.valid()).isTrue();
                    assertThat(cell.impacts()).singleElement().satisfies(impact -> assertThat(
                                    impact.injection().tookEffect())
                            .isTrue());
                });
        for (int host = 1; host <= NODES; host++) {
            assertThat(fleet.isEmpty(host)).as("host%d", host).isTrue();
            assertThat(fleet.firewall(host)).isEmpty();
        }
    }

    @Test
    void where_no_pod_puts_on_load_a_shop_that_is_not_reached_is_refused_before_a_server_starts() throws Exception {
        enterByNsenter();
        fleet.keepFromShop(2);
        Files.writeString(inventory, Files.readString(inventory).replaceFirst("(?s)drivers:.*", ""));
        study.start(
                "-Dinventory=" + inventory, "-Dpatterns=none,2212", "-Dnodes=" + NODES, "-Dclients=3", "-Dbudget=15s");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output())
                .contains("host host2: address: no way there from this machine, on which JMeter would run; ");
        assertThat(fleet.isEmpty(1) && fleet.isEmpty(2)).isTrue();
    }

    private void enterByNsenter() throws Exception {
        List<String> hosts = new ArrayList<>();
        for (int host = 1; host <= DRIVER; host++) {
            hosts.add("    host" + host + ": {replibench_shell: nsenter --target " + fleet.firstProcess(host)
                    + " --all}");
        }
        writeInventory("", hosts);
    }

    private void enterPods() throws Exception {
        Path kubectl = Files.createDirectories(folder.resolve("kube \"tools\"")).resolve("kubectl");
        Files.copy(STAND_IN, kubectl);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        Path pods = Files.createDirectories(kubectl.resolveSibling("pods").resolve("replibench"));
        for (int host = 1; host <= DRIVER; host++) {
            Files.writeString(
                    pods.resolve("host" + host),
                    "Running host\nnsenter --target " + fleet.firstProcess(host) + " --all --setuid " + USER
                            + " --setgid " + USER + "\n");
        }
        writeInventory(
                "    replibench_shell: '\"" + kubectl.toString().replace("\"", "\\\"")
                        + "\" --namespace=replibench exec --stdin --container=host {name} --'\n",
                IntStream.rangeClosed(1, DRIVER)
                        .mapToObj(host -> "    host" + host + ":")
                        .toList());
    }

    private void writeInventory(String shell, List<String> hosts) throws IOException {
        String vars = "  vars:\n" + shell + "    replibench_work: /var/tmp/replibench\n  hosts:\n";
        Files.writeString(
                inventory,
                Stream.of(
                                Stream.of("nodes:\n" + vars.stripTrailing()),
                                hosts.stream().limit(NODES),
                                Stream.of("drivers:\n" + vars.stripTrailing()),
                                hosts.stream().skip(NODES))
                        .flatMap(lines -> lines)
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    private void startCluster() throws IOException {
        study.startStudy("cluster", "-Dinventory=" + inventory, "-Dnodes=" + NODES);
    }

    /** Shop and metrics of each. */
    private List<MatchResult> awaitNodes() throws Exception {
        study.awaitOutput("Enter or Ctrl-C ends the cluster.");
        return SHOP.matcher(study.output()).results().toList();
    }
}
