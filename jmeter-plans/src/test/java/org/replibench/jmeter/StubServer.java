package org.replibench.jmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Answers every request with the same page, which holds the words that the plans look for. It is no shop, and shows
 * only that JMeter runs the plans as told; whether the plans fit the shop is for tests with the shop.
 */
final class StubServer implements AutoCloseable {
    private static final String PAGE = """
            <form action="/signon"></form> Signed on as items for Add to cart Check out Thank you for your order
            order-number You are signed off
            """;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Queue<ReceivedRequest> receivedRequests = new ConcurrentLinkedQueue<>();

    record ReceivedRequest(String method, URI uri, String body, String cookies) {}

    StubServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    List<ReceivedRequest> requests() {
        return List.copyOf(receivedRequests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        ReceivedRequest receivedRequest = new ReceivedRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                body,
                exchange.getRequestHeaders().getFirst("Cookie"));
        receivedRequests.add(receivedRequest);
        if (receivedRequest.uri().getPath().equals("/signon")) {
            String token = receivedRequest.method().equals("GET") ? "token-of-nobody" : "token-of-a-customer";
            exchange.getResponseHeaders().add("Set-Cookie", "XSRF-TOKEN=" + token + "; Path=/; HttpOnly");
        }
        byte[] page = (PAGE + echo(receivedRequest)).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    /** What the plans expect to see again of what they sent: the user, the keyword, the item. */
    private static String echo(ReceivedRequest receivedRequest) {
        String sent = receivedRequest.uri() + "&" + receivedRequest.body();
        return ">" + value(sent, "username=") + "< <q>" + value(sent, "keyword=") + "</q> value=\""
                + value(sent, "/items/") + "\" <a href=\"/items/" + value(sent, "itemId=") + "\">";
    }

    private static String value(String text, String prefix) {
        int start = text.indexOf(prefix);
        return start < 0 ? "any" : text.substring(start + prefix.length()).split("&")[0];
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
