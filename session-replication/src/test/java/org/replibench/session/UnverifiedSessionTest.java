package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.servlet.api.ListenerInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.SessionVersion;

/** A session of which its node does not know whether another one has it by now, because a holder refused its update. */
class UnverifiedSessionTest {
    private static final Duration SHORT = Duration.ofMinutes(10);

    private static final List<String> ENDED = new CopyOnWriteArrayList<>();

    public static final class EndListener implements HttpSessionListener {
        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            ENDED.add(event.getSession().getId());
        }
    }

    static final class Counter extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            session.setMaxInactiveInterval((int) SHORT.toSeconds());
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 1 : before + 1;
            session.setAttribute("count", count);
            response.getWriter().print(count);
        }
    }

    @BeforeEach
    void forget() {
        ENDED.clear();
    }

    private static SessionExposingCluster cluster(String pattern) throws Exception {
        return new SessionExposingCluster(
                3,
                Counter::new,
                deployment -> deployment.addListener(new ListenerInfo(EndListener.class)),
                "pattern",
                pattern);
    }

    private static Set<String> sessions(TestNode node) {
        return node.sessionManager().getActiveSessions();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1221", "2212", "2312"})
    void itsTimeoutIsHeardOf(String pattern) throws Exception {
        try (SessionExposingCluster cluster = cluster(pattern)) {
            new SessionClient().get(cluster.nodes.get(0), "/");
            String id = sessions(cluster.nodes.get(0)).iterator().next();
            cluster.live.get(0).updateRefused(id, SessionVersion.LAST, List.of());
            cluster.nodes.get(0).awaitEndOfRequests();
            cluster.letPass(SHORT);
            assertThat(ENDED).containsExactly(id);
            assertThat(sessions(cluster.nodes.get(0))).isEmpty();
        }
    }

    /** It was silent for a while, and does not know that the session has gone on elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {"1221", "2212"})
    void itsTimeoutIsNotThatOfTheSessionAtAnotherNode(String pattern) throws Exception {
        try (SessionExposingCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/");
            String id = sessions(cluster.nodes.get(0)).iterator().next();
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.network.silence(0);
            assertThat(cluster.passingOver(() -> client.get(cluster.nodes.get(1), "/")))
                    .isEqualTo("2");
            cluster.live.get(0).updateRefused(id, SessionVersion.LAST, List.of());
            cluster.runtime.advance(SHORT.dividedBy(2));
            assertThat(client.get(cluster.nodes.get(1), "/")).isEqualTo("3");
            cluster.runtime.advance(SHORT.dividedBy(2));
            cluster.network.resume(0);
            cluster.nodes.get(0).sweep();
            assertThat(ENDED).isEmpty();
            assertThat(client.get(cluster.nodes.get(1), "/")).isEqualTo("4");
        }
    }

    /** No other node can have what never left this one. */
    @ParameterizedTest
    @ValueSource(strings = {"1312", "2311"})
    void aSplitOfTheClusterLosesNoSessionThatOnlyItsNodeHas(String pattern) throws Exception {
        try (SessionExposingCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/");
            cluster.live.get(0).markAllUnverified();
            assertThat(client.get(cluster.nodes.get(0), "/")).isEqualTo("2");
        }
    }
}
