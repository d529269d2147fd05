package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import io.undertow.server.session.SessionManager;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Sessions that change their node in difficult moments. */
class TakeoverTest {
    /** In milliseconds: a node that has not been heard in time is not taken for a silent one. */
    private static final String NEVER = String.valueOf(Integer.MAX_VALUE);

    static final class Counter extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Integer before = (Integer) request.getSession().getAttribute("count");
            int count = before == null ? 0 : before;
            if (request.getPathInfo().equals("/change")) {
                request.getSession().setAttribute("count", ++count);
            }
            if (request.getPathInfo().startsWith("/own")) {
                request.getSession().setAttribute(request.getPathInfo(), 1);
            }
            response.getWriter()
                    .print(
                            request.getPathInfo().equals("/names")
                                    ? String.valueOf(java.util.Collections.list(
                                                    request.getSession().getAttributeNames())
                                            .size())
                                    : String.valueOf(count));
        }
    }

    /** Counts, in one request until the test lets it go on. */
    static final class SlowCounter extends HttpServlet {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            if (request.getPathInfo().equals("/slow-change")) {
                entered.countDown();
                try {
                    goOn.await(1, TimeUnit.MINUTES);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            if (!request.getPathInfo().equals("/read")) {
                session.setAttribute("count", ++count);
            }
            response.getWriter().print(count);
        }
    }

    @RepeatedTest(5)
    void nodesThatWantOneSessionAtOnceGetItOneAfterTheOther() throws Exception {
        int each = 15;
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try (TestCluster cluster = new TestCluster(3, Counter::new, "pattern", "2212")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            AtomicInteger done = new AtomicInteger();
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                TestNode testNode = cluster.nodes.get(i);
                String prefix = "/own-" + i + "-";
                clients.add(pool.submit(() -> {
                    for (int k = 0; k < each; k++) {
                        sessionClient.get(testNode, prefix + k);
                        done.incrementAndGet();
                    }
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
            assertThat(sessionClient.get(cluster.nodes.get(1), "/names")).isEqualTo(String.valueOf(3 * each + 1));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aFormerOwnerThatWasPausedNeverShowsItsOldState() throws Exception {
        try (TestCluster cluster = new TestCluster(3, Counter::new, "pattern", "2212wq2")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            cluster.network.silence(0);

            assertThat(cluster.passingOver(() -> sessionClient.get(cluster.nodes.get(1), "/read")))
                    .isEqualTo("1");

            cluster.network.resume(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/change")).isEqualTo("2");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("4");
        }
    }

    @Test
    void aRequestThatOutlastsAClaimKeepsItsSession() throws Exception {
        SlowCounter slow = new SlowCounter();
        try (TestCluster cluster = new TestCluster(3, () -> slow, "pattern", "2212", "owner-grace", NEVER)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            SessionManager owner = cluster.nodes.get(0).sessionManager();
            String id = owner.getActiveSessions().iterator().next();
            Session before = owner.getSession(id);
            CompletableFuture<String> change =
                    CompletableFuture.supplyAsync(() -> sessionClient.get(cluster.nodes.get(0), "/slow-change"));
            slow.entered.await();

            assertThat(cluster.pastTimeout(() -> sessionClient.response(cluster.nodes.get(1), "/read"))
                            .statusCode())
                    .isEqualTo(500);
            assertThat(cluster.pastTimeout(() -> sessionClient.response(cluster.nodes.get(2), "/read"))
                            .statusCode())
                    .isEqualTo(500);
            slow.goOn.countDown();

            assertThat(change.get()).isEqualTo("2");
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
            assertThat(owner.getSession(id))
                    .as("the session, which was given to no other node")
                    .isSameAs(before);
            assertThat(sessionClient.get(cluster.nodes.get(2), "/read")).isEqualTo("3");
        }
    }

    @Test
    void holdersThatLeaveAreReplacedInTheBackground() throws Exception {
        try (TestCluster cluster = new TestCluster(3, Counter::new, "pattern", "2212")) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(0), "/change");
            }
            cluster.crash(1);
            while (cluster.nodes.get(2).copies.backedUp() < 20) {
                Thread.sleep(10);
            }
            cluster.crash(0);
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(2), "/change")).isEqualTo("2");
            }
        }
    }

    @Test
    void aRollingRestartKeepsAllSessions() throws Exception {
        try (TestCluster cluster = new TestCluster(2, Counter::new, "pattern", "2311")) {
            List<SessionClient> sessionClients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                sessionClients.add(new SessionClient());
                sessionClients.get(i).get(cluster.nodes.get(i % 2), "/change");
            }
            for (int round = 0; round < 4; round++) {
                cluster.add();
                cluster.settle();
                cluster.nodes.get(round).close();
                cluster.network.disconnect(round);
                cluster.settle();
            }
            for (SessionClient sessionClient : sessionClients) {
                assertThat(sessionClient.get(cluster.nodes.get(5), "/read")).isEqualTo("1");
            }
        }
    }

    @Test
    void aNodeThatJoinsIsGivenTheCopiesThatAreStillMissing() throws Exception {
        try (TestCluster cluster = new TestCluster(1, Counter::new, "pattern", "2211wq7")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            TestNode second = cluster.add();
            while (second.copies.backedUp() < 1) {
                Thread.sleep(10);
            }
            cluster.crash(0);
            assertThat(sessionClient.get(second, "/read")).isEqualTo("1");
        }
    }
}
