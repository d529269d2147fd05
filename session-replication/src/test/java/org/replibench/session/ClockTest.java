package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.AdjustableRuntime;

/** What time of day it is ends no session. */
class ClockTest {
    private static final Duration SHORT = Duration.ofMinutes(10);
    private static final Duration DAY = Duration.ofDays(1);

    static final class ClockServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            session.setMaxInactiveInterval((int) SHORT.toSeconds());
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 1 : before + 1;
            session.setAttribute("count", count);
            response.getWriter().print(count);
            if (request.getPathInfo().equals("/end")) {
                session.invalidate();
            }
        }
    }

    /** The clock of its second node is a day ahead of the first one's. */
    private static final class UnequalClocks extends TestCluster {
        UnequalClocks(String pattern) throws Exception {
            super(2, ClockServlet::new, "pattern", pattern);
        }

        @Override
        AdjustableRuntime runtimeOf(int node) {
            AdjustableRuntime itsRuntime = new AdjustableRuntime();
            itsRuntime.setClockAhead(DAY.multipliedBy(node));
            return itsRuntime;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "1222", "2312", "3212"})
    void aSessionMovesBetweenNodesWhoseClocksAreADayApart(String pattern) throws Exception {
        try (TestCluster cluster = new UnequalClocks(pattern)) {
            SessionClient sessionClient = new SessionClient();
            for (int i = 1; i <= 6; i++) {
                assertThat(sessionClient.get(cluster.nodes.get(i % 2), "/count"))
                        .isEqualTo(String.valueOf(i));
                for (TestNode testNode : cluster.nodes) {
                    testNode.copies.drain(cluster.options.timeout());
                    testNode.sweep();
                }
            }
            assertThat(sessionClient.get(cluster.nodes.get(0), "/end")).isEqualTo("7");
            var statistics = cluster.nodes.get(0).sessionManager().getStatistics();
            assertThat(statistics.getAverageSessionAliveTime()).isBetween(0L, DAY.toSeconds() / 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2311", "3212"})
    void aClockThatIsSetADayAheadEndsNoSession(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(2, ClockServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/count");
            cluster.runtime.setClockAhead(DAY);
            cluster.letPass(Duration.ZERO);
            cluster.letPass(Duration.ZERO);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/count")).isEqualTo("2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1222", "2212"})
    void aClockThatIsSetADayAheadEndsNoCopyOfALostNode(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(2, ClockServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/count");
            cluster.crash(0);
            cluster.runtime.setClockAhead(DAY);
            cluster.letPass(Duration.ZERO);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/count")).isEqualTo("2");
        }
    }
}
