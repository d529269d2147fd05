package org.replibench.runner.failover;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.replibench.analysis.journal.Action;
import org.replibench.analysis.journal.Outcome;
import org.replibench.analysis.journal.SessionState;
import org.replibench.analysis.journal.View;

/** The shop as one virtual user's browser reaches it. */
final class Shop {
    /** Who stares at a blank page for so long tries again; a paused node never answers. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    private static final int REDIRECTION = 300;
    private static final int CLIENT_ERROR = 400;

    private final HttpClient http;
    private final Route route;
    private final Cookies cookies = new Cookies();
    private String node = "";

    /** Whether its form token is one of nobody's, as a sign-on has to carry. */
    private boolean tokenOfNobody;

    /** @param http follows no redirections and keeps no cookies; all virtual users may share it */
    Shop(HttpClient http, Route route) {
        this.http = http;
        this.route = route;
    }

    /** A client as this class needs it. */
    static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(PATIENCE)
                .build();
    }

    /** Asks for it, once. */
    Outcome ask(Action action) throws InterruptedException {
        try {
            if (action instanceof Action.SignOn) {
                begin();
            }
            HttpResponse<String> answer = send(request(action));
            node = route.answered(cookies.session());
            return outcome(action, answer);
        } catch (IOException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    /** Whether a new session would be served by the node that it belongs to, and this one is not. */
    boolean astray() {
        return route.astray();
    }

    /** The node that answered last, or was asked last if there was no answer. */
    String node() {
        return node;
    }

    /**
     * A token from the session before will do. For a page that gives another one a balancer would choose a node, and choose
     * again for the sign-on: one that goes round between two nodes would begin all sessions at the same one.
     */
    private void begin() throws IOException, InterruptedException {
        route.begins();
        if (tokenOfNobody) {
            cookies.forgetSession();
        } else {
            cookies.forget();
            send(get("signon"));
        }
    }

    private Outcome outcome(Action action, HttpResponse<String> answer) {
        tokenOfNobody = false;
        int status = answer.statusCode();
        if (status >= SERVER_ERROR) {
            return failed("status " + status);
        }
        if (action instanceof Action.ShowSearch && status >= REDIRECTION && status < CLIENT_ERROR) {
            // So the shop answers who has searched for nothing yet.
            return new Outcome.Shown(new View(
                    Optional.empty(), Optional.of(SessionState.NOTHING), Optional.empty(), OptionalLong.empty()));
        }
        if (status != OK) {
            return new Outcome.Refused(status);
        }
        Optional<View> view = new Page(answer.body()).view();
        tokenOfNobody =
                view.flatMap(View::user).filter(SessionState.NOTHING::equals).isPresent();
        return view.<Outcome>map(Outcome.Shown::new).orElseGet(() -> failed("status 200 with a page of somebody else"));
    }

    private Outcome failed(String reason) {
        node = route.answered(cookies.session());
        route.failed();
        return new Outcome.Failed(reason);
    }

    private HttpRequest request(Action action) {
        if (action instanceof Action.SignOn signOn) {
            return post("signon", "username", signOn.username(), "password", "secret-" + signOn.username());
        } else if (action instanceof Action.Search search) {
            return get("search?keyword=" + search.keyword());
        } else if (action instanceof Action.Add add) {
            return post("cart/add", "itemId", add.itemId());
        } else if (action instanceof Action.Remove remove) {
            return post("cart/remove", "itemId", remove.itemId());
        } else if (action instanceof Action.Buy) {
            return post("checkout");
        } else if (action instanceof Action.SignOff) {
            return post("signoff");
        } else if (action instanceof Action.ShowSearch) {
            return get("search/page?page=1");
        }
        return get("cart");
    }

    private HttpRequest get(String path) {
        return to(path).build();
    }

    private HttpRequest post(String path, String... fields) {
        StringBuilder form = new StringBuilder("_csrf=").append(cookies.formToken());
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&')
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return to(path).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form.toString()))
                .build();
    }

    private HttpRequest.Builder to(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(route.url().resolve(path)).timeout(PATIENCE);
        String header = cookies.header();
        return header.isEmpty() ? request : request.header("Cookie", header);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        cookies.take(answer.headers());
        return answer;
    }
}
