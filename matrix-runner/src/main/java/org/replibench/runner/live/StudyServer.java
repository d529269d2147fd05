package org.replibench.runner.live;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.xnio.Options;

/**
 * Shows a study's folder in the browser, on this machine's loopback address only: below {@link #url}, which holds a random key,
 * the report and every raw file; at {@code /metrics} and {@code /targets}, without the key, what is measured.
 *
 * <p>Every user of a machine reaches its loopback addresses, so the key is what keeps records and logs from them. It is part of
 * the path and no cookie: browsers send a cookie of 127.0.0.1 to every port there, those of other users too.
 */
public final class StudyServer implements AutoCloseable {
    private static final String ADDRESS = "127.0.0.1";

    private static final int KEY_BYTES = 16;

    /** Neither reading nor writing blocks a thread, so few serve many. */
    private static final int THREADS = 2;

    /** Some browsers and a Prometheus; whoever comes beyond that waits until one of them leaves. */
    private static final int MAX_CONNECTIONS = 100;

    private static final int MAX_HEADER_BYTES = 16 * 1024;
    private static final int MAX_HEADERS = 100;

    /** No client sends a body. */
    private static final long MAX_BODY_BYTES = 1;

    private static final int REQUEST_MILLIS = 10_000;
    private static final int IDLE_MILLIS = 60_000;

    private final String key = randomKey();
    private final LiveMetrics live;
    private final Undertow server;
    private volatile Optional<StudyFiles> shown = Optional.empty();

    private StudyServer(int port, LiveMetrics live) {
        this.live = live;
        this.server = Undertow.builder()
                .addHttpListener(port, ADDRESS)
                .setIoThreads(1)
                .setWorkerThreads(THREADS)
                .setWorkerOption(Options.THREAD_DAEMON, true)
                .setSocketOption(Options.CONNECTION_HIGH_WATER, MAX_CONNECTIONS)
                .setSocketOption(Options.CONNECTION_LOW_WATER, MAX_CONNECTIONS)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, MAX_HEADER_BYTES)
                .setServerOption(UndertowOptions.MAX_HEADERS, MAX_HEADERS)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, MAX_BODY_BYTES)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, REQUEST_MILLIS)
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_MILLIS)
                .setServerOption(UndertowOptions.IDLE_TIMEOUT, IDLE_MILLIS)
                .setHandler(new RequestGuard(this::answer))
                .build();
    }

    /**
     * Takes the port; until {@link #show} the page says that the study has not begun.
     *
     * @param port 0 takes any that is free
     * @param live what is measured
     * @throws IOException if the port is taken
     */
    public static StudyServer start(int port, LiveMetrics live) throws IOException {
        StudyServer made = new StudyServer(port, live);
        try {
            made.server.start();
            return made;
        } catch (RuntimeException e) {
            made.server.stop();
            if (e.getCause() instanceof IOException taken) {
                throw taken;
            }
            throw e;
        }
    }

    /**
     * Shows a study from now on.
     *
     * @param running whether it goes on, so that its page is to be loaded again now and then
     */
    public void show(Path study, boolean running) throws IOException {
        shown = Optional.of(new StudyFiles(study, running));
    }

    /** Where the study is, with the key. */
    public URI url() {
        return URI.create("http://" + ADDRESS + ":" + port() + "/" + key + "/");
    }

    @Override
    public void close() {
        server.stop();
    }

    private int port() {
        return ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
    }

    /** On a thread that may wait for the disk. */
    private void answer(HttpServerExchange exchange) {
        if (exchange.isInIoThread()) {
            exchange.dispatch(this::answer);
            return;
        }
        String path = exchange.getRequestPath();
        String[] parts = path.substring(path.startsWith("/") ? 1 : 0).split("/", 2);
        if (parts.length == 1 && parts[0].equals("metrics")) {
            send(exchange, StatusCodes.OK, StudyFiles.TEXT, live.text());
        } else if (parts.length == 1 && parts[0].equals("targets")) {
            send(exchange, StatusCodes.OK, "application/json", live.targets());
        } else if (parts.length == 2 && isKey(parts[0])) {
            shown.ifPresentOrElse(study -> study.answer(exchange, parts[1]), () -> notBegun(exchange));
        } else {
            send(
                    exchange,
                    StatusCodes.FORBIDDEN,
                    StudyFiles.TEXT,
                    "Open the address that the study printed when it began; it ends in a key.\n");
        }
    }

    private static void notBegun(HttpServerExchange exchange) {
        exchange.getResponseHeaders().put(Headers.REFRESH, StudyFiles.REFRESH_SECONDS);
        send(exchange, StatusCodes.SERVICE_UNAVAILABLE, StudyFiles.TEXT, "The study has not begun yet.\n");
    }

    static void send(HttpServerExchange exchange, int status, String type, String text) {
        exchange.setStatusCode(status);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type);
        exchange.getResponseSender().send(text, StandardCharsets.UTF_8);
    }

    /** In a time that does not tell how much of it is right. */
    private boolean isKey(String given) {
        return MessageDigest.isEqual(key.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static String randomKey() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }
}
