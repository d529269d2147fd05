package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.fixture.LeastPrivilege;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.SharedDirectory;
import org.replibench.machines.host.EmulatedMachineSpec;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.session.ReplicationOptions;

class NamespaceClusterIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;

    private static final String TWO_VIEWS = ".*\\(2\\).* .*\\(2\\).*";

    private static EmulatedMachines machines;

    @BeforeAll
    static void startDatabase() {
        machines = EmulatedMachines.start();
    }

    @AfterAll
    static void stopDatabase() {
        if (machines != null) {
            machines.close();
        }
    }

    @Test
    void emulated_machines_form_a_cluster_by_multicast_that_survives_the_loss_of_one() throws Exception {
        survivesTheLossOfOne("replibench", "1212");
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"2212", "1212"})
    void emulated_machines_form_a_cluster_of_the_servers_own_manager_that_survives_the_loss_of_one(String pattern)
            throws Exception {
        survivesTheLossOfOne("wildfly", pattern);
    }

    private static void survivesTheLossOfOne(String engine, String pattern) throws Exception {
        try (Cluster cluster = machines.cluster(engine, pattern, 2)) {
            Node first = cluster.nodes().get(0);
            Node second = cluster.nodes().get(1);
            assertThat(first.view()).contains("(2)");
            assertThat(first.heapUsedAfterCollection()).isPresent();
            LeastPrivilege.assertUnprivileged(first.program().pid());
            LeastPrivilege.assertClosedToOthersWriting(first.log().getParent());
            SingleSiteBrowser singleSiteBrowser = new SingleSiteBrowser();
            // One after the other: WildFly's own manager replicates after the response, and requests for a session that
            // overlap there leave their changes to the last of them.
            for (String before : List.of("0", "1")) {
                SentBytes sent = SentBytes.of(first);
                assertThat(singleSiteBrowser.get(first.url().resolve("count"))).isEqualTo(before);
                sent.awaitMoreThan(ProbeServlet.CARGO_BYTES);
            }
            first.kill();
            assertThat(singleSiteBrowser.get(second.url().resolve("count"))).isEqualTo("2");
            assertThat(cluster.restart(1).view()).contains("(2)");
        }
    }

    @Tag("thorough")
    @Test
    void emulated_machines_serve_patterns_over_udp_and_tcp_at_once() throws Exception {
        try (Cluster cluster = machines.cluster("replibench", "none,1212,2212", 2)) {
            Node first = cluster.nodes().get(0);
            Node second = cluster.nodes().get(1);
            assertThat(first.view()).matches(TWO_VIEWS);
            assertNotCountedWhatIsAsked(first);
            SingleSiteBrowser none = new SingleSiteBrowser("none");
            SingleSiteBrowser udp = new SingleSiteBrowser("1212");
            SingleSiteBrowser tcp = new SingleSiteBrowser("2212");
            assertThat(none.get(first.url().resolve("count"))).isEqualTo("0");
            for (SingleSiteBrowser browser : List.of(udp, tcp)) {
                SentBytes sent = SentBytes.of(first);
                assertThat(browser.get(first.url().resolve("count"))).isEqualTo("0");
                sent.awaitMoreThan(ProbeServlet.CARGO_BYTES);
            }
            first.kill();
            assertThat(udp.get(second.url().resolve("count"))).isEqualTo("1");
            assertThat(tcp.get(second.url().resolve("count"))).isEqualTo("1");
            assertThat(none.get(second.url().resolve("count"))).isEqualTo("0");
            assertThat(cluster.restart(1).view()).matches(TWO_VIEWS);
        }
    }

    private static void assertNotCountedWhatIsAsked(Node node) throws Exception {
        SingleSiteBrowser reader = new SingleSiteBrowser();
        long before = node.interconnectBytesSent().orElseThrow();
        long answered = 0;
        for (int question = 0; question < 20; question++) {
            answered += node.view().length()
                    + reader.get(node.metricsUrl().resolve("metrics")).length();
        }
        assertThat(node.interconnectBytesSent().orElseThrow() - before)
                .as("heartbeats, not what the node answered by management and metrics")
                .isLessThan(answered / 2);
    }

    @Tag("thorough")
    @Test
    void servers_of_one_node_are_a_cluster_whose_traffic_does_not_leave_it() throws Exception {
        try (HostProvider pair = new NamespaceHosts(new EmulatedMachineSpec(2L << 30, LinkShaping.UNLIMITED, 2));
                Database near = EmbeddedPostgres.start(
                        SharedDirectory.lendDatabaseTo(DIRECTORY.resolve("pair")), pair.gateway());
                Cluster cluster = new EmulatedMachines(pair, near).cluster("wildfly", "2212", 1)) {
            assertThat(cluster.nodes()).extracting(Node::name).containsExactly("node1", "node1b");
            assertThat(cluster.nodes()).extracting(Node::hostName).containsOnly("node1");
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.view()).contains("(2)"));
            SingleSiteBrowser singleSiteBrowser = new SingleSiteBrowser();
            assertThat(singleSiteBrowser.get(cluster.nodes().get(0).url().resolve("count")))
                    .isEqualTo("0");
            Thread.sleep(2_000); // WildFly's manager replicates after the response.
            cluster.nodes().get(0).kill();
            assertThat(singleSiteBrowser.get(cluster.nodes().get(1).url().resolve("count")))
                    .isEqualTo("1");
            assertThat(cluster.nodes().get(1).interconnectBytesSent().orElseThrow())
                    .isLessThan(ProbeServlet.CARGO_BYTES);
        }
    }

    /** A browser for which all nodes are one site, as behind a load balancer; to a real one each address is another. */
    private static final class SingleSiteBrowser {
        private final HttpClient client = HttpClient.newHttpClient();
        private final String pattern;
        private String cookie = "";

        SingleSiteBrowser() {
            this("");
        }

        /** @param pattern the name of one of several that the nodes serve; ignored where they serve one */
        SingleSiteBrowser(String pattern) {
            this.pattern = pattern;
        }

        String get(URI uri) throws Exception {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(uri)
                            .header("Cookie", cookie)
                            .header(ReplicationOptions.PATTERN_HEADER, pattern)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";")[0]);
            return response.body();
        }
    }
}
