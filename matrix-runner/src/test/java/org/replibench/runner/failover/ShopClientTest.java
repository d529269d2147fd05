package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** Against a small server that gives sessions and form tokens as the shop does. */
class ShopClientTest {
    private static final String SIGN_ON_FORM = "GET /signon";
    private static final String SIGN_ON = "POST /signon";
    private static final int OK = 200;
    private static final int FOUND = 302;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    private final List<String> withoutSession = new CopyOnWriteArrayList<>();
    private volatile int signOnStatus = OK;
    private volatile String checkoutPage = "";
    private volatile int checkoutStatus = CONFLICT;
    private volatile String answeringNode = "";
    private volatile String otherRoutes = "";
    private HttpServer server;
    private ShopClient shopClient;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        shopClient = new ShopClient(
                ShopClient.newHttpClient(),
                new Route.BalancedRoute(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/")));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void each_session_but_the_first_begins_with_one_request_without_a_session() throws Exception {
        signOnAndOff();
        assertThat(withoutSession).containsExactly(SIGN_ON_FORM, SIGN_ON);

        signOnAndOff();
        assertThat(withoutSession).containsExactly(SIGN_ON_FORM, SIGN_ON, SIGN_ON);
        assertThat(shopClient.node()).isEqualTo("node1");
    }

    @Test
    void who_is_refused_with_a_token_asks_for_another_one() throws Exception {
        signOnAndOff();
        signOnStatus = FORBIDDEN;
        assertThat(shopClient.perform(new ShopAction.SignOn("user0001")))
                .isEqualTo(new RequestOutcome.Refused(FORBIDDEN));
        signOnStatus = OK;

        assertThat(shopClient.perform(new ShopAction.SignOn("user0001"))).isInstanceOf(RequestOutcome.Shown.class);
        assertThat(withoutSession).containsExactly(SIGN_ON_FORM, SIGN_ON, SIGN_ON, SIGN_ON_FORM, SIGN_ON);
    }

    @Test
    void an_order_placed_earlier_and_what_it_lacks_are_read_though_nothing_was_bought() throws Exception {
        checkoutPage = """
                <span class="who">user0001</span> <h1>Shopping cart</h1> <strong id="order-number">42</strong>
                <a href="/items/EST-0001">EST-0001</a> <input name="quantity" value="2">""";

        assertThat(shopClient.perform(new ShopAction.Buy()))
                .isEqualTo(new RequestOutcome.Shown(
                        SessionView.ofUser("user0001").withOrder(42).withCart(Map.of("EST-0001", 2))));
    }

    @Test
    void a_shortage_is_a_refusal() throws Exception {
        checkoutPage = "<span class=\"who\">user0001</span> <h1>Out of stock</h1>";

        assertThat(shopClient.perform(new ShopAction.Buy()))
                .isInstanceOfSatisfying(RequestOutcome.Refused.class, refused -> assertThat(refused.status())
                        .isEqualTo(CONFLICT));
    }

    @Test
    void a_refusal_keeps_where_it_leads() throws Exception {
        checkoutStatus = FOUND;

        assertThat(shopClient.perform(new ShopAction.Buy())).isEqualTo(new RequestOutcome.Refused(FOUND, "/cart"));
    }

    @Test
    void a_refused_connection_means_that_nothing_was_sent() throws Exception {
        ShopClient nobodyListens =
                new ShopClient(ShopClient.newHttpClient(), new Route.BalancedRoute(URI.create("http://127.0.0.1:1/")));

        assertThat(nobodyListens.perform(new ShopAction.Buy())).isEqualTo(new RequestOutcome.NotSent("not connected"));
        assertThat(nobodyListens.perform(new ShopAction.Search("amber")))
                .as("a GET, which the client may have sent before")
                .isInstanceOf(RequestOutcome.Failed.class);
    }

    @Test
    void the_node_that_answered_is_named_and_not_the_one_that_the_next_request_goes_to() throws Exception {
        signOnAndOff();
        answeringNode = "node2";

        shopClient.perform(new ShopAction.ShowCart());

        assertThat(shopClient.node()).isEqualTo("node2");
    }

    @Test
    void behind_a_balancer_that_does_not_name_the_node_it_is_the_first_that_the_session_names() throws Exception {
        otherRoutes = ".node3.node2";

        signOnAndOff();

        assertThat(shopClient.node()).isEqualTo("node1");
    }

    @Test
    void without_a_balancer_a_session_goes_where_its_id_leads_and_on_to_the_next_that_it_names() throws Exception {
        otherRoutes = ".node3.node2";
        URI served = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        URI refusing = URI.create("http://127.0.0.1:1/");
        ShopClient direct = new ShopClient(
                ShopClient.newHttpClient(),
                new Route.DirectRoute(
                        List.of(
                                new Route.NodeEndpoint("node1", refusing),
                                new Route.NodeEndpoint("node2", served),
                                new Route.NodeEndpoint("node3", served)),
                        1,
                        () -> 0));

        direct.perform(new ShopAction.SignOn("user0001"));
        assertThat(direct.node()).as("where it signed on").isEqualTo("node2");
        assertThat(direct.perform(new ShopAction.Buy())).isInstanceOf(RequestOutcome.NotSent.class);
        assertThat(direct.node()).as("the first that its id names").isEqualTo("node1");
        direct.perform(new ShopAction.ShowCart());
        assertThat(direct.node()).as("the second").isEqualTo("node3");
    }

    private void signOnAndOff() throws InterruptedException {
        assertThat(shopClient.perform(new ShopAction.SignOn("user0001"))).isInstanceOf(RequestOutcome.Shown.class);
        assertThat(shopClient.perform(new ShopAction.SignOff())).isInstanceOf(RequestOutcome.Shown.class);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        String cookies = String.join("; ", exchange.getRequestHeaders().getOrDefault("Cookie", List.of()));
        if (!cookies.contains("JSESSIONID")) {
            withoutSession.add(request);
        }
        exchange.getResponseHeaders().add("Set-Cookie", "XSRF-TOKEN=token; Path=/");
        boolean signsOn = request.equals(SIGN_ON);
        if (signsOn) {
            exchange.getResponseHeaders().add("Set-Cookie", "JSESSIONID=id.node1" + otherRoutes + "; Path=/");
        }
        if (!answeringNode.isEmpty()) {
            exchange.getResponseHeaders().add("X-Replibench-Node", answeringNode);
        }
        boolean buys = request.equals("POST /checkout");
        if (buys) {
            exchange.getResponseHeaders().add("Location", "/cart");
        }
        byte[] page = (buys
                        ? checkoutPage
                        : signsOn ? "<span class=\"who\">user0001</span>" : "<a href=\"/signon\">Sign on</a>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(buys ? checkoutStatus : signsOn ? signOnStatus : OK, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }
}
