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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions in the database that time out after their owner is gone. */
class DatabaseExpiryTest {
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** More than one, so that the other session is not the first to end. */
    private static final int BLOCKING = 7;

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
}
