package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.balancer.EmbeddedLoadBalancer;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.Pattern;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BalancingPolicy;

/** Which nodes the ids of sessions name, and who follows them. */
@Tag("thorough")
class WildFlyAffinityIT {
    private static final ModelNode AFFINITIES =
            Operations.createAddress("subsystem", "distributable-web", "infinispan-session-management", "replibench");
    private static final ModelNode PARTITION_HANDLING = Operations.createAddress(
            "subsystem",
            "infinispan",
            "cache-container",
            "web",
            "distributed-cache",
            "sessions",
            "component",
            "partition-handling");

    /** Apart from a cluster that a person may be running. */
    private static final HostProvider HOSTS = new LoopbackHosts(27_000);

    /** More than could all be lucky. */
    private static final int SESSIONS = 24;

    @Test
    void after_a_kill_each_session_goes_on_at_the_next_node_that_its_id_names_which_holds_a_copy() throws Exception {
        try (Cluster cluster = start("wildfly", 3)) {
            for (Node node : cluster.nodes()) {
                assertThat(affinity(node)).isEqualTo("ranked");
                assertThat(partitionHandling(node, "when-split")).isEqualTo("ALLOW_READ_WRITES");
                assertThat(partitionHandling(node, "merge-policy")).isEqualTo("PREFERRED_NON_NULL");
            }
            eachGoesOnAtTheNextNodeThatItsIdNames(cluster);
            cluster.restart(1);
            theNextNodeThatAnIdNamesNeedsNobodyElse(cluster);
        }
    }

    private static void eachGoesOnAtTheNextNodeThatItsIdNames(Cluster cluster) throws Exception {
        try (EmbeddedLoadBalancer balancer = balancer(cluster)) {
            List<SentBytes> sent = cluster.nodes().stream().map(SentBytes::of).toList();
            List<Browser> atFirst = new ArrayList<>();
            for (int client = 1; client <= SESSIONS; client++) {
                Browser browser = new Browser();
                assertThat(browser.count(balancer.url(client)).body()).isEqualTo("0");
                assertThat(browser.count(balancer.url(client)).body()).isEqualTo("1");
                if (browser.routes().get(0).equals("node1")) {
                    atFirst.add(browser);
                }
            }
            for (SentBytes bytes : sent) {
                bytes.awaitMoreThan(ProbeServlet.CARGO_BYTES);
            }
            assertThat(atFirst).hasSize(SESSIONS / cluster.nodes().size());
            List<String> successors = new ArrayList<>();
            for (Browser browser : atFirst) {
                assertThat(browser.routes()).as("primary and backup owner").hasSize(2);
                successors.add(browser.routes().get(1));
            }

            cluster.nodes().get(0).kill();

            List<String> answering = new ArrayList<>();
            for (Browser browser : atFirst) {
                HttpResponse<String> answer = browser.count(balancer.url(1));
                assertThat(answer.body()).isEqualTo("2");
                answering.add(answer.headers()
                        .firstValue(EmbeddedLoadBalancer.NODE_HEADER)
                        .orElse(""));
            }
            assertThat(answering).isEqualTo(successors);
        }
    }

    private static void theNextNodeThatAnIdNamesNeedsNobodyElse(Cluster cluster) throws Exception {
        Node first = cluster.nodes().get(0);
        Browser browser = new Browser();
        SentBytes sent = SentBytes.of(first);
        assertThat(browser.count(first.url()).body()).isEqualTo("0");
        assertThat(browser.count(first.url()).body()).isEqualTo("1");
        sent.awaitMoreThan(ProbeServlet.CARGO_BYTES);
        assertThat(browser.routes()).hasSize(2).startsWith(first.name());
        Node successor = cluster.nodes().stream()
                .filter(node -> node.name().equals(browser.routes().get(1)))
                .findFirst()
                .orElseThrow();
        List<Node> others =
                cluster.nodes().stream().filter(node -> node != successor).toList();

        others.forEach(Node::sendKill);
        others.forEach(Node::awaitKilled);

        assertThat(browser.count(successor.url()).body()).isEqualTo("2");
    }

    @Test
    void as_shipped_a_sessions_id_names_one_node() throws Exception {
        try (Cluster cluster = start("wildfly-shipped", 2)) {
            for (Node node : cluster.nodes()) {
                assertThat(affinity(node)).isEqualTo("primary-owner");
                assertThat(partitionHandling(node, "merge-policy")).isEqualTo("NONE");
                Browser browser = new Browser();
                browser.count(node.url());
                assertThat(browser.routes()).containsExactly(node.name());
            }
        }
    }

    private static Cluster start(String engine, int nodes) throws IOException {
        SharedCluster.stop();
        return Cluster.start(
                new ClusterSpec(
                        SessionEngines.byName(engine),
                        Pattern.parse("2212"),
                        nodes,
                        HOSTS,
                        SharedCluster.database(),
                        new WildFly(Path.of(System.getProperty("server.home"))),
                        ProbeWar.shared(),
                        SharedDirectory.PATH,
                        SharedCluster.jvm()),
                line -> {});
    }

    private static EmbeddedLoadBalancer balancer(Cluster cluster) throws InterruptedException {
        EmbeddedLoadBalancer balancer = new EmbeddedLoadBalancer(
                BalancingPolicy.ROUND_ROBIN,
                cluster.nodes().stream()
                        .map(node -> new Backend(node.name(), node.url(), 1))
                        .toList());
        while (balancer.backendCount() < cluster.nodes().size()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return balancer;
    }

    private static String affinity(Node node) throws IOException {
        ModelNode question = Operations.createOperation("read-children-names", AFFINITIES);
        question.get("child-type").set("affinity");
        List<ModelNode> names = ask(node, question).asList();
        assertThat(names).hasSize(1);
        return names.get(0).asString();
    }

    private static String partitionHandling(Node node, String attribute) throws IOException {
        ModelNode question = Operations.createReadAttributeOperation(PARTITION_HANDLING, attribute);
        question.get("resolve-expressions").set(true);
        return ask(node, question).asString();
    }

    /** As the user of this machine, whom a server trusts. */
    private static ModelNode ask(Node node, ModelNode question) throws IOException {
        Endpoint management = node.host().management();
        try (ModelControllerClient client =
                ModelControllerClient.Factory.create("remote+http", management.address(), management.port())) {
            ModelNode answer = client.execute(question);
            assertThat(Operations.isSuccessfulOutcome(answer))
                    .as(answer::toString)
                    .isTrue();
            return Operations.readResult(answer);
        }
    }

    /** A browser with a session of its own. */
    private static final class Browser {
        private final CookieManager cookies = new CookieManager();
        private final HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(cookies)
                .build();

        HttpResponse<String> count(URI shop) throws IOException, InterruptedException {
            return http.send(
                    HttpRequest.newBuilder(shop.resolve("count")).build(), HttpResponse.BodyHandlers.ofString());
        }

        /** The nodes that the session's id names. */
        List<String> routes() {
            String id = cookies.getCookieStore().getCookies().stream()
                    .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                    .map(HttpCookie::getValue)
                    .findFirst()
                    .orElseThrow();
            return List.of(id.split("\\.")).subList(1, id.split("\\.").length);
        }
    }
}
