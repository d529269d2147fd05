package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.TestOrder;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SalesTotals;

@Order(TestOrder.SHOP)
class PurchaseIT {
    private static final int BUYERS = 8;

    /** Nodes that get no processor time for a while complain of one another, at any time. */
    private static final Pattern OF_THE_CLUSTER = Pattern.compile("\\[org\\.(jgroups|infinispan)\\.");

    private RunningShop shop;

    @BeforeEach
    void borrow() throws Exception {
        shop = RunningShop.borrow("replibench", "2211", 2);
    }

    @Test
    void a_purchase_over_http_is_in_the_database_to_the_unit_and_to_the_cent() throws Exception {
        SalesTotals before = shop.ledger();
        Shopper shopper = new Shopper(shop.node(1).url());
        String orders = "GET /orders HTTP/1.1\r\nCookie: " + ShopCookies.session(shopper.signOn("user0001"));

        assertThat(shopper.get("search?keyword=" + GeneratedCatalog.keywords().get(0))
                        .body())
                .contains("/items/EST-");
        shopper.get("items/EST-0001");
        shopper.post("cart/add", "itemId", "EST-0001");
        shopper.post("cart/add", "itemId", "EST-0002");
        HttpResponse<String> confirmation = shopper.post("checkout");

        assertThat(confirmation.statusCode()).isEqualTo(200);
        assertThat(confirmation.body()).contains("Thank you");
        SalesTotals after = shop.ledger();
        assertThat(after.orders() - before.orders()).isEqualTo(1);
        assertThat(after.unitsMissing() - before.unitsMissing()).isEqualTo(2);
        assertThat(after.isConsistent()).isTrue();
        assertThat(answer(orders)).startsWith("HTTP/1.1 200").contains("Your orders");
        assertThat(shopper.post("signoff").statusCode()).isEqualTo(200);
        assertThat(answer(orders)).as("with the cookie of before").startsWith("HTTP/1.1 302");
    }

    @Test
    void the_last_unit_goes_to_exactly_one_of_many_who_buy_at_once() throws Exception {
        leaveUnits("EST-0100", 1);
        CyclicBarrier together = new CyclicBarrier(BUYERS);
        List<Callable<Integer>> purchases = new ArrayList<>();
        for (int buyer = 1; buyer <= BUYERS; buyer++) {
            Shopper shopper = signedOn("user%04d".formatted(100 + buyer));
            shopper.post("cart/add", "itemId", "EST-0100");
            purchases.add(() -> {
                together.await();
                return shopper.post("checkout").statusCode();
            });
        }

        List<Integer> statuses = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(BUYERS);
        try {
            for (Future<Integer> status : executor.invokeAll(purchases)) {
                statuses.add(status.get());
            }
        } finally {
            executor.shutdownNow();
        }

        assertThat(statuses).containsOnlyOnce(200);
        assertThat(statuses.stream().filter(status -> status == 409)).hasSize(BUYERS - 1);
    }

    @Test
    void a_form_without_the_token_is_refused_and_says_nothing_of_the_inside() throws Exception {
        Shopper stranger = new Shopper(shop.node(1).url());

        HttpResponse<String> refused = stranger.post("cart/add", "itemId", "EST-0001");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).doesNotContain("Exception", "at org.");
    }

    @Test
    void metrics_are_served_on_their_own_port_only() throws Exception {
        assertThat(new Shopper(shop.node(1).url()).get("metrics").statusCode()).isEqualTo(404);
        assertThat(new Shopper(shop.node(1).metricsUrl()).get("metrics").body()).contains("jvm_memory_used_bytes");
    }

    @Test
    void cookies_are_for_this_site_and_for_no_script() throws Exception {
        ShopCookies.assertProtected(new Shopper(shop.node(1).url()).signOn("user0001"));
    }

    /** What a server passes on as it came, or would complain of at length. */
    @Test
    void malformed_requests_are_refused_and_leave_no_stack_trace() throws Exception {
        String session = ShopCookies.session(new Shopper(shop.node(1).url()).signOn("user0001"));
        long logged = Files.size(shop.node(1).log());
        String get = "GET / HTTP/1.1\r\nCookie: " + session;
        for (String request : List.of(
                "GET /items/" + "a".repeat(100_000) + " HTTP/1.1\r\nCookie: " + session,
                "GET /items/%00 HTTP/1.1\r\nCookie: " + session,
                "GET /search?keyword=%00 HTTP/1.1\r\nCookie: " + session,
                "GET /search?keyword=%zz HTTP/1.1\r\nCookie: " + session,
                get + "; a=b\0c",
                get + "; JSESSIONID=a\0c",
                get + IntStream.range(0, 300).mapToObj(i -> "; a" + i + "=b").collect(Collectors.joining()),
                "GET * HTTP/1.1\r\nCookie: " + session,
                "GET items/EST-0001 HTTP/1.1\r\nCookie: " + session,
                "GET items/EST-0001%0a HTTP/1.1\r\nCookie: " + session,
                get + "\r\nContent-Type: application/x-www-form-urlencoded; charset=",
                "POST /register HTTP/1.1\r\nContent-Type: multipart/form-data\r\nContent-Length: 0",
                form("/signon", "_csrf=a" + "&a=b".repeat(2000)),
                form("/signon", "username=" + "a".repeat(100_000)))) {
            assertThat(answer(request))
                    .as(request.substring(0, Math.min(request.length(), 100)))
                    .startsWith("HTTP/1.1 400")
                    .doesNotContain("Exception", "at org.");
        }
        String log = Files.readString(shop.node(1).log()).substring((int) logged);
        assertThat(log.lines().filter(line -> !OF_THE_CLUSTER.matcher(line).find()))
                .noneMatch(line -> line.startsWith("\tat "))
                .hasSizeLessThan(10);
    }

    /** A session id in an address would be in histories, logs and referrers; it signs no user on. */
    @Test
    void a_session_is_known_by_its_cookie_only() throws Exception {
        String session = ShopCookies.session(new Shopper(shop.node(1).url()).signOn("user0001"));

        assertThat(answer("GET /account;jsessionid=" + session.substring(session.indexOf('=') + 1) + " HTTP/1.1"))
                .startsWith("HTTP/1.1 302");
        assertThat(answer("GET /account HTTP/1.1\r\nCookie: " + session))
                .startsWith("HTTP/1.1 200")
                .doesNotContainIgnoringCase("\nServer:", "\nX-Powered-By:", "jsessionid=");
    }

    private static String form(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    /** The answer to a request that no client would send; {@code Host} and what ends the connection are added. */
    private String answer(String request) throws IOException {
        URI node = shop.node(1).url();
        try (Socket socket = new Socket(node.getHost(), node.getPort())) {
            String[] headAndBody = request.split("\r\n\r\n", 2);
            String complete = headAndBody[0] + "\r\nHost: " + node.getAuthority() + "\r\nConnection: close\r\n\r\n"
                    + (headAndBody.length == 2 ? headAndBody[1] : "");
            socket.getOutputStream().write(complete.getBytes(StandardCharsets.ISO_8859_1));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getInputStream().transferTo(answer);
            } catch (SocketException e) {
                // It need not have read all of a request that it refuses; whether it had depends on who was faster.
            }
            return answer.toString(StandardCharsets.UTF_8);
        }
    }

    private Shopper signedOn(String username) throws Exception {
        Shopper shopper = new Shopper(shop.node(1).url());
        assertThat(shopper.signOn(username).statusCode()).isEqualTo(200);
        return shopper;
    }

    /** Until the shop is reset: whoever borrows it next finds every item in stock. */
    private void leaveUnits(String itemId, int units) throws Exception {
        try (Connection connection = shop.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE petstore.inventory SET quantity = " + units + " WHERE item_id = '" + itemId + "'");
        }
    }
}
