package org.replibench.runner.live;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;

/**
 * Lets reading requests through that name this server by a loopback name, and adds headers that keep other sites out.
 *
 * <p>A foreign site can let its name resolve to 127.0.0.1 (DNS rebinding); the browser then takes this server for that site and
 * hands it what it reads, but still says whom it asks: in the Host header.
 */
record RequestGuard(HttpHandler next) implements HttpHandler {
    /** RFC 9110, section 15.5.20. */
    private static final int MISDIRECTED_REQUEST = 421;

    private static final List<String> NAMES = List.of("127.0.0.1", "localhost", "[::1]");

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        protect(exchange.getResponseHeaders());
        int port = exchange.getConnection()
                .getLocalAddress(InetSocketAddress.class)
                .getPort();
        if (exchange.isHostIncludedInRequestURI()
                || !isOwnName(exchange.getRequestHeaders().get(Headers.HOST), port)) {
            exchange.setReasonPhrase("Misdirected Request");
            StudyServer.send(
                    exchange,
                    MISDIRECTED_REQUEST,
                    StudyFiles.TEXT,
                    "This server is called 127.0.0.1:" + port + " or localhost:" + port + ", and nothing else.\n");
        } else if (exchange.getRequestMethod().equals(Methods.GET)
                || exchange.getRequestMethod().equals(Methods.HEAD)) {
            next.handleRequest(exchange);
        } else {
            exchange.getResponseHeaders().put(Headers.ALLOW, "GET, HEAD");
            StudyServer.send(
                    exchange, StatusCodes.METHOD_NOT_ALLOWED, StudyFiles.TEXT, "There is nothing but GET and HEAD.\n");
        }
    }

    private static boolean isOwnName(HeaderValues hosts, int port) {
        return hosts != null
                && hosts.size() == 1
                && NAMES.stream()
                        .map(name -> name + ":" + port)
                        .anyMatch(hosts.getFirst().toLowerCase(Locale.ROOT)::equals);
    }

    private static void protect(HeaderMap headers) {
        headers.put(new HttpString("Content-Security-Policy"), StudyFiles.NO_CONTENT);
        headers.put(new HttpString("Cross-Origin-Opener-Policy"), "same-origin");
        headers.put(new HttpString("Cross-Origin-Resource-Policy"), "same-origin");
        headers.put(new HttpString("Referrer-Policy"), "no-referrer");
        headers.put(new HttpString("X-Content-Type-Options"), "nosniff");
        headers.put(new HttpString("X-Frame-Options"), "DENY");
        headers.put(Headers.CACHE_CONTROL, "no-store");
    }
}
