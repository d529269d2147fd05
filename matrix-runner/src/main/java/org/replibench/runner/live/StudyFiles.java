package org.replibench.runner.live;

import io.undertow.io.IoCallback;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.handlers.resource.Resource;
import io.undertow.server.handlers.resource.ResourceManager;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.text.SingleLineText;

/** A study's files as pages: of the kinds that a study leaves behind, and nothing that a link leads to. */
final class StudyFiles {
    static final String TEXT = "text/plain; charset=utf-8";

    /** A report is made again after each cell, which takes longer than this. */
    static final String REFRESH_SECONDS = "30";

    /** Of a response that is no page: a browser loads nothing for it, nor shows it within another page. */
    static final String NO_CONTENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** What the report needs, which is one file. */
    private static final String REPORT_CONTENT =
            NO_CONTENT + "; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

    /** What JMeter's dashboard needs, which is many. */
    private static final String DASHBOARD_CONTENT = NO_CONTENT
            + "; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'";

    private static final HttpString CONTENT_SECURITY_POLICY = new HttpString("Content-Security-Policy");

    private static final String REPORT = "report/index.html";
    private static final String DASHBOARD = "/dashboard/";
    private static final String HTML = "html";
    private static final String BINARY = "application/octet-stream";

    /** By the ending of a file's name; others are not shown. */
    private static final Map<String, String> TYPES = types();

    private final Path study;
    private final boolean running;
    private final ResourceManager resources;

    /** @param running whether the study goes on, so that its page is to be loaded again now and then */
    StudyFiles(Path study, boolean running) throws IOException {
        this.study = study.toRealPath();
        this.running = running;
        this.resources = PathResourceManager.builder()
                .setBase(this.study)
                .setFollowLinks(false)
                .setAllowResourceChangeListeners(false)
                .build();
    }

    private static Map<String, String> types() {
        Map<String, String> types = Stream.of(
                        "conf", "console", "csv", "jsonl", "jtl", "log", "md", "sha256", "stacks", "txt", "xml", "yaml")
                .collect(Collectors.toMap(kind -> kind, kind -> TEXT));
        types.put(HTML, "text/html; charset=utf-8");
        types.put("css", "text/css; charset=utf-8");
        types.put("js", "text/javascript; charset=utf-8");
        types.put("json", "application/json");
        types.put("png", "image/png");
        types.put("svg", "image/svg+xml");
        Stream.of("gz", "jfr", "eot", "otf", "ttf", "woff", "woff2").forEach(kind -> types.put(kind, BINARY));
        return Map.copyOf(types);
    }

    /**
     * Sends a file.
     *
     * @param path below the study's folder, decoded; empty for the report
     */
    void answer(HttpServerExchange exchange, String path) {
        if (path.isEmpty()) {
            exchange.setStatusCode(StatusCodes.FOUND);
            exchange.getResponseHeaders().put(Headers.LOCATION, REPORT);
            exchange.endExchange();
            return;
        }
        if (running && path.equals(REPORT)) {
            exchange.getResponseHeaders().put(Headers.REFRESH, REFRESH_SECONDS);
        }
        String file = path.endsWith("/") ? path + "index.html" : path;
        find(file).ifPresentOrElse(found -> send(exchange, file, found), () -> missing(exchange, path));
    }

    private Optional<Resource> find(String path) {
        return type(path)
                .flatMap(type -> Optional.ofNullable(resource(path)))
                .filter(found -> Files.isRegularFile(found.getFilePath(), LinkOption.NOFOLLOW_LINKS));
    }

    private Resource resource(String path) {
        try {
            return resources.getResource(path);
        } catch (IOException e) {
            return null;
        }
    }

    /** In chunks: a log may grow while it is sent. */
    private static void send(HttpServerExchange exchange, String path, Resource file) {
        String type = type(path).orElseThrow();
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type);
        exchange.getResponseHeaders().put(CONTENT_SECURITY_POLICY, policy(path));
        if (exchange.getRequestMethod().equals(Methods.HEAD)) {
            exchange.endExchange();
        } else {
            file.serve(exchange.getResponseSender(), exchange, IoCallback.END_EXCHANGE);
        }
    }

    private static String policy(String path) {
        if (!kind(path).equals(HTML)) {
            return NO_CONTENT;
        }
        return path.contains(DASHBOARD) ? DASHBOARD_CONTENT : REPORT_CONTENT;
    }

    private void missing(HttpServerExchange exchange, String path) {
        StudyServer.send(
                exchange,
                StatusCodes.NOT_FOUND,
                TEXT,
                running && path.equals(REPORT)
                        ? "No cell was measured to its end yet.\n"
                        : "not found: " + SingleLineText.of(path) + "\n");
    }

    private static Optional<String> type(String path) {
        return Optional.ofNullable(TYPES.get(kind(path)));
    }

    private static String kind(String path) {
        return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
