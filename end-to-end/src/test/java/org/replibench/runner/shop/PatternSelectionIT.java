package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.Node;
import org.replibench.fixture.TestOrder;

/** One deployment on two nodes, of which each request chooses a pattern: over UDP, TCP and the database. */
@Order(TestOrder.SHOP_OF_SEVERAL_PATTERNS)
class PatternSelectionIT {
    private static final List<String> CONTROLS = List.of("none", "none#2");
    private static final List<String> REPLICATING = List.of("2212", "2212#2", "2222", "1212", "3222", "3222#2");

    /** Less than the smallest session of a user with a cart. */
    private static final long LEAST_BYTES = 200;

    /** Longer than any machine needs for an asynchronous copy. */
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    @Test
    void patterns_on_the_same_servers_do_not_meet_and_each_does_what_it_does_alone() throws Exception {
        RunningShop shop =
                RunningShop.borrow("replibench", String.join(",", CONTROLS) + "," + String.join(",", REPLICATING), 2);
        Node first = shop.node(1);
        Node second = shop.node(2);
        assertThat(first.view()).as("one view for each channel").matches(".*\\(2\\).* .*\\(2\\).*");
        URI shopUrl = first.url();
        assertThat(new Shopper(shopUrl).get("health").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = new Shopper(shopUrl, "2211").get("signon");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .startsWith("request header X-Replibench-Pattern: unknown; expected one of none, none#2, 2212,")
                .hasLineCount(1);

        Map<String, Shopper> shoppers = new LinkedHashMap<>();
        CONTROLS.forEach(name -> shoppers.put(name, new Shopper(shopUrl, name)));
        REPLICATING.forEach(name -> shoppers.put(name, new Shopper(shopUrl, name)));
        for (Map.Entry<String, Shopper> shopper : shoppers.entrySet()) {
            long before = sent(first);
            signOnAndFillTheCart(shopper.getValue());
            if (shopper.getKey().matches("[12].12.*")) {
                assertThat(sent(first) - before)
                        .as("bytes between nodes, by either channel: " + shopper.getKey())
                        .isGreaterThan(LEAST_BYTES);
            }
        }
        Map<String, Double> transfers = transfers(first);

        assertThat(transfers.keySet()).containsExactlyInAnyOrderElementsOf(REPLICATING);
        assertThat(transfers.values()).allSatisfy(count -> assertThat(count).isPositive());
        assertThat(transfers.values()).as("the same pages").containsOnly(transfers.get("2212"));
        await(() -> held(second, "2222") == 1);
        for (String name : List.of("2212", "2212#2", "1212")) {
            assertThat(held(second, name)).as(name).isEqualTo(1);
        }

        first.kill();
        shoppers.values().forEach(shopper -> shopper.moveTo(second.url()));

        for (String name : REPLICATING) {
            assertThat(cart(shoppers.get(name))).as(name).contains("EST-0001");
        }
        for (String name : CONTROLS) {
            assertThat(cart(shoppers.get(name))).as(name).doesNotContain("EST-0001");
        }
    }

    private static void signOnAndFillTheCart(Shopper shopper) throws Exception {
        assertThat(shopper.signOn("user0001").statusCode()).isEqualTo(200);
        shopper.post("cart/add", "itemId", "EST-0001");
        assertThat(cart(shopper)).contains("EST-0001");
    }

    private static String cart(Shopper shopper) throws Exception {
        return shopper.get("cart").body();
    }

    private static long sent(Node node) {
        return node.interconnectBytesSent().orElseThrow();
    }

    private static Map<String, Double> transfers(Node node) throws Exception {
        return metric(node, "replibench_session_transfers_total");
    }

    private static double held(Node node, String pattern) {
        try {
            return metric(node, "replibench_session_backed_up").get(pattern);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A metric's values by pattern. */
    private static Map<String, Double> metric(Node node, String name) throws Exception {
        String page = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(node.metricsUrl().resolve("metrics"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        return page.lines()
                .filter(line -> line.startsWith(name + "{"))
                .collect(Collectors.toMap(
                        line -> line.replaceAll(".*pattern=\"([^\"]*)\".*", "$1"),
                        line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
