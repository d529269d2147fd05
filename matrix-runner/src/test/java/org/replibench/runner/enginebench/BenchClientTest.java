package org.replibench.runner.enginebench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BenchClientTest {
    private static final int LAST = 20;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void a_counter_that_skips_one_ends_the_run_with_what_was_expected_and_found() throws IOException {
        BenchClients.ClientResult clientResult = run(request -> request < LAST ? request : request + 1);

        assertThat(clientResult.micros().getTotalCount()).isEqualTo(LAST);
        assertThat(clientResult.error()).isEqualTo("counter: required 20, measured 21");
    }

    @Test
    void an_update_that_was_lost_ends_the_run() throws IOException {
        assertThat(run(request -> request < LAST ? request : request - 1).error())
                .isEqualTo("counter: required 20, measured 19");
    }

    @Test
    void a_status_that_is_not_200_ends_the_run() throws IOException {
        assertThat(run(request -> request < LAST ? request : -1).error()).contains("HTTP/1.1 500");
    }

    private BenchClients.ClientResult run(IntUnaryOperator counter) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/count", exchange -> answer(exchange, counter.applyAsInt(requests.getAndIncrement())));
        server.start();
        URI count = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/count");
        try (BenchClients.BenchClient benchClient = new BenchClients.BenchClient(count)) {
            return benchClient.run(System.nanoTime() + Duration.ofSeconds(10).toNanos());
        }
    }

    /** The session is known by its cookie from the second request on. */
    private static void answer(HttpExchange exchange, int count) throws IOException {
        exchange.getResponseHeaders().add("Set-Cookie", "JSESSIONID=abc.node1; path=/");
        boolean known =
                "JSESSIONID=abc.node1".equals(exchange.getRequestHeaders().getFirst("Cookie"));
        byte[] body = Integer.toString(count).getBytes(US_ASCII);
        exchange.sendResponseHeaders(count < 0 || (!known && count > 0) ? 500 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
