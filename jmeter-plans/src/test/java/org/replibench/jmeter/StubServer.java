package org.replibench.jmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * Answers every request with the same page, which holds the words that the plans look for, and names who signed on with the
 * token that the request carries, or whom a test wants. It is no shop, and shows
 * only that JMeter runs the plans as told; whether the plans fit the shop is for tests with the shop.
 */
final class StubServer implements AutoCloseable {
    private static final String PAGE = """
            <form action="/signon"></form> Signed on as items for Add to cart Check out Thank you for your order
            order-number You are signed off
            """;

    /** Before the name of who signed on. */
    static final String TOKEN = "token-of-";

    static final String NOBODY = "nobody";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Queue<ReceivedRequest> receivedRequests = new ConcurrentLinkedQueue<>();
    private final UnaryOperator<String> named;
    private final Runnable beforeAnswer;
    private volatile boolean sessions;

    /** @param atMicros when it had arrived, in microseconds since 1970 */
    record ReceivedRequest(String method, URI uri, String body, String cookies, long atMicros) {}

    StubServer() {
        this(UnaryOperator.identity());
    }

    /** @param named whom pages within a visit name, of who signed on; {@link #NOBODY} to name no user */
    StubServer(UnaryOperator<String> named) {
        this(named, () -> {});
    }

    /** @param beforeAnswer what happens before each answer */
    StubServer(Runnable beforeAnswer) {
        this(UnaryOperator.identity(), beforeAnswer);
    }

    private StubServer(UnaryOperator<String> named, Runnable beforeAnswer) {
        this.named = named;
        this.beforeAnswer = beforeAnswer;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The same with a cookie of a session, which begins with a sign-on. */
    StubServer withSessions() {
        sessions = true;
        return this;
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** The same server, for a browser another site. */
    URI addressByNumber() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<ReceivedRequest> requests() {
        return List.copyOf(receivedRequests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        long atMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        ReceivedRequest receivedRequest = new ReceivedRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                body,
                exchange.getRequestHeaders().getFirst("Cookie"),
                atMicros);
        receivedRequests.add(receivedRequest);
        beforeAnswer.run();
        String user = NOBODY;
        if (receivedRequest.uri().getPath().equals("/signon")) {
            user = receivedRequest.method().equals("GET") ? NOBODY : value(body, "username=");
            exchange.getResponseHeaders().add("Set-Cookie", "XSRF-TOKEN=" + TOKEN + user + "; Path=/; HttpOnly");
            if (sessions && !user.equals(NOBODY)) {
                exchange.getResponseHeaders()
                        .add("Set-Cookie", "JSESSIONID=" + UUID.randomUUID() + "; Path=/; HttpOnly");
            }
        } else if (!receivedRequest.uri().getPath().equals("/signoff")) {
            user = named.apply(value(receivedRequest.cookies(), TOKEN));
        }
        byte[] page = (PAGE + header(user) + echo(receivedRequest)).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    private static String header(String user) {
        return user.equals(NOBODY) ? "<a href=\"/signon\">" : "<span class=\"who\">" + user + "</span>";
    }

    /** What the plans expect to see again of what they sent: the keyword, the item. */
    private static String echo(ReceivedRequest receivedRequest) {
        String sent = receivedRequest.uri() + "&" + receivedRequest.body();
        return " <q>" + value(sent, "keyword=") + "</q> value=\"" + value(sent, "/items/") + "\" <a href=\"/items/"
                + value(sent, "itemId=") + "\">";
    }

    private static String value(String text, String prefix) {
        int start = text.indexOf(prefix);
        return start < 0 ? "any" : text.substring(start + prefix.length()).split("[&;]")[0];
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
