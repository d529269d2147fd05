package org.replibench.runner.shop;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.session.ReplicationOptions;

/** A customer with a browser's cookies, who may go on at another node. */
public final class Shopper {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CookieManager cookies = new CookieManager();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(cookies)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final String pattern;
    private URI node;

    public Shopper(URI node) {
        this(node, "");
    }

    /** @param pattern the name of one of several that the node serves; empty if it serves one */
    public Shopper(URI node, String pattern) {
        this.node = node;
        this.pattern = pattern;
    }

    /** Sends all further requests to another node, cookies and all, as if both had one name. */
    public void moveTo(URI other) {
        if (!other.getHost().equals(node.getHost())) {
            List<HttpCookie> kept = List.copyOf(cookies.getCookieStore().getCookies());
            cookies.getCookieStore().removeAll();
            kept.forEach(cookie -> {
                cookie.setDomain(other.getHost());
                cookies.getCookieStore().add(other, cookie);
            });
        }
        node = other;
    }

    /** Another client with the cookies that this one has now, as a browser's second tab or a replayed request would send them. */
    public Shopper withSameCookies() {
        Shopper other = new Shopper(node, pattern);
        cookies.getCookieStore()
                .getCookies()
                .forEach(cookie -> other.cookies.getCookieStore().add(null, (HttpCookie) cookie.clone()));
        return other;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(node.resolve(path)).timeout(PATIENCE);
        return pattern.isEmpty() ? request : request.header(ReplicationOptions.PATTERN_HEADER, pattern);
    }

    /** Posts a form with the token that the shop's pages carry; {@code fields} are names and values in turn. */
    public HttpResponse<String> post(String path, String... fields) throws IOException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("_csrf", formToken());
        for (int i = 0; i < fields.length; i += 2) {
            form.put(fields[i], fields[i + 1]);
        }
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return http.send(
                request(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    public HttpResponse<String> signOn(String username) throws IOException, InterruptedException {
        get("signon");
        return post("signon", "username", username, "password", "secret-" + username);
    }

    /** The session's id with its route, as the browser keeps it; empty if it has none. */
    public String sessionId() {
        return cookie("JSESSIONID");
    }

    private String formToken() {
        return cookie("XSRF-TOKEN");
    }

    private String cookie(String name) {
        List<HttpCookie> matching = cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .toList();
        return matching.isEmpty() ? "" : matching.get(matching.size() - 1).getValue();
    }
}
