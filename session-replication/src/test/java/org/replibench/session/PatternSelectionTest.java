package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.InMemorySessionManager;
import io.undertow.server.session.SessionManager;
import io.undertow.server.session.SessionManagerStatistics;
import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.NamedPattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.database.DatabaseReplicationBackend;
import org.replibench.session.database.TestDatabase;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.InMemoryNetwork;

/** Two nodes, each of which serves several patterns at once. */
class PatternSelectionTest {
    private static final List<String> NAMES =
            List.of("none", "none#2", "2212", "2212#2", "1212", "3212", "3212#2", "3322");

    /** Those whose sessions another node goes on with after an orderly stop. */
    private static final List<String> REPLICATING =
            NAMES.stream().filter(name -> !name.startsWith("none")).toList();

    private static final List<String> DESTROYED = new CopyOnWriteArrayList<>();

    private final DataSource database = TestDatabase.create();
    private final Map<String, InMemoryNetwork> networks = new HashMap<>();
    private final Map<String, List<TransferMetrics>> metrics = new HashMap<>();
    private final List<TestNode> nodes = new ArrayList<>();

    /** Counts in the session; a page of its own for whatever is thrown, as frameworks have. */
    static final class CountingServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                switch (request.getPathInfo()) {
                    case "/health" -> response.getWriter().print("well");
                    case "/look" -> response.getWriter().print(request.getSession(false) != null);
                    case "/rename" -> {
                        request.changeSessionId();
                        response.getWriter().print(count(request.getSession()));
                    }
                    default -> {
                        HttpSession session = request.getSession();
                        session.setAttribute("count", count(session) + 1);
                        response.getWriter().print(count(session));
                    }
                }
            } catch (IllegalStateException e) {
                response.setStatus(500);
                response.getWriter().print("the application's own page");
                response.getWriter().flush();
            }
        }

        private static int count(HttpSession session) {
            Integer count = (Integer) session.getAttribute("count");
            return count == null ? 0 : count;
        }
    }

    public static final class DestructionListener implements HttpSessionListener {
        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            DESTROYED.add(event.getSession().getServletContext().getServletContextName());
        }
    }

    @BeforeEach
    void start() throws Exception {
        DESTROYED.clear();
        addNode();
        addNode();
        for (InMemoryNetwork network : networks.values()) {
            network.awaitMembership();
        }
    }

    @AfterEach
    void stop() throws Exception {
        for (TestNode node : nodes) {
            node.close();
        }
        networks.values().forEach(InMemoryNetwork::close);
    }

    private void addNode() throws Exception {
        List<NamedPattern> patterns = NAMES.stream().map(NamedPattern::parse).toList();
        ServletExtension extension = (deploying, context) ->
                ReplicationExtension.install(deploying, patterns, name -> ReplicationOptions.read(name, option -> null)
                        .map(options -> {
                            TransferMetrics itsMetrics = new TransferMetrics();
                            metrics.computeIfAbsent(name.name(), key -> new ArrayList<>())
                                    .add(itsMetrics);
                            return ReplicationLayerFactory.createManager(
                                    options,
                                    deploying,
                                    context,
                                    store(options, itsMetrics),
                                    itsMetrics,
                                    LayerRuntime.SYSTEM,
                                    LayerRuntime.SYSTEM.scheduler(name.name()));
                        }));
        nodes.add(new TestNode(
                "node" + nodes.size(),
                extension,
                new CountingServlet(),
                deployment -> deployment.addListener(new ListenerInfo(DestructionListener.class))));
    }

    private ReplicationBackend store(ReplicationOptions options, TransferMetrics itsMetrics) {
        if (options.pattern().protocol() == ReplicationProtocol.DATABASE) {
            return new DatabaseReplicationBackend(
                    () -> database, ReplicationLayerFactory.databaseSettings(options), itsMetrics, LayerRuntime.SYSTEM);
        }
        return networks.computeIfAbsent(options.label(), name -> new InMemoryNetwork())
                .join(ReplicationLayerFactory.peerSettings(options), itsMetrics, LayerRuntime.SYSTEM);
    }

    private long transfers(String name) {
        return metrics.getOrDefault(name, List.of()).stream()
                .mapToLong(TransferMetrics::transfers)
                .sum();
    }

    @Test
    void each_request_has_the_session_of_the_pattern_that_it_chooses_and_only_that_pattern_transfers() {
        for (String name : NAMES) {
            SessionClient client = new SessionClient().choose(name);
            assertThat(client.get(nodes.get(0), "/count")).as(name).isEqualTo("1");
            assertThat(client.get(nodes.get(0), "/count")).as(name).isEqualTo("2");
            assertThat(transfers(name)).as(name).isEqualTo(name.matches("none.*|33.*") ? 0 : 2);
        }
    }

    /** As with the requested id of a session that is gone, a container may create one with the same id. */
    @Test
    void the_same_id_is_another_session_in_each_pattern_on_each_node() {
        SessionClient client = new SessionClient();
        for (String name : NAMES) {
            assertThat(client.choose(name).get(nodes.get(0), "/look")).as(name).isEqualTo("false");
        }
        client.choose("3212").get(nodes.get(0), "/count");
        String id = nodes.get(0).sessionManager().getAllSessions().iterator().next();
        for (String name : NAMES) {
            String own = String.valueOf(name.equals("3212"));
            assertThat(client.choose(name).get(nodes.get(0), "/look")).as(name).isEqualTo(own);
        }
        for (String name : NAMES) {
            String count = name.equals("3212") ? "2" : "1";
            assertThat(client.choose(name).get(nodes.get(0), "/count")).as(name).isEqualTo(count);
        }
        assertThat(nodes.get(0).sessionManager().getAllSessions()).containsOnly(id);
        for (String name : REPLICATING) {
            String count = name.equals("3212") ? "3" : "2";
            assertThat(client.choose(name).get(nodes.get(1), "/count"))
                    .as(name + " on the other node")
                    .isEqualTo(count);
        }
    }

    @Test
    void another_node_has_the_sessions_of_exactly_the_replicating_patterns() throws Exception {
        Map<String, SessionClient> clients = new HashMap<>();
        for (String name : NAMES) {
            SessionClient client = new SessionClient().choose(name);
            clients.put(name, client);
            client.get(nodes.get(0), "/count");
            client.get(nodes.get(0), "/rename");
        }

        nodes.get(0).close();

        assertThat(DESTROYED).as("sessions that ended with their node").containsExactly("node0", "node0");
        clients.forEach((name, client) -> assertThat(client.get(nodes.get(1), "/count"))
                .as(name)
                .isEqualTo(REPLICATING.contains(name) ? "2" : "1"));
    }

    @Test
    void statistics_and_ids_are_those_of_all_patterns() {
        for (String name : NAMES) {
            new SessionClient().choose(name).get(nodes.get(0), "/count");
        }
        SessionManager manager = nodes.get(0).sessionManager();

        assertThat(manager.getAllSessions())
                .hasSize(NAMES.size())
                .isEqualTo(manager.getActiveSessions())
                .allSatisfy(id -> assertThat(manager.getSession(id).getId()).isEqualTo(id));
        assertThat(manager.getSession("unknown")).isNull();
        assertThat(manager.getTransientSessions())
                .as("which end with the node")
                .hasSize(NAMES.size() - REPLICATING.size());
        SessionManagerStatistics statistics = manager.getStatistics();
        assertThat(statistics.getActiveSessionCount()).isEqualTo(NAMES.size());
        assertThat(statistics.getCreatedSessionCount())
                .as("the server counts none of its own, unless it is asked to")
                .isEqualTo(REPLICATING.size());
        assertThat(statistics.getHighestSessionCount()).isEqualTo(REPLICATING.size());
        assertThat(statistics.getExpiredSessionCount()).isZero();
        assertThat(statistics.getMaxActiveSessions()).isEqualTo(-1);
        assertThat(statistics.getStartTime()).isPositive();
        manager.getAllSessions().forEach(id -> manager.getSession(id).invalidate(null));
        assertThat(DESTROYED).hasSize(NAMES.size());
        assertThat(statistics.getActiveSessionCount()).isZero();
        assertThat(statistics.getExpiredSessionCount()).isEqualTo(REPLICATING.size());
    }

    @Test
    void a_request_that_chooses_no_pattern_is_refused_in_one_line_if_it_wants_a_session() {
        SessionClient client = new SessionClient();

        assertThat(client.get(nodes.get(0), "/health")).isEqualTo("well");
        assertThat(client.get(nodes.get(0), "/look")).isEqualTo("false");
        assertRefused(client.response(nodes.get(0), "/count"), "missing", "none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2222", "none#3"})
    void a_request_that_chooses_what_is_not_served_is_always_refused(String name) {
        SessionClient client = new SessionClient().choose(name);
        for (String page : List.of("/health", "/look", "/count")) {
            assertRefused(client.response(nodes.get(0), page), "unknown", name);
        }
    }

    private static void assertRefused(HttpResponse<String> refused, String problem, String got) {
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(refused.body())
                .isEqualToIgnoringNewLines("request header X-Replibench-Pattern: " + problem + "; expected one of "
                        + String.join(", ", NAMES) + ", got " + got + ". Try X-Replibench-Pattern: none");
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
    }

    /** Two applications with the same hash would get each other's messages. */
    @Test
    void no_two_patterns_of_an_application_share_a_channel() {
        List<String> suffixes = Stream.concat(
                        Stream.of(""), IntStream.range(2, 40).mapToObj(number -> "#" + number))
                .toList();
        List<Integer> hashes = ReplicationPattern.all().stream()
                .flatMap(pattern -> Stream.concat(
                        Stream.of(pattern.code()),
                        pattern.protocol() == ReplicationProtocol.DATABASE
                                ? Stream.empty()
                                : IntStream.rangeClosed(2, 7).mapToObj(quota -> pattern.code() + "wq" + quota)))
                .flatMap(code -> suffixes.stream().map(suffix -> NamedPattern.parse(code + suffix)))
                .map(name -> ReplicationOptions.read(name, option -> null))
                .flatMap(Optional::stream)
                .map(options -> options.application("ROOT.war").hashCode())
                .toList();

        assertThat(hashes).hasSizeGreaterThan(4000).doesNotHaveDuplicates();
    }

    @Test
    void without_replication_sessions_are_those_of_the_server() {
        assertThat(nodes.get(0).sessionManager()).isInstanceOf(PatternSelectingSessionManager.class);
        SessionClient client = new SessionClient().choose("none");
        client.get(nodes.get(0), "/count");
        String id = nodes.get(0).sessionManager().getAllSessions().iterator().next();
        assertThat(nodes.get(0).sessionManager().getSession(id).getSessionManager())
                .isInstanceOf(InMemorySessionManager.class);
    }
}
