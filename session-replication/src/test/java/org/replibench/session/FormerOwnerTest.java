package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import java.io.IOException;
import java.io.Serializable;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What a node still shows and writes of a session that another node has taken from the database. */
class FormerOwnerTest {
    private static final Duration SHORT = Duration.ofMinutes(10);

    static final List<String> UNBOUND = new CopyOnWriteArrayList<>();

    private static CountDownLatch arrived;
    private static CountDownLatch goOn;

    record BoundValue(int number) implements Serializable, HttpSessionBindingListener {
        @Override
        public void valueUnbound(HttpSessionBindingEvent event) {
            UNBOUND.add(event.getSession().getServletContext().getServletContextName());
        }
    }

    static final class FormerOwnerServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", ++count);
                case "/wait" -> {
                    arrived.countDown();
                    await(goOn);
                    session.setAttribute("count", ++count);
                }
                case "/short" -> {
                    session.setMaxInactiveInterval((int) SHORT.toSeconds());
                    session.setAttribute("value", new BoundValue(1));
                }
                case "/rename" -> request.changeSessionId();
                case "/bind" -> session.setAttribute("value", new BoundValue(1));
                case "/rename-and-wait" -> {
                    request.changeSessionId();
                    arrived.countDown();
                    await(goOn);
                }
                case "/wait-and-invalidate" -> {
                    arrived.countDown();
                    await(goOn);
                    session.invalidate();
                }
                case "/invalidate" -> session.invalidate();
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void prepare() {
        UNBOUND.clear();
        arrived = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
    }

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(
                false, 2, FormerOwnerServlet::new, RoutedCookieConfig::on, "pattern", pattern, "owner-grace", "60000");
    }

    /** What the database has to write, it has written. */
    private static void settle(TestCluster cluster) {
        cluster.nodes.forEach(node -> node.copies.drain(cluster.options.timeout()));
    }

    private static void assertThatNoNodeKnows(SessionClient replayed, TestCluster cluster) {
        for (TestNode node : cluster.nodes) {
            assertThat(replayed.copy().get(node, "/read")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3111", "3222", "3312"},
            thorough = {"3112", "3121", "3122", "3211", "3212", "3221"})
    void aReplayedCookieShowsNothingAfterASignOff(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient atFirst = client.copy();
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
            settle(cluster);
            SessionClient atSecond = client.copy();

            client.get(cluster.nodes.get(1), "/invalidate");
            settle(cluster);

            assertThatNoNodeKnows(atFirst, cluster);
            assertThatNoNodeKnows(atSecond, cluster);
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = "3122",
            thorough = {"3112", "3212", "3222"})
    void aReplayedCookieShowsTheStateOfTheNodeThatHasTheSessionNow(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            SessionClient atFirst = client.copy();
            client.get(cluster.nodes.get(1), "/change");

            assertThat(atFirst.get(cluster.nodes.get(0), "/read")).isEqualTo("2");
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3121", "3222"},
            thorough = {"3112", "3122", "3212", "3221"})
    void aSlowRequestDoesNotBringASessionBackThatSignedOff(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient replayed = client.copy();

            duringASlowRequest(client.copy(), cluster, () -> {
                client.get(cluster.nodes.get(1), "/change");
                client.get(cluster.nodes.get(1), "/invalidate");
                settle(cluster);
            });

            settle(cluster);
            assertThat(cluster.backedUp()).isFalse();
            assertThatNoNodeKnows(replayed, cluster);
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3112", "3221"},
            thorough = {"3121", "3122", "3212", "3222"})
    void aSlowRequestDoesNotBringAnOldIdBack(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient replayed = client.copy();

            duringASlowRequest(client.copy(), cluster, () -> {
                client.get(cluster.nodes.get(1), "/rename");
                settle(cluster);
            });

            settle(cluster);
            assertThatNoNodeKnows(replayed, cluster);
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
        }
    }

    private static void duringASlowRequest(SessionClient client, TestCluster cluster, Runnable work) throws Exception {
        duringASlowRequest(client, cluster, "/wait", work);
    }

    /** The slow request is one of the first node. */
    private static int duringASlowRequest(SessionClient client, TestCluster cluster, String path, Runnable work)
            throws Exception {
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try {
            Future<HttpResponse<String>> slow = clients.submit(() -> client.response(cluster.nodes.get(0), path));
            await(arrived);
            work.run();
            goOn.countDown();
            return slow.get().statusCode();
        } finally {
            clients.shutdown();
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3122", "3211", "3312"},
            thorough = {"3112", "3121", "3212", "3221", "3222"})
    void anOldIdIsDeadOnceTheRenameIsAnswered(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient atFirst = client.copy();
            client.get(cluster.nodes.get(1), "/change");
            settle(cluster);
            SessionClient atSecond = client.copy();

            client.get(cluster.nodes.get(1), "/rename");
            settle(cluster);

            assertThatNoNodeKnows(atFirst, cluster);
            assertThatNoNodeKnows(atSecond, cluster);
            assertThat(client.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
            settle(cluster);
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("4");
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3111", "3222"},
            thorough = {"3112", "3121", "3122", "3211", "3212", "3221"})
    void aSignOffEndsASessionThatAnotherNodeHasTakenMeanwhileAndOnceOnly(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/bind");
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient other = client.copy();

            int status = duringASlowRequest(
                    client, cluster, "/wait-and-invalidate", () -> other.get(cluster.nodes.get(1), "/read"));
            settle(cluster);

            assertThat(status).isEqualTo(200);
            assertThatNoNodeKnows(other, cluster);
            assertThat(UNBOUND).hasSize(1);
        }
    }

    @ParameterizedTest
    @PatternSource(
            value = {"3121", "3212"},
            thorough = {"3111", "3112", "3122", "3211", "3221", "3222"})
    void aSignOffOfASessionThatHasAnotherIdByNowFailsAndEndsNothing(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/bind");
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient renamed = client.copy();

            int status = duringASlowRequest(client, cluster, "/wait-and-invalidate", () -> {
                renamed.get(cluster.nodes.get(1), "/rename");
                settle(cluster);
            });
            settle(cluster);

            assertThat(status).isEqualTo(500);
            assertThat(UNBOUND).isEmpty();
            assertThat(renamed.get(cluster.nodes.get(0), "/read")).isEqualTo("1");
        }
    }

    /** Synchronously the request fails, and promises nothing. */
    @ParameterizedTest
    @PatternSource(
            value = "3211",
            thorough = {"3111", "3121", "3221"})
    void anOldIdIsDeadOnceTheRenameIsAnsweredThoughAnotherNodeTookTheSessionBefore(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            settle(cluster);
            SessionClient old = client.copy();

            int status = duringASlowRequest(
                    client, cluster, "/rename-and-wait", () -> old.copy().get(cluster.nodes.get(1), "/read"));
            settle(cluster);

            assertThat(status).isEqualTo(200);
            assertThatNoNodeKnows(old, cluster);
            for (TestNode node : cluster.nodes) {
                assertThat(client.get(node, "/read")).isEqualTo("1");
            }
        }
    }

    @Test
    void whatAFormerOwnerStillHasEndsWithoutEvents() throws Exception {
        try (TestCluster cluster = cluster("3212")) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/short");
            for (int i = 0; i < 3; i++) {
                client.get(cluster.nodes.get(1), "/change");
                cluster.letPass(SHORT.dividedBy(2));
            }
            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("4");
            assertThat(UNBOUND).isEmpty();
        }
    }
}
