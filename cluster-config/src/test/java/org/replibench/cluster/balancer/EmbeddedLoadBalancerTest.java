package org.replibench.cluster.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.Undertow;
import io.undertow.server.handlers.CookieImpl;
import java.net.CookieManager;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BalancingPolicy;

/** Real proxies before small servers that give sessions, and routes in their ids, as a shop's nodes do. */
class EmbeddedLoadBalancerTest {
    private static final int NODES = 3;

    private final List<Undertow> servers = new ArrayList<>();
    private final List<Backend> backends = new ArrayList<>();
    private final AtomicIntegerArray ill = new AtomicIntegerArray(NODES);
    private final AtomicIntegerArray healthAsked = new AtomicIntegerArray(NODES);
    private final CountDownLatch slowPageAsked = new CountDownLatch(1);
    private final CountDownLatch slowPageMayEnd = new CountDownLatch(1);
    private volatile String otherRoutes = "";
    private EmbeddedLoadBalancer embeddedLoadBalancer;

    @BeforeEach
    void startServers() {
        for (int index = 0; index < NODES; index++) {
            Undertow server = server(index);
            server.start();
            servers.add(server);
            int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
            backends.add(new Backend(name(index), URI.create("http://127.0.0.1:" + port + "/"), index + 1));
        }
    }

    @AfterEach
    void stopAll() {
        embeddedLoadBalancer.close();
        servers.forEach(Undertow::stop);
    }

    @Test
    void new_sessions_go_round_and_each_stays_where_it_is() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);
        List<String> firsts = new ArrayList<>();
        for (int client = 1; client <= 6; client++) {
            HttpClient browser = browser();
            String first = get(browser, client);
            firsts.add(first);
            assertThat(get(browser, client)).isEqualTo(first);
        }

        assertThat(firsts).containsExactly("node1", "node2", "node3", "node1", "node2", "node3");
        assertThat(embeddedLoadBalancer.chosen()).isEqualTo(Map.of("node1", 2L, "node2", 2L, "node3", 2L));
    }

    @Test
    void with_local_affinity_each_client_is_served_by_the_node_beside_its_balancer() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN_LOCAL);

        for (int client = 1; client <= 6; client++) {
            assertThat(get(browser(), client)).isEqualTo(name((client - 1) % NODES));
        }
    }

    @Test
    void a_session_whose_node_leaves_goes_on_at_another_without_a_failed_request() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);
        HttpClient browser = browser();
        assertThat(get(browser, 1)).isEqualTo("node1");

        embeddedLoadBalancer.drain("node1");
        assertThat(get(browser, 1)).isNotEqualTo("node1");

        embeddedLoadBalancer.readmit("node1");
        assertThat(embeddedLoadBalancer.backendCount()).isEqualTo(NODES);
    }

    @Test
    void who_leaves_has_left_when_the_requests_that_were_sent_to_it_are_answered() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);
        CompletableFuture<HttpResponse<String>> slow = browser()
                .sendAsync(
                        HttpRequest.newBuilder(embeddedLoadBalancer.url(1).resolve("slow"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        slowPageAsked.await();

        CompletableFuture<Void> left = CompletableFuture.runAsync(() -> embeddedLoadBalancer.drain("node1"));
        awaitRotation(NODES - 1);
        TimeUnit.MILLISECONDS.sleep(100);
        assertThat(left).isNotDone();
        slowPageMayEnd.countDown();
        left.join();

        assertThat(slow.join().statusCode()).isEqualTo(200);
        assertThat(slow.join().body()).isEqualTo("node1");
    }

    @Test
    void a_session_whose_node_died_goes_on_at_another() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);
        HttpClient browser = browser();
        assertThat(get(browser, 1)).isEqualTo("node1");

        servers.get(0).stop();
        assertThat(get(browser, 1)).isIn("node2", "node3");
    }

    /** More sessions than could all be lucky. */
    @Test
    void a_session_whose_id_names_several_nodes_goes_to_the_first_of_them_that_serves() throws Exception {
        otherRoutes = ".node3";
        start(BalancingPolicy.ROUND_ROBIN);
        List<HttpClient> atFirst = new ArrayList<>();
        for (int client = 1; client <= 24; client++) {
            HttpClient browser = browser();
            if (get(browser, client).equals("node1")) {
                atFirst.add(browser);
            }
        }

        servers.get(0).stop();

        assertThat(atFirst).hasSize(8).allSatisfy(browser -> assertThat(get(browser, 1))
                .isEqualTo("node3"));
    }

    @Test
    void a_node_that_says_that_it_cannot_serve_is_out_of_rotation_until_it_can() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);

        ill.set(1, 1);
        awaitRotation(NODES - 1);
        for (int client = 1; client <= 6; client++) {
            assertThat(get(browser(), client)).isNotEqualTo("node2");
        }
        ill.set(1, 0);
        awaitRotation(NODES);
    }

    @Test
    void the_last_node_stays_in_rotation_whatever_it_says() throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);

        for (int index = 0; index < NODES; index++) {
            ill.set(index, 1);
        }
        awaitRotation(1);
        for (int index = 0; index < NODES; index++) {
            int looks = healthAsked.get(index);
            while (healthAsked.get(index) < looks + 2) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }

        assertThat(embeddedLoadBalancer.backendCount()).isEqualTo(1);
        assertThat(get(browser(), 1)).startsWith("node");
    }

    @Test
    void if_the_one_leaves_that_is_left_others_take_its_sessions_although_they_were_slow_to_say_that_they_serve()
            throws Exception {
        start(BalancingPolicy.ROUND_ROBIN);
        ill.set(1, 1);
        ill.set(2, 1);
        awaitRotation(1);

        embeddedLoadBalancer.drain("node1");

        assertThat(get(browser(), 1)).isIn("node2", "node3");
    }

    private void start(BalancingPolicy balancingPolicy) throws Exception {
        embeddedLoadBalancer = new EmbeddedLoadBalancer(balancingPolicy, backends);
        awaitRotation(NODES);
    }

    private void awaitRotation(int nodes) throws InterruptedException {
        while (embeddedLoadBalancer.backendCount() != nodes) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private Undertow server(int index) {
        return Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(2)
                .setHandler(exchange -> {
                    if (exchange.getRequestPath().equals("/health")) {
                        healthAsked.incrementAndGet(index);
                        exchange.setStatusCode(ill.get(index) == 1 ? 503 : 200);
                    } else if (exchange.getRequestPath().equals("/slow")) {
                        exchange.dispatch(later -> {
                            slowPageAsked.countDown();
                            slowPageMayEnd.await();
                            later.getResponseSender().send(name(index));
                        });
                    } else {
                        exchange.setResponseCookie(
                                new CookieImpl("JSESSIONID", "id." + name(index) + otherRoutes).setPath("/"));
                        exchange.getResponseSender().send(name(index));
                    }
                })
                .build();
    }

    private String get(HttpClient browser, int client) throws Exception {
        HttpResponse<String> answer = browser.send(
                HttpRequest.newBuilder(embeddedLoadBalancer.url(client).resolve("page"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue(EmbeddedLoadBalancer.NODE_HEADER))
                .as("the node that answered, as the balancer names it")
                .hasValue(answer.body());
        return answer.body();
    }

    private static HttpClient browser() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
    }

    private static String name(int index) {
        return "node" + (index + 1);
    }
}
