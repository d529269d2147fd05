package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.TransferOutcome;

/** Targets that are silent, and attributes that cannot travel. */
class TransferFailureTest {
    static final class TransferFailureServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 0 : before;
            switch (request.getPathInfo()) {
                case "/change" -> session.setAttribute("count", ++count);
                case "/big" -> session.setAttribute("big", new byte[20_000]);
                case "/early" -> {
                    session.setAttribute("count", ++count);
                    response.getWriter().print("early");
                    response.flushBuffer();
                }
                case "/plain" -> session.setAttribute("culprit", new Object());
                case "/nested" -> {
                    session.setAttribute("count", ++count);
                    session.setAttribute("culprit", new java.util.ArrayList<>(List.of(new Thread())));
                }
                default -> {
                    // Reads only.
                }
            }
            response.getWriter().print(count + (session.getAttribute("culprit") == null ? "" : "!"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/change", "/early"})
    void notOneByteReachesTheClientBeforeTheConfirmation(String path) throws Exception {
        try (TestCluster cluster =
                new TestCluster(2, TransferFailureServlet::new, "pattern", "2212", "timeout", "30000")) {
            cluster.network.silence(1);
            try (Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), cluster.nodes.get(0).port())) {
                socket.getOutputStream()
                        .write(("GET " + path + " HTTP/1.0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                InputStream in = socket.getInputStream();
                while (cluster.transfers() == 0) {
                    Thread.sleep(10);
                }
                Thread.sleep(100);
                assertThat(in.available()).isZero();
                cluster.network.resume(1);
                assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.0 200");
            }
        }
    }

    @Test
    void aSilentTargetFailsTheRequestWithOneClearLineIfThatIsThePolicy() throws Exception {
        try (TestCluster cluster =
                new TestCluster(2, TransferFailureServlet::new, "pattern", "2212", "timeout", "60000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            cluster.network.silence(1);

            HttpResponse<String> response =
                    cluster.pastTimeout(() -> sessionClient.response(cluster.nodes.get(0), "/change"));

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("were not confirmed within 60000 ms");
            assertThat(cluster.nodes.get(0).metrics.unconfirmedTransfers()).isEqualTo(1);
            cluster.network.resume(1);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("3");
        }
    }

    @Test
    void aSilentTargetIsCountedIfThePolicyIsToGoOn() throws Exception {
        try (TestCluster cluster = new TestCluster(
                2, TransferFailureServlet::new, "pattern", "2212", "timeout", "60000", "on-failure", "continue")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            cluster.network.silence(1);

            assertThat(cluster.pastTimeout(() -> sessionClient.get(cluster.nodes.get(0), "/change")))
                    .isEqualTo("2");

            assertThat(cluster.nodes.get(0).metrics.unconfirmedTransfers()).isEqualTo(1);
            cluster.network.resume(1);
            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "1211", "2111"})
    void asynchronouslyASilentTargetHoldsUpNoRequestAndTheQueueStaysBounded(String pattern) throws Exception {
        try (TestCluster cluster =
                new TestCluster(2, TransferFailureServlet::new, "pattern", pattern, "queue-bytes", "200000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");
            cluster.network.silence(1);
            int requests = 0;
            while (cluster.nodes.get(0).metrics.drops() == 0) {
                sessionClient.get(cluster.nodes.get(0), "/big");
                assertThat(++requests).as("requests until a drop").isLessThan(10_000);
            }
            assertThat(cluster.nodes.get(0).copies.queued()).isLessThan(20);

            assertThat(sessionClient.get(cluster.nodes.get(0), "/change")).isEqualTo("2");
            cluster.network.resume(1);
            while (cluster.nodes.get(0).copies.queued() > 0) {
                Thread.sleep(10);
            }
            // What was dropped is sent again by a sweep, in the background.
            cluster.letPass(Duration.ZERO);
            cluster.letPass(Duration.ZERO);
            while (cluster.nodes.get(0).copies.drain(cluster.options.timeout()) != TransferOutcome.CONFIRMED) {
                // Until JGroups has caught up.
            }
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2111", "2112", "2121", "2211", "2212", "2221", "3112", "3211", "2312"})
    void anAttributeThatCannotTravelIsNamedAndTheSessionGoesOn(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(2, TransferFailureServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), "/change");

            HttpResponse<String> plain = sessionClient.response(cluster.nodes.get(0), "/plain");
            assertThat(plain.statusCode()).isEqualTo(500);
            assertThat(plain.body()).contains("culprit").contains("java.lang.Object is not serialisable");
            if (!pattern.equals("2312")) {
                HttpResponse<String> nested = sessionClient.response(cluster.nodes.get(0), "/nested");
                assertThat(nested.statusCode()).isEqualTo(500);
                assertThat(nested.body()).contains("culprit").contains("java.lang.Thread is not serialisable");
            }

            String count = sessionClient.get(cluster.nodes.get(0), "/change");
            assertThat(count).doesNotContain("!");
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo(count);
        }
    }
}
