package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SshFleet;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.shop.Shopper;

/** A matrix of a cluster that another run started, on machines of which it knows no more than their users do. */
@Tag("thorough")
@Timeout(600)
class AsItIsIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final Pattern SHOP = Pattern.compile("shop (\\S+)\\s+metrics");

    /** Where the others' servers are, apart from where a study of ours would be. */
    private static final String THEIRS = "/var/tmp/others";

    @TempDir
    Path othersHome;

    private StudyProcess others;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), NODES);
    }

    @BeforeEach
    void prepareOthers() throws Exception {
        others = new StudyProcess(othersHome);
    }

    @AfterEach
    void endOthers() throws Exception {
        others.end();
    }

    @Test
    void it_is_driven_and_read_and_stays_as_it_is() throws Exception {
        List<URI> shops = startOthers();
        List<String> before = filesAndServers();

        study.startOnServersOfOthers("-Dinventory=" + inventory(""), "-Dclients=3", "-Dwarmup=4s", "-Dbudget=15s");
        MachineNoise.assertSound(study);

        StoredCell cell = onlyCell();
        CellRecord measured = cell.measured();
        assertThat(measured.cell().id()).isEqualTo("as-it-is-unknown-2n-default-r1");
        assertThat(measured.loadMetrics().pages()).isPositive();
        assertThat(measured.loadMetrics().errors()).isZero();
        assertNothingIsClaimed(measured);
        assertThat(RecordSettings.nodeHostsBusyCores(measured.settings())).isPositive();
        assertThat(measured.settings())
                .containsEntry(
                        RecordSettings.DRIVEN,
                        "node1 http://" + shops.get(0).getAuthority() + "; node2 http://"
                                + shops.get(1).getAuthority());
        assertThat(measured.settings().get(RecordSettings.CLOCK_OFFSETS)).matches("node1 .*; node2 .*");
        assertThat(measured.checks())
                .extracting(AuditCheck::name)
                .contains("host idle of node1", "host idle of node2", "clock of node1", "errors", "Little's law");
        assertHostsWereRead(cell);
        assertThat(study.output())
                .contains("isolation: as-it-is, servers that others started; not comparable")
                .contains(
                        "Others started the servers. Not known, and empty: number of nodes, how sessions are replicated, bytes");
        assertThat(study.latest().resolve("report").resolve("index.html"))
                .content()
                .contains(
                        "Others started the servers. Not known, and empty: number of nodes, how sessions are replicated");
        assertThat(study.latest().resolve("environment.md"))
                .content()
                .contains("started by others: what they are is not known")
                .doesNotContain("wildfly", "petstore.war", "JVM");
        assertEverythingIsAsItWas(before, shops);

        study.startOnServersOfOthers(
                "-Dinventory=" + inventory("    replibench_http_only: true\n"),
                "-Dclients=3",
                "-Dwarmup=1s",
                "-Dbudget=10s");
        MachineNoise.assertSound(study);

        CellRecord byHttpAlone = onlyCell().measured();
        assertThat(byHttpAlone.loadMetrics().pages()).isPositive();
        assertNothingIsClaimed(byHttpAlone);
        assertThat(byHttpAlone.settings())
                .doesNotContainKeys(RecordSettings.NODE_HOSTS_BUSY, RecordSettings.CLOCK_OFFSETS);
        assertThat(byHttpAlone.settings().get(RecordSettings.NOT_KNOWN)).endsWith("all of the hosts of node1, node2");
        assertThat(byHttpAlone.checks())
                .extracting(AuditCheck::name)
                .contains("host idle")
                .noneMatch(name -> name.contains(" of node"));
        assertEverythingIsAsItWas(before, shops);
    }

    @Test
    void a_node_that_does_not_answer_is_named_and_nothing_is_put_on() throws Exception {
        study.startOnServersOfOthers("-Dinventory=" + inventory(""), "-Dclients=3", "-Dwarmup=1s", "-Dbudget=10s");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.INVALID.code());
        CellRecord measured = onlyCell().measured();
        assertThat(measured.invalidReasons())
                .singleElement()
                .asString()
                .contains("node1: no answer of the shop; expected status 200 from http://10.199.");
        assertThat(fleet.workFolder(1)).isEmpty();
    }

    private List<URI> startOthers() throws Exception {
        Path inventory = folder.resolve("theirs.yaml");
        Files.writeString(inventory, Files.readString(fleet.inventory()).replace("/var/tmp/replibench", THEIRS));
        others.startStudy("cluster", "-Dinventory=" + inventory, "-Dnodes=" + NODES, "-Dpattern=2212");
        others.awaitOutput("Enter or Ctrl-C ends the cluster.");
        List<URI> shops = SHOP.matcher(others.output())
                .results()
                .map(node -> URI.create(node.group(1)))
                .toList();
        assertThat(shops).hasSize(NODES);
        return shops;
    }

    /** The fleet's, whose servers are others'. */
    private Path inventory(String more) throws IOException {
        return Files.writeString(
                folder.resolve("ours.yaml"),
                Files.readString(fleet.inventory())
                        .replace("  vars:\n", "  vars:\n    replibench_managed: false\n" + more));
    }

    private StoredCell onlyCell() throws IOException {
        List<StoredCell> cells = CellStore.readAll(study.latest()).cells();
        assertThat(cells).hasSize(1);
        return cells.get(0);
    }

    private static void assertNothingIsClaimed(CellRecord measured) {
        assertThat(measured.settings())
                .containsEntry(RecordSettings.ISOLATION, "as-it-is")
                .doesNotContainKeys(RecordSettings.QUOTA_CORES, "java", RecordSettings.ENGINE_SETUP);
        assertThat(measured.resourceUsage().interconnectSource()).isEqualTo(ResourceUsage.UNKNOWN_SOURCE);
        assertThat(measured.resourceUsage().nodes())
                .containsExactly(NodeUsage.unknown("node1"), NodeUsage.unknown("node2"));
        assertThat(measured.resourceUsage().interconnectBytes()).isNaN();
        assertThat(measured.resourceUsage().servingCpuSeconds()).isNaN();
        assertThat(measured.checks())
                .filteredOn(check -> check.measured().startsWith("not applicable"))
                .extracting(AuditCheck::name)
                .contains("nodes alive", "interconnect", "replication", "orders", "utilisation law");
    }

    private static void assertHostsWereRead(StoredCell cell) throws IOException {
        List<TiersFile.Row> samples = new ArrayList<>();
        TiersFile.read(cell.file(RawFile.TIERS).orElseThrow(), samples::add);
        for (String node : List.of("node1", "node2")) {
            assertThat(samples).anySatisfy(sample -> assertThat(sample.value(node, Metric.HOST_BUSY))
                    .isPositive());
            assertThat(samples).allSatisfy(sample -> assertThat(sample.value(node, Metric.CPU))
                    .as("of a program there")
                    .isNaN());
        }
    }

    /** What there is on each host, but for the lease of the others' run, and the numbers of its servers. */
    private List<String> filesAndServers() throws Exception {
        List<String> found = new ArrayList<>();
        for (int host = 1; host <= NODES; host++) {
            found.add(fleet.onHost(
                    host,
                    "find /tmp /var/tmp /home /root /run/user -not -path '" + THEIRS + "/run/*' 2>/dev/null | sort"));
            String servers = fleet.onHost(
                    host,
                    "for program in /proc/[0-9]*; do case $(readlink $program/cwd) in " + THEIRS
                            + "/run/nodes/*) echo $program;; esac; done");
            assertThat(servers).isNotEmpty();
            found.add(servers);
            assertThat(fleet.programsOn(host)).isEmpty();
            assertThat(fleet.workFolder(host)).isEmpty();
        }
        return found;
    }

    private void assertEverythingIsAsItWas(List<String> before, List<URI> shops) throws Exception {
        assertThat(filesAndServers()).isEqualTo(before);
        for (URI shop : shops) {
            assertThat(new Shopper(shop).get("health").statusCode()).isEqualTo(200);
        }
    }
}
