package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.SessionLabel;

/** Logs and error pages show no session's id. */
@ResourceLock(value = RecordedLog.RESOURCE, mode = ResourceAccessMode.READ)
class SessionIdSecrecyTest {
    static final class SecrecyServlet extends HttpServlet {
        private HttpSession last;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getPathInfo().equals("/after-end")) {
                last.getAttribute("a");
            }
            last = request.getSession();
            switch (request.getPathInfo()) {
                case "/id" -> last.setAttribute("a", 1);
                case "/change" -> last.setAttribute("a", 2);
                case "/cannot-travel" -> last.setAttribute("culprit", List.of(new Thread()));
                case "/end" -> last.invalidate();
                case "/end-twice" -> {
                    last.invalidate();
                    last.invalidate();
                }
                default -> {
                    // Reads only.
                }
            }
            if (request.getPathInfo().equals("/id")) {
                response.getWriter().print(last.getId());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2211", "2312", "3212", "3211", "3312"})
    void failuresNameASessionByAShortHash(String pattern) throws Exception {
        try (RecordedLog log = new RecordedLog();
                TestCluster cluster = new TestCluster(2, SecrecyServlet::new, "pattern", pattern, "timeout", "3000")) {
            TestNode testNode = cluster.nodes.get(0);
            SessionClient sessionClient = new SessionClient();
            String id = sessionClient.get(testNode, "/id");
            StringBuilder answers = new StringBuilder();
            answers.append(sessionClient.response(testNode, "/cannot-travel").body());
            sessionClient.response(cluster.nodes.get(1), "/read");
            sessionClient.response(testNode, "/read");
            // Asynchronously, a node that the session has not reached yet makes another one.
            String latest = sessionClient.sessionId();
            breakOff(cluster);
            answers.append(sessionClient.response(testNode, "/change").body());
            answers.append(sessionClient.response(cluster.nodes.get(1), "/read").body());
            answers.append(sessionClient.response(testNode, "/end-twice").body());
            answers.append(sessionClient.response(testNode, "/after-end").body());

            assertThat(answers).doesNotContain(id, latest);
            assertThat(log.with(id)).isEmpty();
            assertThat(log.with(latest)).isEmpty();
            assertThat(log.with(SessionLabel.of(latest))).isNotEmpty();
        }
    }

    private static void breakOff(TestCluster cluster) throws Exception {
        if (cluster.network != null) {
            cluster.network.silence(1);
        } else {
            try (var connection = cluster.dataSource().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("ALTER TABLE replibench_attribute RENAME TO elsewhere");
            }
        }
    }
}
