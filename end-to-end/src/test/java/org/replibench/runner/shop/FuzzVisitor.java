package org.replibench.runner.shop;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.runner.fuzz.RawHttp;
import org.replibench.runner.fuzz.RawResponse;
import org.replibench.runner.fuzz.RequestDraft;
import org.replibench.runner.fuzz.RequestDraft.Header;
import org.replibench.runner.fuzz.RequestDraft.Parameter;
import org.replibench.runner.fuzz.RequestDraft.Place;

/** A browser of the shop whose requests are spoilt on their way: it keeps cookies and tokens as a browser does. */
final class FuzzVisitor {
    static final String PASSWORD = "secret-words-of-a-visitor";

    private static final String COOKIE = "Cookie";
    private static final AtomicInteger ACCOUNTS = new AtomicInteger();
    private static final Pattern ORDER_TOKEN = Pattern.compile("name=\"orderToken\" value=\"([^\"]+)\"");

    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final RawHttp http;
    private final URI node;
    private String username = "";
    private String orderToken = "";

    FuzzVisitor(URI node) {
        this.http = new RawHttp(node);
        this.node = node;
    }

    /** A right request, with a place for what only a visitor knows. */
    static RequestDraft draft(String method, String path, List<Parameter> parameters) {
        List<Parameter> sent = new ArrayList<>(parameters);
        if (!method.equals("GET")) {
            sent.add(new Parameter(Place.FORM, "_csrf", "{csrf}"));
        }
        return new RequestDraft(
                method,
                path,
                sent,
                List.of(new Header("Host", "{host}"), new Header(COOKIE, "{cookies}")),
                null,
                false);
    }

    /** Registers, looks around and fills a cart, so that a session has all that it can have. */
    void enter() throws IOException {
        get("/signon");
        username = newUsername();
        expect(
                200,
                post(
                        "/register",
                        "username",
                        username,
                        "password",
                        PASSWORD,
                        "firstName",
                        "Fu",
                        "lastName",
                        "Zz",
                        "email",
                        "fuzz%40example.com",
                        "line1",
                        "1",
                        "city",
                        "x",
                        "postalCode",
                        "1",
                        "country",
                        "x"));
        get("/");
        get("/search?keyword=red");
        get("/items/EST-0001");
        fillCart();
    }

    /** Whether it is still signed on; if so, its cart is filled again. */
    boolean isSignedOn() throws IOException {
        RawResponse checkout = get("/checkout");
        if (checkout.header("Location")
                .filter(location -> location.endsWith("/cart"))
                .isPresent()) {
            get("/cart");
            fillCart();
            checkout = get("/checkout");
        }
        Matcher token = ORDER_TOKEN.matcher(checkout.text());
        if (!token.find()) {
            return false;
        }
        orderToken = token.group(1);
        return true;
    }

    /** Sends a draft with what only this visitor knows; empty if the connection was closed instead. */
    Optional<RawResponse> send(RequestDraft draft) throws IOException {
        RequestDraft filled = filled(draft);
        Optional<RawResponse> response = http.send(filled);
        if (filled.headers().contains(new Header(COOKIE, cookies()))) {
            response.ifPresent(this::keepCookies);
        }
        return response;
    }

    RawResponse get(String path) throws IOException {
        return expectAnswer(send(draft("GET", path, List.of())));
    }

    /** @param fields names and encoded values in turn */
    RawResponse post(String path, String... fields) throws IOException {
        List<Parameter> form = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            form.add(new Parameter(Place.FORM, fields[i], fields[i + 1]));
        }
        return expectAnswer(send(draft("POST", path, form)));
    }

    private void fillCart() throws IOException {
        expect(200, post("/cart/add", "itemId", "EST-0002"));
    }

    private static RawResponse expectAnswer(Optional<RawResponse> response) throws IOException {
        return response.orElseThrow(() -> new IOException("no response to a right request"));
    }

    private static void expect(int status, RawResponse response) throws IOException {
        if (response.status() != status && response.status() != 302) {
            throw new IOException("right request got " + response.status());
        }
    }

    private RequestDraft filled(RequestDraft draft) {
        Map<String, String> known = Map.of(
                "{csrf}", cookies.getOrDefault("XSRF-TOKEN", ""),
                "{cookies}", cookies(),
                "{session}", cookies.getOrDefault("JSESSIONID", ""),
                "{host}", node.getAuthority(),
                "{username}", username,
                "{orderToken}", orderToken);
        UnaryOperator<String> fill = text -> {
            String filled = text;
            for (Map.Entry<String, String> entry : known.entrySet()) {
                filled = filled.replace(entry.getKey(), entry.getValue());
            }
            return filled.contains("{fresh}") ? filled.replace("{fresh}", newUsername()) : filled;
        };
        return new RequestDraft(
                draft.method(),
                draft.path(),
                draft.parameters().stream()
                        .map(parameter -> parameter.withValue(fill.apply(parameter.value())))
                        .toList(),
                draft.headers().stream()
                        .map(header -> new Header(header.name(), fill.apply(header.value())))
                        .toList(),
                draft.body() == null ? null : fill.apply(draft.body()),
                draft.halfClosed());
    }

    /** Never given before. */
    private static String newUsername() {
        return "fz" + Long.toString(System.nanoTime(), 36) + ACCOUNTS.incrementAndGet();
    }

    private String cookies() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private void keepCookies(RawResponse response) {
        response.all("Set-Cookie")
                .map(cookie -> cookie.split(";", 2)[0].split("=", 2))
                .forEach(cookie -> {
                    if (cookie.length == 2) {
                        cookies.put(cookie[0], cookie[1]);
                    }
                });
    }
}
