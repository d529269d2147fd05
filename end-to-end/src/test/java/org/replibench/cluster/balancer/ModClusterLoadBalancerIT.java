package org.replibench.cluster.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.Node;
import org.replibench.cluster.engine.EngineBehindModCluster;
import org.replibench.cluster.engine.EngineBehindModCluster.LoadProvider;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.LeastPrivilege;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.Pattern;

/** WildFly's own load balancer; only where the profile modcluster has provisioned it. */
class ModClusterLoadBalancerIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;
    private static final Path SERVER = Path.of(System.getProperty("server.home"));
    private static final Path BALANCER = SERVER.resolveSibling("wildfly-balancer");

    /** Apart from a cluster that a person may be running. */
    private static final HostProvider HOSTS = new LoopbackHosts(25_000);

    private static final int SESSIONS = 30;

    private static ModClusterLoadBalancer balancer;

    @BeforeAll
    static void start() {
        assumeThat(BALANCER).exists();
        SharedCluster.stop();
        balancer = ModClusterLoadBalancer.start(BALANCER, DIRECTORY, "127.0.0.1");
    }

    @AfterAll
    static void stop() {
        if (balancer != null) {
            balancer.close();
        }
    }

    @Test
    void a_session_stays_with_its_node_and_is_answered_by_the_other_one_after_that_was_killed() throws Exception {
        try (Cluster cluster = start("wildfly", "2212", LoadProvider.FACTOR, Map.of())) {
            Map<String, SentBytes> sent = cluster.nodes().stream().collect(Collectors.toMap(Node::name, SentBytes::of));
            CookieManager cookies = new CookieManager();
            HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();
            assertThat(count(browser)).isEqualTo("0");
            String first = route(cookies);
            // WildFly's manager replicates after the response.
            sent.get(first).awaitMoreThan(0);
            assertThat(count(browser)).isEqualTo("1");
            assertThat(route(cookies)).isEqualTo(first);
            sent.get(first).awaitMoreThan(ProbeServlet.CARGO_BYTES);

            cluster.nodes().stream().filter(node -> node.name().equals(first)).forEach(Node::kill);

            assertThat(count(browser)).isEqualTo("2");
        }
    }

    @Test
    void it_is_not_roots() {
        assertThat(ProcessHandle.current().children().filter(ModClusterLoadBalancerIT::isBalancer))
                .hasSize(1)
                .allSatisfy(process -> LeastPrivilege.assertUnprivileged(process.pid()));
    }

    private static boolean isBalancer(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(BALANCER.getFileName() + "/jboss-modules.jar");
    }

    @Test
    void a_node_of_a_larger_factor_gets_more_sessions() throws Exception {
        try (Cluster cluster = start("none", "none", LoadProvider.FACTOR, Map.of("node1", 1, "node2", 4))) {
            Map<String, Integer> sessions = new HashMap<>();
            for (int session = 0; session < SESSIONS; session++) {
                CookieManager cookies = new CookieManager();
                count(HttpClient.newBuilder().cookieHandler(cookies).build());
                sessions.merge(route(cookies), 1, Integer::sum);
            }

            assertThat(sessions.keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            cluster.nodes().stream().map(Node::name).toList());
            assertThat(sessions.get("node2")).isGreaterThan(sessions.get("node1"));
        }
    }

    @Test
    void nodes_that_tell_how_busy_they_are_are_in_rotation() throws Exception {
        try (Cluster cluster = start("none", "none", LoadProvider.METRIC, Map.of())) {
            assertThat(cluster.nodes()).hasSize(2);
            assertThat(count(HttpClient.newBuilder()
                            .cookieHandler(new CookieManager())
                            .build()))
                    .isEqualTo("0");
        }
    }

    private static Cluster start(String engine, String pattern, LoadProvider provider, Map<String, Integer> factors)
            throws Exception {
        ClusterSpec spec = new ClusterSpec(
                new EngineBehindModCluster(SessionEngines.byName(engine), balancer.nodes(), provider, factors),
                Pattern.parse(pattern),
                2,
                HOSTS,
                SharedCluster.database(),
                new WildFly(SERVER.resolveSibling("wildfly-modcluster")),
                ProbeWar.shared(),
                DIRECTORY,
                SharedCluster.jvm());
        Cluster cluster = Cluster.start(spec, line -> {});
        try {
            balancer.await(List.of("node1", "node2"));
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static String count(HttpClient browser) throws Exception {
        URI uri = balancer.url().resolve("count");
        return browser.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** The node that the session's id names first. */
    private static String route(CookieManager cookies) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .map(HttpCookie::getValue)
                .map(id -> id.split("\\.")[1])
                .findFirst()
                .orElseThrow();
    }
}
