package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.metrics.TransferMetrics;

/** Cookies that this application never set cost other nodes little. */
class ForgedCookieTest {
    private static final int ID_LENGTH = 40;

    static final class IdServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print(request.getSession().getId());
        }
    }

    /** A cluster that notes for which sessions nodes ask each other. */
    private static final class AskingCluster extends TestCluster {
        private static final List<String> ASKED = new CopyOnWriteArrayList<>();

        AskingCluster(String pattern) throws Exception {
            super(2, IdServlet::new, "pattern", pattern);
            ASKED.clear();
        }

        @Override
        ReplicationBackend store(TransferMetrics metrics) throws Exception {
            ReplicationBackend store = super.store(metrics);
            return (ReplicationBackend) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ReplicationBackend.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("takeOver")) {
                            ASKED.add((String) arguments[0]);
                        }
                        return method.invoke(store, arguments);
                    });
        }
    }

    private static String get(TestNode testNode, String cookie) throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(testNode.url() + "/"))
                                .header("Cookie", "JSESSIONID=" + cookie)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "3312"})
    void anIdOfAnotherFormIsNoSessionAndNoNodeIsAskedForIt(String pattern) throws Exception {
        try (AskingCluster cluster = new AskingCluster(pattern)) {
            TestNode testNode = cluster.nodes.get(0);
            String real = get(testNode, "x");
            assertThat(real).hasSize(ID_LENGTH);
            for (String forged : List.of(
                    "x",
                    real.substring(1),
                    real + "x",
                    "x".repeat(4000),
                    "../../etc/passwd",
                    "0123456789ABCDEF0123456789ABCDEF",
                    real.substring(1) + "%00",
                    "x".repeat(ID_LENGTH - 1) + "ü")) {
                assertThat(get(testNode, forged)).hasSize(ID_LENGTH).isNotEqualTo(forged);
            }
            assertThat(AskingCluster.ASKED).isEmpty();

            assertThat(get(cluster.nodes.get(1), real)).isEqualTo(real);
            assertThat(AskingCluster.ASKED).containsOnly(real);
        }
    }

    @Test
    void aNodeAsksForAFloodOfUnknownIdsOnlySoOften() throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 1, "2212")) {
            SimulatedCluster.Node node = cluster.nodes.get(0);
            for (int i = 0; i < UnknownSessionLimit.BURST; i++) {
                node.serve("unknown" + i + ".node9", session -> 0);
            }
            assertThatThrownBy(() -> node.serve("one-more.node9", session -> 0))
                    .isInstanceOf(StoreUnreachableException.class)
                    .hasMessageContaining("unknown to all");
            cluster.simulation.run(java.time.Duration.ofSeconds(1));
            assertThat(node.serve("later.node9", session -> 0).answer()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "3212"})
    void aServersLimitOfSessionsHolds(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(
                2,
                IdServlet::new,
                (DeploymentInfo deployment) -> deployment.setSessionManagerFactory(
                        new io.undertow.servlet.core.InMemorySessionManagerFactory(2)),
                "pattern",
                pattern)) {
            TestNode testNode = cluster.nodes.get(0);
            SessionClient first = new SessionClient();
            first.get(testNode, "/");
            new SessionClient().get(testNode, "/");
            HttpResponse<String> response = new SessionClient().response(testNode, "/");
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(first.response(testNode, "/").statusCode()).isEqualTo(200);
            assertThat(testNode.sessionManager().getStatistics().getMaxActiveSessions())
                    .isEqualTo(2);
            assertThat(testNode.sessionManager().getStatistics().getRejectedSessions())
                    .isEqualTo(1);
            new SessionClient().get(cluster.nodes.get(1), "/");
        }
    }
}
