package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that throw when they hear of something harm neither their session nor others. */
@ResourceLock(value = RecordedLog.RESOURCE, mode = ResourceAccessMode.READ)
class ThrowingListenerTest {
    private static final Duration SHORT = Duration.ofMinutes(10);
    private static final int SESSIONS = 5;

    private static final List<String> UNBOUND = new CopyOnWriteArrayList<>();

    @BeforeEach
    void forget() {
        UNBOUND.clear();
    }

    /** Throws at events of the name that it has. */
    record ThrowingValue(String event)
            implements Serializable, HttpSessionActivationListener, HttpSessionBindingListener {
        @Override
        public void sessionWillPassivate(HttpSessionEvent ignored) {
            fail("passivate");
        }

        @Override
        public void sessionDidActivate(HttpSessionEvent ignored) {
            fail("activate");
        }

        @Override
        public void valueUnbound(HttpSessionBindingEvent ignored) {
            UNBOUND.add(event);
            fail("unbound");
        }

        private void fail(String at) {
            if (event.equals(at)) {
                throw new IllegalStateException(event);
            }
            if (event.equals(at + " error")) {
                throw new AssertionError(event);
            }
        }
    }

    static final class ThrowingServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            if (!request.getPathInfo().equals("/read")) {
                session.setMaxInactiveInterval((int) SHORT.toSeconds());
                session.setAttribute("first", new ThrowingValue("nothing"));
                session.setAttribute(
                        "throwing", new ThrowingValue(request.getPathInfo().substring(1)));
                session.setAttribute("last", new ThrowingValue("nothing"));
            }
            response.getWriter()
                    .print(session.getAttribute("first") == null ? "new" : session.getAttribute("throwing"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2312, /passivate",
        "2212, /passivate",
        "3312, /passivate",
        "3212, /passivate",
        "2312, '/passivate%20error'",
        "2312, /unbound"
    })
    void aStopHandsOverEverySessionThoughAnAttributeThrows(String pattern, String path) throws Exception {
        try (TestCluster cluster = new TestCluster(2, ThrowingServlet::new, "pattern", pattern)) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), path);
            }
            cluster.nodes.get(0).close();
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).startsWith("ThrowingValue");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2312", "3312"})
    void aStopWithoutAnotherNodeEndsThoughAnAttributeThrows(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(1, ThrowingServlet::new, "pattern", pattern)) {
            new SessionClient().get(cluster.nodes.get(0), "/unbound");
            new SessionClient().get(cluster.nodes.get(0), "/passivate");
            cluster.nodes.get(0).close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2212, /passivate",
        "3312, /passivate",
        "2212, '/passivate%20error'",
        "2212, /activate",
        "3212, /activate",
        "2212, '/activate%20error'"
    })
    void aSessionMovesThoughAnAttributeThrows(String pattern, String path) throws Exception {
        try (RecordedLog log = new RecordedLog();
                TestCluster cluster =
                        new TestCluster(2, ThrowingServlet::new, "pattern", pattern, "timeout", "10000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), path);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).startsWith("ThrowingValue");
            assertThat(log.with("'throwing'")).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"2212, /unbound", "2211, '/unbound%20error'", "3212, /unbound"})
    void everySessionTimesOutWithAllItsEventsThoughAnAttributeThrows(String pattern, String path) throws Exception {
        try (TestCluster cluster = new TestCluster(2, ThrowingServlet::new, "pattern", pattern)) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), path);
            }
            // Again, while a request is not over for the node though it is for the client.
            for (int i = 0; i < 3; i++) {
                cluster.letPass(SHORT);
            }
            assertThat(UNBOUND).hasSize(3 * SESSIONS);
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("new");
            }
        }
    }
}
