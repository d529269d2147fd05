package org.replibench.runner.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Shows a study's folder in the browser, of this machine only: the report at {@code /}, every raw file below, and what is
 * sampled at {@code /metrics} and {@code /targets}.
 */
public final class StudyServer implements AutoCloseable {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "png", "image/png");

    private static final int NO_BODY = -1;
    private static final int ANY_LENGTH = 0;
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String REPORT = "report/index.html";

    /** A report is made again after each cell, which takes longer than this. */
    private static final String REFRESH_SECONDS = "30";

    private final HttpServer server;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread made = new Thread(task, "study-server");
        made.setDaemon(true);
        return made;
    });

    private final Path study;
    private final Optional<LiveMetrics> live;

    private StudyServer(HttpServer server, Path study, Optional<LiveMetrics> live) {
        this.server = server;
        this.study = study;
        this.live = live;
    }

    /**
     * Starts serving.
     *
     * @param port 0 takes any that is free
     * @param live of a study that runs; its pages then ask to be loaded again now and then
     * @throws IOException if the port is taken
     */
    public static StudyServer start(Path study, int port, Optional<LiveMetrics> live) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        StudyServer made = new StudyServer(server, study.toRealPath(), live);
        server.createContext("/", made::answer);
        server.setExecutor(made.thread);
        server.start();
        return made;
    }

    /** Where the report is. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
        thread.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/")) {
                exchange.getResponseHeaders().set("Location", "/" + REPORT);
                exchange.sendResponseHeaders(302, NO_BODY);
            } else if (path.equals("/metrics")) {
                send(exchange, TEXT, live.map(LiveMetrics::text).orElse(""));
            } else if (path.equals("/targets")) {
                send(exchange, TYPES.get("json"), live.map(LiveMetrics::targets).orElse("[]"));
            } else {
                file(exchange, path.substring(1));
            }
        }
    }

    private void file(HttpExchange exchange, String path) throws IOException {
        Path file = study.resolve(path).normalize();
        if (Files.isDirectory(file)) {
            file = file.resolve("index.html");
        }
        if (!Files.isRegularFile(file) || !file.toRealPath().startsWith(study)) {
            missing(exchange, path);
            return;
        }
        if (live.isPresent() && path.equals(REPORT)) {
            exchange.getResponseHeaders().set("Refresh", REFRESH_SECONDS);
        }
        exchange.getResponseHeaders().set("Content-Type", type(file));
        exchange.sendResponseHeaders(200, ANY_LENGTH);
        try (InputStream content = Files.newInputStream(file);
                OutputStream body = exchange.getResponseBody()) {
            content.transferTo(body);
        }
    }

    private void missing(HttpExchange exchange, String path) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", TEXT);
        if (live.isPresent() && path.equals(REPORT)) {
            exchange.getResponseHeaders().set("Refresh", REFRESH_SECONDS);
        }
        byte[] text = (path.equals(REPORT) ? "No cell was measured to its end yet." : "not found: " + path)
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(404, text.length);
        exchange.getResponseBody().write(text);
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? NO_BODY : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private static String type(Path file) {
        String name = file.getFileName().toString();
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), TEXT);
    }
}
