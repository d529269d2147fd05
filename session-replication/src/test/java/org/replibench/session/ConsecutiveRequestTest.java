package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that has its answer sends its next request while the server still tidies up after the first. */
class ConsecutiveRequestTest {
    private static final int PATIENCE_SECONDS = 60;

    static final class ConsecutiveRequestServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient CountDownLatch nextHalfDone = new CountDownLatch(1);
        private final transient CountDownLatch answeredReturned = new CountDownLatch(1);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/answered" -> {
                    session.setAttribute("answered", 1);
                    response.sendRedirect("/next");
                    await(nextHalfDone);
                    answeredReturned.countDown();
                }
                case "/next" -> {
                    session.setAttribute("one half", 1);
                    nextHalfDone.countDown();
                    await(answeredReturned);
                    pause();
                    session.setAttribute("other half", 1);
                }
                default -> response.getWriter().print(session.getAttribute("other half"));
            }
        }

        private static void await(CountDownLatch latch) {
            try {
                assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Lets the container finish what follows a servlet. */
        private static void pause() {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "2222", "3212"})
    void isNotSentHalfByTheRequestBefore(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(2, ConsecutiveRequestServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            assertThat(sessionClient.response(cluster.nodes.get(0), "/answered").statusCode())
                    .isEqualTo(302);
            assertThat(sessionClient.response(cluster.nodes.get(0), "/next").statusCode())
                    .isEqualTo(200);
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());

            assertThat(cluster.transfers()).isEqualTo(2);
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1");
        }
    }
}
