package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.LeastPrivilege;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.fixture.TestOrder;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.host.PortCheck;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.NamedPattern;
import org.replibench.session.ReplicationOptions;

@Order(TestOrder.PROBE_OF_WILDFLY)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;

    /** Apart from a cluster that a person may be running. */
    private static final HostProvider HOSTS = new LoopbackHosts(21_000);

    @Order(1)
    @Test
    void a_session_is_answered_by_the_other_node_after_its_own_was_killed() throws Exception {
        sessionOutlivesItsNode(borrow());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"2222", "1212", "1222", "3222", "3221"})
    void a_session_is_answered_by_the_other_node_in_each_pattern_of_the_servers_own_manager(String pattern)
            throws Exception {
        sessionOutlivesItsNode(pattern);
    }

    @Order(1)
    @Test
    void no_node_is_roots_or_lets_others_write_to_its_files() throws Exception {
        for (Node node : borrow().nodes()) {
            LeastPrivilege.assertUnprivileged(node.program().pid());
            LeastPrivilege.assertClosedToOthersWriting(node.log().getParent());
        }
    }

    private static void sessionOutlivesItsNode(String pattern) throws Exception {
        Cluster cluster = start("wildfly", pattern, 2);
        try (cluster) {
            sessionOutlivesItsNode(cluster);
        }
        assertThat(cluster.nodes()).noneMatch(Node::alive);
    }

    private static void sessionOutlivesItsNode(Cluster cluster) throws Exception {
        Node first = cluster.nodes().get(0);
        Node second = cluster.nodes().get(1);
        HttpClient browser = browser();
        countTwice(browser, first);
        first.kill();
        assertThat(get(browser, second.url().resolve("count"))).isEqualTo("2");
    }

    /** One after the other: the server's own manager replicates after the response, perhaps much later on a busy machine. */
    private static void countTwice(HttpClient browser, Node node) throws Exception {
        SentBytes sent = SentBytes.of(node);
        assertThat(get(browser, node.url().resolve("count"))).isEqualTo("0");
        sent.awaitMoreThan(0);
        assertThat(get(browser, node.url().resolve("count"))).isEqualTo("1");
        sent.awaitMoreThan(ProbeServlet.CARGO_BYTES);
    }

    @Order(1)
    @Timeout(180)
    @Test
    void a_node_that_was_killed_can_be_started_once_more_and_joins_the_others() throws Exception {
        Cluster cluster = borrow();
        Node killed = cluster.nodes().get(0);
        killed.kill();

        assertThatExceptionOfType(ClusterException.class)
                .as("who waits for it waits no longer")
                .isThrownBy(cluster::awaitMembers)
                .withMessageStartingWith("node1: its process ended");
        Node restarted = cluster.restart(1);

        assertThat(killed.alive()).isFalse();
        assertThat(restarted.view()).contains("(2)");
        assertThat(cluster.nodes()).allMatch(Node::alive);
    }

    @Test
    void a_running_cluster_can_serve_another_pattern_on_fewer_nodes() throws Exception {
        Path war = ProbeWar.shared();
        try (Cluster cluster = start("replibench", "2111", 3)) {
            Node first = cluster.nodes().get(0);
            Node second = cluster.nodes().get(1);
            Node third = cluster.nodes().get(2);
            HttpClient early = browser();
            get(early, first.url().resolve("count"));
            assertThat(get(early, first.url().resolve("count"))).isEqualTo("1");
            assertThat(cluster.canReconfigureTo(spec("replibench", "2222", 4, war)))
                    .isFalse();
            assertThat(cluster.canReconfigureTo(spec("replibench", "1222", 2, war)))
                    .isFalse();
            assertThat(cluster.canReconfigureTo(spec("replibench", "2222", 2, war)))
                    .isTrue();

            cluster.reconfigureTo(spec("replibench", "2222", 2, war), line -> {});

            assertThat(third.alive()).isFalse();
            assertThat(cluster.nodes()).containsExactly(first, second).allMatch(Node::alive);
            assertThat(List.of(first, second)).allSatisfy(node -> {
                assertThat(node.view()).contains("(2)");
                assertThat(Files.readString(node.log())).contains("Sessions are replicated: 2222");
            });
            assertThat(get(early, first.url().resolve("count")))
                    .as("no session survives the switch")
                    .isEqualTo("0");
            cluster.reconfigureTo(spec("replibench", "none,2212", 2, war), line -> {});
            HttpClient chooser = browser();
            assertThat(get(chooser, first.url().resolve("count"), "2212")).isEqualTo("0");
            assertThat(get(chooser, first.url().resolve("count"), "2212")).isEqualTo("1");
            assertThat(get(chooser, first.url().resolve("count"), "none")).isEqualTo("0");
            cluster.reconfigureTo(spec("replibench", "2212", 2, war), line -> {});
            assertThat(Files.readString(second.log())).contains("Sessions are replicated: 2212");
            HttpClient browser = browser();
            get(browser, first.url().resolve("count"));
            assertThat(get(browser, first.url().resolve("count"))).isEqualTo("1");
            first.kill();
            assertThat(get(browser, second.url().resolve("count"))).isEqualTo("2");
        }
    }

    @Tag("thorough")
    @Test
    void a_running_cluster_of_the_servers_own_manager_can_lose_a_node_and_replicates_as_before() throws Exception {
        Path war = ProbeWar.shared();
        try (Cluster cluster = start("wildfly", "2212", 3)) {
            Node first = cluster.nodes().get(0);
            Node second = cluster.nodes().get(1);

            cluster.reconfigureTo(spec("wildfly", "2212", 2, war), line -> {});

            assertThat(cluster.nodes()).containsExactly(first, second);
            HttpClient browser = browser();
            countTwice(browser, first);
            first.kill();
            assertThat(get(browser, second.url().resolve("count"))).isEqualTo("2");
        }
    }

    @Tag("thorough")
    @Test
    void without_replication_a_session_stays_on_its_node() throws Exception {
        try (Cluster cluster = start("none", "none", 2)) {
            HttpClient browser = browser();
            assertThat(get(browser, cluster.nodes().get(0).url().resolve("count")))
                    .isEqualTo("0");
            assertThat(get(browser, cluster.nodes().get(1).url().resolve("count")))
                    .isEqualTo("0");
            assertThat(cluster.nodes().get(0).interconnectBytesSent()).hasValue(0);
        }
    }

    @Test
    void a_port_in_use_is_refused_before_anything_starts() throws Exception {
        Endpoint taken = HOSTS.open(2).get(1).management();
        try (ServerSocket socket = new ServerSocket(taken.port(), 1, InetAddress.getByName(taken.address()))) {
            assertThat(socket.isBound()).isTrue();
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> start("none", "none", 2))
                    .withMessageStartingWith("port " + taken.port() + " on 127.0.0.1: in use");
        }
    }

    @Test
    void an_application_that_fails_to_deploy_is_reported_with_its_log_and_nothing_is_left() throws Exception {
        Path broken = ProbeWar.broken(DIRECTORY);
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> start("none", "none", 1, broken))
                .withMessageStartingWith("node1: ")
                .withMessageEndingWith("; see " + DIRECTORY.resolve("nodes/node1/server.log"))
                .withMessageNotContaining("\n");
        PortCheck.requireFree(List.of(HOSTS.open(1).get(0).http()));
    }

    private static Cluster borrow() throws IOException {
        return SharedCluster.borrow("wildfly", "2212", 2, ProbeWar.shared());
    }

    private static Cluster start(String engineName, String pattern, int nodes) throws IOException {
        return start(engineName, pattern, nodes, ProbeWar.shared());
    }

    private static Cluster start(String engineName, String pattern, int nodes, Path war) {
        SharedCluster.stop();
        return Cluster.start(spec(engineName, pattern, nodes, war), line -> {});
    }

    /** @param patterns one, or several by their names, separated by commas */
    private static ClusterSpec spec(String engineName, String patterns, int nodes, Path war) {
        SessionEngine engine = SessionEngines.byName(engineName);
        return new ClusterSpec(
                engine,
                Stream.of(patterns.split(",")).map(NamedPattern::parse).toList(),
                nodes,
                HOSTS,
                SharedCluster.database(),
                new WildFly(Path.of(System.getProperty("server.home"))),
                war,
                DIRECTORY,
                SharedCluster.jvm());
    }

    private static HttpClient browser() {
        return HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    }

    private static String get(HttpClient browser, URI uri) throws Exception {
        return get(browser, uri, "");
    }

    /** @param pattern the name of one of several that the node serves; empty if it serves one */
    private static String get(HttpClient browser, URI uri, String pattern) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (!pattern.isEmpty()) {
            request.header(ReplicationOptions.PATTERN_HEADER, pattern);
        }
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
