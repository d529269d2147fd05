package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.EmulatedMachine;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.cluster.linux.Emulation;
import org.replibench.cluster.linux.Wire;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.model.Pattern;

class NamespaceClusterIT {
    private static final Path DIRECTORY = Path.of(System.getProperty("work.directory"));

    private static HostKind hosts;
    private static Database database;

    @BeforeAll
    static void startDatabase() {
        Optional<String> refusal = Emulation.refusal(Wire.IDEAL);
        Assumptions.assumeTrue(refusal.isEmpty(), () -> "no namespaces here: " + refusal.orElseThrow());
        hosts = new NamespaceHosts();
        database = EmbeddedPostgres.start(DIRECTORY, hosts.gateway());
    }

    @AfterAll
    static void stopDatabase() {
        if (database != null) {
            database.close();
            hosts.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"native,2212", "native,1212", "uniform,1212"})
    void emulated_machines_form_a_cluster_that_survives_the_loss_of_one(String engine, String pattern)
            throws Exception {
        try (Cluster cluster = start(engine, pattern)) {
            Node first = cluster.nodes().get(0);
            Node second = cluster.nodes().get(1);
            assertThat(first.view()).contains("(2)");
            assertThat(first.heapUsedAfterCollection()).isPresent();
            Visitor visitor = new Visitor();
            // One after the other: WildFly's own manager replicates after the response, and requests for a session that
            // overlap there leave their changes to the last of them.
            for (String before : List.of("0", "1")) {
                long sentBefore = first.interconnectBytesSent().orElseThrow();
                assertThat(visitor.get(first.url().resolve("count"))).isEqualTo(before);
                awaitSent(first, sentBefore + ProbeServlet.CARGO_BYTES);
            }
            first.kill();
            assertThat(visitor.get(second.url().resolve("count"))).isEqualTo("2");
            assertThat(cluster.restart(1).view()).contains("(2)");
        }
    }

    @Test
    void servers_of_one_node_are_a_cluster_whose_traffic_does_not_leave_it() throws Exception {
        try (HostKind pair = new NamespaceHosts(new EmulatedMachine(2L << 30, Wire.IDEAL, 2));
                Database near = EmbeddedPostgres.start(DIRECTORY.resolve("pair"), pair.gateway());
                Cluster cluster = start("native", "2212", 1, pair, near)) {
            assertThat(cluster.nodes()).extracting(Node::name).containsExactly("node1", "node1b");
            assertThat(cluster.nodes()).extracting(Node::hostName).containsOnly("node1");
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.view()).contains("(2)"));
            Visitor visitor = new Visitor();
            assertThat(visitor.get(cluster.nodes().get(0).url().resolve("count")))
                    .isEqualTo("0");
            Thread.sleep(2_000); // The native manager replicates after the response.
            cluster.nodes().get(0).kill();
            assertThat(visitor.get(cluster.nodes().get(1).url().resolve("count")))
                    .isEqualTo("1");
            assertThat(cluster.nodes().get(1).interconnectBytesSent().orElseThrow())
                    .isLessThan(ProbeServlet.CARGO_BYTES);
        }
    }

    /** Waits until so much was sent and nothing more follows it. */
    private static void awaitSent(Node node, long bytes) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        long before;
        long now = node.interconnectBytesSent().orElseThrow();
        do {
            Thread.sleep(500);
            before = now;
            now = node.interconnectBytesSent().orElseThrow();
        } while ((now <= bytes || now != before) && System.nanoTime() < end);
        assertThat(now).isGreaterThan(bytes);
    }

    private static Cluster start(String engine, String pattern) throws Exception {
        return start(engine, pattern, 2, hosts, database);
    }

    private static Cluster start(String engine, String pattern, int nodes, HostKind hosts, Database database)
            throws Exception {
        return Cluster.start(
                new ClusterSpec(
                        SessionEngines.byName(engine),
                        Pattern.parse(pattern),
                        nodes,
                        hosts,
                        database,
                        Path.of(System.getProperty("server.home")),
                        ProbeWar.in(DIRECTORY),
                        DIRECTORY,
                        JvmOptions.DEFAULT),
                line -> {});
    }

    /** A browser for which all nodes are one site, as behind a load balancer; to a real one each address is another. */
    private static final class Visitor {
        private final HttpClient client = HttpClient.newHttpClient();
        private String cookie = "";

        String get(URI uri) throws Exception {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(uri).header("Cookie", cookie).build(), HttpResponse.BodyHandlers.ofString());
            response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";")[0]);
            return response.body();
        }
    }
}
