package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.GivenUpSession;
import org.replibench.session.copies.SessionUpdate;

/** A holder whose copy's owner is gone cannot know that the session has gone on elsewhere. */
class OrphanedSessionTest {
    private static final Gate GATE = new Gate();

    private static final Duration LONGER_THAN_SESSIONS_LIVE = Duration.ofHours(1);

    static final class OrphanedSessionServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            if (request.getPathInfo().equals("/short")) {
                session.setMaxInactiveInterval((int) Duration.ofMinutes(10).toSeconds());
            }
            if (request.getPathInfo().equals("/change")) {
                session.setAttribute("count", before == null ? 1 : before + 1);
            }
            if (request.getPathInfo().equals("/wait")) {
                GATE.pass();
            }
            response.getWriter()
                    .print(request.getPathInfo().equals("/id") ? session.getId() : session.getAttribute("count"));
        }
    }

    private static SessionExposingCluster cluster() throws Exception {
        return new SessionExposingCluster(
                3, OrphanedSessionServlet::new, deployment -> {}, "pattern", "2212", "timeout", "600000");
    }

    @Test
    void anOldCopysTimeoutDoesNotEndTheSessionThatIsInUse() throws Exception {
        try (SessionExposingCluster cluster = cluster()) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            String id = sessionClient.get(cluster.nodes.get(0), "/id");
            sessionClient.get(cluster.nodes.get(0), "/change");

            cluster.live.get(1).expireOrphan(id, 1);

            while (cluster.live.get(0).owns(id)) {
                Thread.sleep(10);
            }
            assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("3");

            cluster.live.get(1).expireOrphan(id, Long.MAX_VALUE);
            while (!cluster.live.get(1).owns(id)) {
                Thread.sleep(10);
            }
            assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("4");

            cluster.crash(2);
            while (cluster.live.get(0).owns(id)
                    || cluster.live.get(1).owns(id)
                    || cluster.nodes.get(0).copies.backedUp() > 0
                    || cluster.nodes.get(1).copies.backedUp() > 0) {
                cluster.letPass(LONGER_THAN_SESSIONS_LIVE);
            }
            assertThat(sessionClient.get(cluster.nodes.get(0), "/read")).isEqualTo("null");
        }
    }

    @Test
    void aSilentNodeHoldsUpNoReleaseWhileCopiesTimeOut() throws Exception {
        try (SessionExposingCluster cluster = cluster()) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(1), "/change");
            String id = sessionClient.get(cluster.nodes.get(1), "/id");
            cluster.network.silence(2);
            CompletableFuture<Optional<SessionUpdate>> released = new CompletableFuture<>();

            cluster.live.get(1).expireOrphan("timed-out", 1);
            cluster.live.get(1).release(id, "claim", released::complete);

            // Much less than the time after which the silent node counts as gone, and much more than a release takes.
            assertThat(released.get(1, TimeUnit.MINUTES)).isPresent();
        }
    }

    @Test
    void anOldCopysTimeoutDoesNotEndTheSessionThatARequestIsAboutToHave() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (SessionExposingCluster cluster = cluster()) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            String id = client.get(cluster.nodes.get(0), "/id");
            Future<String> slow = clients.submit(() -> client.get(cluster.nodes.get(0), "/wait"));
            GATE.awaitRequest();
            Future<String> next = clients.submit(() -> client.get(cluster.nodes.get(1), "/change"));
            while (!cluster.asked.contains("takeOver")) {
                Thread.sleep(10);
            }

            cluster.live.get(1).expireOrphan(id, Long.MAX_VALUE);

            GATE.open();
            slow.get();
            assertThat(next.get()).isEqualTo("2");
            cluster.nodes.get(1).sweep();
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("3");
        } finally {
            clients.shutdown();
        }
    }

    /** Another node got it in the midst of that. */
    @Test
    void whatIsTakenBackTimesOutFromWhenItWasUsedLast() throws Exception {
        Duration most = Duration.ofMinutes(9);
        try (SessionExposingCluster cluster = cluster()) {
            SessionClient client = new SessionClient();
            long givenUpNanos = cluster.runtime.nanos();
            client.get(cluster.nodes.get(0), "/short");
            String id = client.get(cluster.nodes.get(0), "/id");
            cluster.runtime.advance(most);
            client.get(cluster.nodes.get(0), "/change");

            cluster.live.get(1).takeBack(List.of(new GivenUpSession(id, 1, givenUpNanos, () -> true)));

            while (!cluster.live.get(1).owns(id)) {
                Thread.sleep(10);
            }
            cluster.runtime.advance(most);
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
        }
    }

    /** Of a session that only its owner has, a former owner keeps a copy. */
    @ParameterizedTest
    @ValueSource(strings = {"1312", "2311"})
    void aCopyThatAFormerOwnerKeepsLeavesTheSessionToWhoUsesIt(String pattern) throws Exception {
        Duration half = Duration.ofMinutes(5);
        try (TestCluster cluster = new TestCluster(3, OrphanedSessionServlet::new, "pattern", pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/short");
            client.get(cluster.nodes.get(0), "/change");
            String id = client.get(cluster.nodes.get(1), "/id");
            cluster.runtime.advance(half);
            client.get(cluster.nodes.get(1), "/read");
            cluster.runtime.advance(half.plusSeconds(1));
            cluster.nodes.get(0).sweep();
            assertThat(cluster.nodes.get(1).sessionManager().getActiveSessions())
                    .containsExactly(id);
        }
    }
}
