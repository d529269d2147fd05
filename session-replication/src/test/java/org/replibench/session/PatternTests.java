package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationScope;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/** What each pattern sends, and what survives. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PatternTests {
    private static final int BIG_BYTES = 3000;
    private static final int CALLS = 3;

    /** Sets a big attribute once, then small ones, some calls a request. */
    static final class PatternServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/begin" -> session.setAttribute("big", new byte[BIG_BYTES]);
                case "/change" -> {
                    for (int i = 0; i < CALLS; i++) {
                        session.setAttribute("small" + i, count(session, "small" + i) + 1);
                    }
                }
                case "/remove" -> session.removeAttribute("small0");
                case "/invalidate" -> session.invalidate();
                case "/rename" -> request.changeSessionId();
                default -> {
                    // Reads only.
                }
            }
            response.getWriter()
                    .print(
                            request.getPathInfo().equals("/invalidate")
                                    ? "-"
                                    : count(session, "small0") + describe(session));
        }

        private static int count(HttpSession session, String name) {
            Integer count = (Integer) session.getAttribute(name);
            return count == null ? 0 : count;
        }

        private static String describe(HttpSession session) {
            return session.getAttribute("big") == null ? "" : "b";
        }
    }

    /** The patterns that are tested. */
    abstract Stream<ReplicationPattern> patterns();

    /** Starts nodes over the network that the tests are about. */
    abstract TestCluster cluster(int size, Supplier<HttpServlet> servlet, String... optionsAndValues) throws Exception;

    @ParameterizedTest
    @MethodSource("patterns")
    void sendsExactlyWhatThePatternSays(ReplicationPattern pattern) throws Exception {
        try (TestCluster cluster = cluster(3, PatternServlet::new, "pattern", pattern.code())) {
            SessionClient sessionClient = new SessionClient();
            TestNode testNode = cluster.nodes.get(0);
            boolean multicast = pattern.protocol() == ReplicationProtocol.MULTICAST && pattern.writeQuota() == 2;
            int targets = multicast || pattern.protocol() == ReplicationProtocol.DATABASE ? 1 : pattern.writeQuota();
            int factor = pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN ? 0 : targets;
            int calls = pattern.trigger() == ReplicationTrigger.ON_SET_ATTRIBUTE ? CALLS : 1;

            sessionClient.get(testNode, "/begin");
            assertThat(cluster.transfers()).as("one attribute").isEqualTo(factor);

            long before = cluster.transfers();
            long bytesBefore = cluster.serialisedBytes();
            sessionClient.get(testNode, "/change");
            assertThat(cluster.transfers() - before)
                    .as("transfers of a request")
                    .isEqualTo((long) factor * calls);
            long bytes = cluster.serialisedBytes() - bytesBefore;
            if (factor == 0) {
                assertThat(bytes).isZero();
            } else if (pattern.scope() == ReplicationScope.ALL_ATTRIBUTES) {
                assertThat(bytes).isGreaterThan((long) factor * calls * BIG_BYTES);
            } else {
                assertThat(bytes).isBetween(1L, (long) factor * BIG_BYTES);
            }

            before = cluster.transfers();
            sessionClient.get(testNode, "/read");
            assertThat(cluster.transfers()).as("a request that changes nothing").isEqualTo(before);

            sessionClient.get(testNode, "/remove");
            assertThat(cluster.transfers() - before).as("a removal").isEqualTo(factor);
        }
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void anotherNodeGoesOnAfterAnOrderlyStop(ReplicationPattern pattern) throws Exception {
        try (TestCluster cluster = cluster(3, PatternServlet::new, "pattern", pattern.code())) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/begin");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("1b");

            cluster.nodes.get(0).close();

            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2b");
            moveOn(cluster, 1);
            assertThat(sessionClient.get(cluster.nodes.get(2), "/read")).isEqualTo("2b");
        }
    }

    /** In the database's asynchronous patterns a move that no node announced has to wait for the queue. */
    private static void moveOn(TestCluster cluster, int from) throws Exception {
        if (cluster.options.pattern().trigger() == ReplicationTrigger.ON_SHUTDOWN) {
            cluster.nodes.get(from).close();
        } else {
            settle(cluster, from);
        }
    }

    private static void settle(TestCluster cluster, int node) {
        if (cluster.options.pattern().protocol() == ReplicationProtocol.DATABASE) {
            cluster.nodes.get(node).copies.drain(cluster.options.timeout());
        }
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void aSessionIsNeverStaleWhereverItsNextRequestGoes(ReplicationPattern pattern) throws Exception {
        try (TestCluster cluster = cluster(3, PatternServlet::new, "pattern", pattern.code(), "owner-grace", "10000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/begin");
            settle(cluster, 0);
            for (int i = 1; i <= 6; i++) {
                assertThat(sessionClient.get(cluster.nodes.get(i % 3), "/change"))
                        .isEqualTo(i + "b");
                settle(cluster, i % 3);
            }
            assertThat(sessionClient.get(cluster.nodes.get(2), "/rename")).isEqualTo("6b");
            settle(cluster, 2);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("7b");
            settle(cluster, 1);
            assertThat(sessionClient.get(cluster.nodes.get(2), "/remove")).isEqualTo("0b");
            settle(cluster, 2);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("0b");
            sessionClient.get(cluster.nodes.get(1), "/invalidate");
            assertThat(sessionClient.get(cluster.nodes.get(2), "/read")).isEqualTo("0");
        }
    }

    Stream<ReplicationPattern> synchronousPatterns() {
        return patterns()
                .filter(pattern -> pattern.syncMode() == SyncMode.SYNCHRONOUS
                        && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN);
    }

    @ParameterizedTest
    @MethodSource("synchronousPatterns")
    void nothingAcknowledgedIsLostWhenANodeDies(ReplicationPattern pattern) throws Exception {
        try (TestCluster cluster = cluster(3, PatternServlet::new, "pattern", pattern.code())) {
            cluster.slowDownDatabase();
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                SessionClient sessionClient = new SessionClient();
                sessionClients.add(sessionClient);
                sessionClient.get(cluster.nodes.get(0), "/begin");
                sessionClient.get(cluster.nodes.get(0), "/change");
                sessionClient.get(cluster.nodes.get(0), "/change");
            }
            cluster.crash(0);
            for (int i = 0; i < sessionClients.size(); i++) {
                assertThat(sessionClients.get(i).get(cluster.nodes.get(1 + i % 2), "/change"))
                        .isEqualTo("3b");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212wq7", "1211wq7", "2212wq7", "2211wq7"})
    void aQuotaLargerThanTheClusterMeansAllOthers(String pattern) throws Exception {
        try (TestCluster cluster = cluster(3, PatternServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/begin");
            sessionClient.get(cluster.nodes.get(0), "/change");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());

            assertThat(cluster.transfers()).isEqualTo(pattern.startsWith("1") ? 2 : 4);
            assertThat(cluster.nodes.get(1).copies.backedUp()).isEqualTo(1);
            assertThat(cluster.nodes.get(2).copies.backedUp()).isEqualTo(1);
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2b");
            cluster.nodes.get(1).copies.drain(cluster.options.timeout());
            cluster.crash(1);
            assertThat(sessionClient.get(cluster.nodes.get(2), "/change"))
                    .as("alone, without another node to copy to")
                    .isEqualTo("3b");
        }
    }
}
