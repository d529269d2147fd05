package org.replibench.session;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A client that keeps its cookies, whichever node it asks. */
final class SessionClient {
    /** Much longer than any answer takes. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** One for all: each has a thread of its own. */
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final CookieManager cookies = new CookieManager();
    private String pattern = "";

    /** Chooses the pattern of all requests from now on; empty: sends none. */
    SessionClient choose(String name) {
        pattern = name;
        return this;
    }

    /** The id that its cookie has now, without a route. */
    String sessionId() {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .map(cookie -> cookie.getValue().split("\\.")[0])
                .findFirst()
                .orElseThrow();
    }

    /** A client that has the cookies that this one has now. */
    SessionClient copy() {
        SessionClient copy = new SessionClient();
        cookies.getCookieStore()
                .getCookies()
                .forEach(cookie -> copy.cookies.getCookieStore().add(null, cookie));
        return copy;
    }

    String get(TestNode testNode, String path) {
        HttpResponse<String> response = response(testNode, path);
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    HttpResponse<String> response(TestNode testNode, String path) {
        URI uri = URI.create(testNode.url() + path);
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(TIMEOUT);
            cookies.get(uri, Map.of())
                    .getOrDefault("Cookie", List.of())
                    .forEach(cookie -> request.header("Cookie", cookie));
            if (!pattern.isEmpty()) {
                request.header(ReplicationOptions.PATTERN_HEADER, pattern);
            }
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            cookies.put(uri, response.headers().map());
            return response;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
