package org.replibench.runner.failover;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.replibench.cluster.balancer.EmbeddedLoadBalancer;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** The shop as one virtual user's browser reaches it. */
final class ShopClient {
    /** Who stares at a blank page for so long tries again; a paused node never answers. */
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    private static final int REDIRECTION = 300;
    private static final int CLIENT_ERROR = 400;
    private static final int CONFLICT = 409;

    private final HttpClient http;
    private final Route route;
    private final BrowserCookies browserCookies = new BrowserCookies();
    private String node = "";

    /** Whether its form token is one of nobody's, as a sign-on has to carry. */
    private boolean anonymousFormToken;

    /** @param http follows no redirections and keeps no cookies; all virtual users may share it */
    ShopClient(HttpClient http, Route route) {
        this.http = http;
        this.route = route;
    }

    /** A client as this class needs it. */
    static HttpClient newHttpClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(TIMEOUT)
                .build();
    }

    /** Asks for it, once. */
    RequestOutcome perform(ShopAction shopAction) throws InterruptedException {
        try {
            if (shopAction instanceof ShopAction.SignOn) {
                beginSession();
            }
            HttpResponse<String> answer = send(request(shopAction));
            node = respondingNode(answer);
            RequestOutcome outcome = outcome(shopAction, answer);
            if (!(outcome instanceof RequestOutcome.Failed)) {
                route.requestAnswered(browserCookies.session());
            }
            return outcome;
        } catch (ConnectException | HttpConnectTimeoutException e) {
            RequestOutcome.Failed unanswered = failed(reason("not connected", e));
            return isSentOnce(shopAction) ? new RequestOutcome.NotSent(unanswered.reason()) : unanswered;
        } catch (IOException e) {
            return failed(reason("connection lost", e));
        }
    }

    /** The JDK's client says nothing of a connection that was refused. */
    private static String reason(String what, IOException e) {
        return e.getMessage() == null ? what : what + ": " + e.getMessage();
    }

    /** Not a GET: the client of the JDK may have sent that on another connection before, which was closed without an answer. */
    private static boolean isSentOnce(ShopAction shopAction) {
        return shopAction.writes() && !(shopAction instanceof ShopAction.Search);
    }

    /** A session's new route is where the next request goes: whoever gave it may be another one. */
    private String respondingNode(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue(EmbeddedLoadBalancer.NODE_HEADER)
                .orElseGet(() -> route.respondingNode(browserCookies.session()));
    }

    /** Whether a new session would be served by the node that it belongs to, and this one is not. */
    boolean awayFromHome() {
        return route.awayFromHome();
    }

    /** Goes back to where its session began, if that node had failed and serves again. */
    void returnWithSession() {
        route.returnWithSession();
    }

    /** The node that answered last, or was asked last if there was no answer. */
    String node() {
        return node;
    }

    /**
     * A token from the session before will do. For a page that gives another one a balancer would choose a node, and choose
     * again for the sign-on: one that goes round between two nodes would begin all sessions at the same one.
     */
    private void beginSession() throws IOException, InterruptedException {
        route.sessionStarting();
        if (anonymousFormToken) {
            browserCookies.clearSession();
        } else {
            browserCookies.clear();
            send(get("signon"));
        }
    }

    private RequestOutcome outcome(ShopAction shopAction, HttpResponse<String> answer) {
        anonymousFormToken = false;
        int status = answer.statusCode();
        if (status >= SERVER_ERROR) {
            return answeredInVain("status " + status);
        }
        if (shopAction instanceof ShopAction.ShowSearch && status >= REDIRECTION && status < CLIENT_ERROR) {
            // So the shop answers who has searched for nothing yet.
            return new RequestOutcome.Shown(new SessionView(
                    Optional.empty(), Optional.of(SessionState.NOTHING), Optional.empty(), OptionalLong.empty()));
        }
        Optional<SessionView> view = new ShopPage(answer.body()).view();
        if (status != OK && !tellsOfEarlierOrder(shopAction, status, view)) {
            return new RequestOutcome.Refused(
                    status, answer.headers().firstValue("Location").orElse(""));
        }
        anonymousFormToken = view.flatMap(SessionView::user)
                .filter(SessionState.NOTHING::equals)
                .isPresent();
        return view.<RequestOutcome>map(RequestOutcome.Shown::new)
                .orElseGet(() -> answeredInVain("status 200 with a page of somebody else"));
    }

    /** A cart that had become an order before is not bought; the page shows that order, and the cart of what it lacks. */
    private static boolean tellsOfEarlierOrder(ShopAction shopAction, int status, Optional<SessionView> view) {
        return shopAction instanceof ShopAction.Buy
                && status == CONFLICT
                && view.filter(page -> page.order().isPresent()).isPresent();
    }

    /** Nothing answered: it was asked where the session's route leads. */
    private RequestOutcome.Failed failed(String reason) {
        node = route.respondingNode(browserCookies.session());
        return answeredInVain(reason);
    }

    private RequestOutcome.Failed answeredInVain(String reason) {
        route.requestFailed(browserCookies.session());
        return new RequestOutcome.Failed(reason);
    }

    private HttpRequest request(ShopAction shopAction) {
        if (shopAction instanceof ShopAction.SignOn signOn) {
            return post("signon", "username", signOn.username(), "password", "secret-" + signOn.username());
        } else if (shopAction instanceof ShopAction.Search search) {
            return get("search?keyword=" + search.keyword());
        } else if (shopAction instanceof ShopAction.Add add) {
            return post("cart/add", "itemId", add.itemId());
        } else if (shopAction instanceof ShopAction.Remove remove) {
            return post("cart/remove", "itemId", remove.itemId());
        } else if (shopAction instanceof ShopAction.Buy) {
            return post("checkout");
        } else if (shopAction instanceof ShopAction.SignOff) {
            return post("signoff");
        } else if (shopAction instanceof ShopAction.ShowSearch) {
            return get("search/page?page=1");
        }
        return get("cart");
    }

    private HttpRequest get(String path) {
        return requestTo(path).build();
    }

    private HttpRequest post(String path, String... fields) {
        StringBuilder form = new StringBuilder("_csrf=").append(browserCookies.formToken());
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&')
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return requestTo(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form.toString()))
                .build();
    }

    private HttpRequest.Builder requestTo(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(route.url().resolve(path)).timeout(TIMEOUT);
        String header = browserCookies.header();
        return header.isEmpty() ? request : request.header("Cookie", header);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        browserCookies.store(answer.headers());
        return answer;
    }

    /** The cookies of a browser for which all nodes are one site, as behind a balancer. */
    static final class BrowserCookies {
        private static final String SESSION = "JSESSIONID";
        private static final String FORM_TOKEN = "XSRF-TOKEN";

        private final Map<String, String> values = new LinkedHashMap<>();

        void store(HttpHeaders answer) {
            for (String cookie : answer.allValues("Set-Cookie")) {
                String pair = cookie.split(";", 2)[0];
                int equals = pair.indexOf('=');
                values.put(
                        pair.substring(0, equals).strip(),
                        pair.substring(equals + 1).strip());
            }
        }

        void clear() {
            values.clear();
        }

        void clearSession() {
            values.remove(SESSION);
        }

        String header() {
            return values.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; "));
        }

        /** The session's id with its route; empty if there is none. */
        String session() {
            return values.getOrDefault(SESSION, "");
        }

        /** What a form has to carry; empty if no page gave it. */
        String formToken() {
            return values.getOrDefault(FORM_TOKEN, "");
        }
    }
}
