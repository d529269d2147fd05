package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.TransferOutcome;

/** Changes of requests that do not end when their servlet returns. */
class AsyncServletTest {
    static final class AsyncServlet extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            switch (request.getPathInfo()) {
                case "/change" -> response.getWriter().print(change(session));
                case "/complete" ->
                    later(request.startAsync(), async -> {
                        async.getResponse().getWriter().print(change(session));
                        async.complete();
                    });
                case "/start" -> {
                    AsyncContext async = request.startAsync();
                    async.start(() -> run(() -> {
                        async.getResponse().getWriter().print(change(session));
                        async.complete();
                    }));
                }
                case "/dispatch" -> later(request.startAsync(), async -> async.dispatch("/change"));
                case "/flush" ->
                    later(request.startAsync(), async -> {
                        async.getResponse().getWriter().print(change(session));
                        async.getResponse().flushBuffer();
                        async.complete();
                    });
                case "/listener" -> {
                    AsyncContext async = request.startAsync();
                    ServletOutputStream out = response.getOutputStream();
                    out.setWriteListener(new ResponseWriter(async, out, session));
                }
                case "/afterwards" -> {
                    response.getWriter().print("early ");
                    response.flushBuffer();
                    response.getWriter().print(change(session));
                }
                default -> response.getWriter().print(session.getAttribute("count"));
            }
        }

        private interface ServletWork {
            void run() throws IOException;
        }

        private interface AsyncWork {
            void with(AsyncContext async) throws IOException;
        }

        private static void later(AsyncContext async, AsyncWork work) {
            Thread thread = new Thread(() -> run(() -> {
                sleep();
                work.with(async);
            }));
            thread.start();
        }

        private static void run(ServletWork servletWork) {
            try {
                servletWork.run();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        /** So that the servlet has returned, most often. */
        private static void sleep() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static int change(HttpSession session) {
            Integer before = (Integer) session.getAttribute("count");
            int count = before == null ? 1 : before + 1;
            session.setAttribute("count", count);
            return count;
        }
    }

    private record ResponseWriter(AsyncContext async, ServletOutputStream out, HttpSession session)
            implements WriteListener {
        @Override
        public void onWritePossible() throws IOException {
            if (out.isReady()) {
                out.print(AsyncServlet.change(session));
                async.complete();
            }
        }

        @Override
        public void onError(Throwable failure) {
            async.complete();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2212, /complete", "2212, /start", "2212, /dispatch", "2212, /flush", "2212, /listener",
        "2222, /complete", "2222, /start", "2222, /dispatch", "2222, /flush", "2222, /listener",
        "3212, /complete", "3212, /start", "3212, /dispatch", "3212, /flush", "3212, /listener"
    })
    void whatAnAsynchronousRequestChangedIsSafeWhenItsResponseIsThere(String pattern, String path) throws Exception {
        try (TestCluster cluster = new TestCluster(2, AsyncServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            assertThat(sessionClient.get(cluster.nodes.get(0), path)).isEqualTo("1");
            assertThat(sessionClient.get(cluster.nodes.get(0), path)).isEqualTo("2");
            assertThat(cluster.transfers()).isEqualTo(2);
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), path)).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/complete", "/start", "/dispatch", "/flush", "/listener"})
    void notOneByteOfAnAsynchronousResponseComesBeforeTheConfirmation(String path) throws Exception {
        try (TestCluster cluster = new TestCluster(2, AsyncServlet::new, "pattern", "2212", "timeout", "30000")) {
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
                        .startsWith("HTTP/1.0 200")
                        .endsWith("1");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/complete", "/start", "/dispatch", "/flush", "/listener"})
    void anAsynchronousRequestFailsToo(String path) throws Exception {
        try (TestCluster cluster = new TestCluster(2, AsyncServlet::new, "pattern", "2212", "timeout", "60000")) {
            SessionClient sessionClient = new SessionClient();
            sessionClient.get(cluster.nodes.get(0), path);
            cluster.network.silence(1);

            HttpResponse<String> response =
                    cluster.pastTimeout(() -> sessionClient.response(cluster.nodes.get(0), path));

            assertThat(response.statusCode()).isEqualTo(500);
            cluster.network.resume(1);
            while (cluster.nodes.get(0).copies.drain(cluster.options.timeout()) != TransferOutcome.CONFIRMED) {
                // Until JGroups has caught up.
            }
            assertThat(sessionClient.get(cluster.nodes.get(0), path)).isEqualTo("3");
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("3");
            assertThat(cluster.nodes.get(0).metrics.unconfirmedTransfers()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2211", "2212", "2221", "1212", "3211", "3212"})
    void whatChangesAfterTheResponsesFirstByteIsNotLost(String pattern) throws Exception {
        try (TestCluster cluster = new TestCluster(2, AsyncServlet::new, "pattern", pattern)) {
            SessionClient sessionClient = new SessionClient();
            assertThat(sessionClient.get(cluster.nodes.get(0), "/afterwards")).isEqualTo("early 1");
            while (cluster.transfers() < 2) {
                Thread.sleep(10);
            }
            cluster.nodes.get(0).copies.drain(cluster.options.timeout());
            cluster.crash(0);
            assertThat(sessionClient.get(cluster.nodes.get(1), "/read")).isEqualTo("1");
        }
    }
}
