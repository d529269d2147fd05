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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.AdjustableRuntime;

/** Sessions in the database that time out after their owner is gone. */
class DatabaseExpiryTest {
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** More than one, so that the other session is not the first to end. */
    private static final int BLOCKING = 7;

    private static final int SESSIONS = 10;

    /** Longer than a session lives unused. */
    private static final Duration LONG = Duration.ofHours(1);

    static final List<String> UNBOUND = new CopyOnWriteArrayList<>();

    private static CountDownLatch goOn;

    record BoundValue(boolean blocking) implements Serializable, HttpSessionBindingListener {
        @Override
        public void valueUnbound(HttpSessionBindingEvent event) {
            UNBOUND.add(event.getSession().getServletContext().getServletContextName());
            if (blocking) {
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    static final class DatabaseExpiryServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/bind" -> session.setAttribute("value", new BoundValue(false));
                case "/block" -> session.setAttribute("value", new BoundValue(true));
                case "/change" -> session.setAttribute("count", ++count);
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count);
        }
    }

    @BeforeEach
    void forget() {
        UNBOUND.clear();
        goOn = new CountDownLatch(1);
    }

    private static TestCluster cluster(String pattern) throws Exception {
        return new TestCluster(3, DatabaseExpiryServlet::new, "pattern", pattern);
    }

    /** A day passes for the database; nodes that live show so with their next heartbeat. */
    private static void letADayPass(TestCluster cluster) throws Exception {
        cluster.execute("""
                UPDATE replibench_session SET written_at = written_at - interval '1 day';
                UPDATE replibench_node SET seen_at = seen_at - interval '1 day'
                """);
    }

    /** Asynchronous patterns end them in a moment. */
    private static void awaitUnbound(TestCluster cluster) throws Exception {
        while (UNBOUND.isEmpty()) {
            cluster.letPass(HEARTBEAT);
            Thread.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3112", "3122", "3211", "3212", "3222", "3311"})
    void aSessionOfANodeThatIsGoneEndsOnceOnOneOfTheOthers(String pattern) throws Exception {
        try (TestCluster cluster = cluster(pattern)) {
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/bind");
            client.get(cluster.nodes.get(0), "/change");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            if (pattern.startsWith("33")) {
                cluster.nodes.get(0).close();
            } else {
                cluster.crash(0);
            }
            letADayPass(cluster);

            awaitUnbound(cluster);

            cluster.letPass(HEARTBEAT);
            cluster.letPass(HEARTBEAT);
            assertThat(UNBOUND).hasSize(1).doesNotContain("node0");
            assertThat(cluster.backedUp()).isFalse();
            assertThat(client.get(cluster.nodes.get(1), "/read")).isEqualTo("0");
        }
    }

    @Test
    void aSessionThatIsUsedWhileOthersEndIsNotDestroyed() throws Exception {
        try (TestCluster cluster = cluster("3212")) {
            for (int i = 0; i < BLOCKING; i++) {
                new SessionClient().get(cluster.nodes.get(0), "/block");
            }
            SessionClient client = new SessionClient();
            client.get(cluster.nodes.get(0), "/change");
            cluster.crash(0);
            letADayPass(cluster);
            cluster.runtime.advance(HEARTBEAT);
            while (UNBOUND.isEmpty()) {
                Thread.sleep(20);
            }

            int acknowledged = Integer.parseInt(client.get(cluster.nodes.get(1), "/change"));
            goOn.countDown();
            while (UNBOUND.size() < BLOCKING) {
                Thread.sleep(20);
            }
            cluster.nodes.get(1).sweep();
            cluster.nodes.get(2).sweep();

            assertThat(client.get(cluster.nodes.get(1), "/change")).isEqualTo("" + (acknowledged + 1));
        }
    }

    /** Counts the answers that were waited for in vain. */
    private static final class PatienceCounter extends AdjustableRuntime {
        private final AtomicInteger inVain = new AtomicInteger();

        @Override
        public <T> T await(Future<T> result, Duration timeout)
                throws InterruptedException, ExecutionException, TimeoutException {
            try {
                return super.await(result, timeout);
            } catch (ExecutionException | TimeoutException e) {
                inVain.incrementAndGet();
                throw e;
            }
        }
    }

    private static TestCluster cluster(AdjustableRuntime itsRuntime, String... options) throws Exception {
        return new TestCluster(1, DatabaseExpiryServlet::new, options) {
            @Override
            AdjustableRuntime runtimeOf(int node) {
                return itsRuntime;
            }
        };
    }

    private static void beginSessions(TestCluster cluster) {
        TestNode node = cluster.nodes.get(0);
        for (int i = 0; i < SESSIONS; i++) {
            new SessionClient().get(node, "/bind");
        }
        node.copies.drain(cluster.options.timeout());
    }

    /** A connection that lets no other one read or write sessions until it is closed. */
    private static Connection silence(TestCluster cluster) throws SQLException {
        Connection lock = cluster.dataSource().getConnection();
        lock.setAutoCommit(false);
        try (Statement statement = lock.createStatement()) {
            statement.execute("LOCK TABLE replibench_session IN ACCESS EXCLUSIVE MODE");
        }
        return lock;
    }

    private static void awaitAllEnded(TestCluster cluster) throws Exception {
        while (!cluster.nodes.get(0).sessionManager().getActiveSessions().isEmpty()) {
            cluster.nodes.get(0).sweep();
            Thread.sleep(20);
        }
        // After that, the one that has ended the last of them is over, too.
        cluster.nodes.get(0).sweep();
    }

    /** Else a silent database would keep a node with many sessions from all that it does in the background. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void asynchronouslyASilentDatabaseIsNotWaitedForOnceForEachSessionThatTimesOut(String pattern) throws Exception {
        PatienceCounter runtime = new PatienceCounter();
        try (TestCluster cluster = cluster(runtime, "pattern", pattern, "database-queues", "1")) {
            beginSessions(cluster);
            TestNode node = cluster.nodes.get(0);
            long before = node.metrics.transfers();
            try (Connection lock = silence(cluster)) {
                runtime.advance(LONG);
                while (node.metrics.transfers() < before + SESSIONS) {
                    Thread.sleep(20);
                }
                assertThat(runtime.inVain)
                        .as("a look at one session, and the end of one")
                        .hasValueLessThanOrEqualTo(2);
                lock.rollback();
            }
            awaitAllEnded(cluster);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3112", "3222"})
    void synchronouslyASilentDatabaseIsNotWaitedForOnceForEachSessionThatTimesOut(String pattern) throws Exception {
        PatienceCounter runtime = new PatienceCounter();
        try (TestCluster cluster = cluster(runtime, "pattern", pattern, "timeout", "2000")) {
            beginSessions(cluster);
            try (Connection lock = silence(cluster)) {
                runtime.advance(LONG);
                cluster.nodes.get(0).sweep();
                assertThat(runtime.inVain).hasPositiveValue().hasValueLessThan(SESSIONS);
                lock.rollback();
            }
            awaitAllEnded(cluster);
            assertThat(UNBOUND).hasSize(SESSIONS);
        }
    }

    /** The database may do what it was asked for long after. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void theEndOfASessionThatASilentDatabaseConfirmsLateIsHeardOf(String pattern) throws Exception {
        PatienceCounter runtime = new PatienceCounter();
        try (TestCluster cluster = cluster(runtime, "pattern", pattern)) {
            beginSessions(cluster);
            TestNode node = cluster.nodes.get(0);
            long before = node.metrics.transfers();
            try (Connection lock = silence(cluster)) {
                runtime.advance(LONG);
                while (node.metrics.transfers() < before + SESSIONS) {
                    Thread.sleep(20);
                }
                lock.rollback();
            }
            awaitAllEnded(cluster);
            assertThat(UNBOUND).hasSize(SESSIONS);
        }
    }
}
