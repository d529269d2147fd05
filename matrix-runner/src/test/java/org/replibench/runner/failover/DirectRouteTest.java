package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DirectRouteTest {
    private static final List<Route.NodeEndpoint> NODES = IntStream.rangeClosed(1, 3)
            .mapToObj(number -> new Route.NodeEndpoint("node" + number, URI.create("http://127.0.0.1:" + number + "/")))
            .toList();

    private final AtomicLong heals = new AtomicLong();

    @Test
    void users_are_spread_over_the_nodes() {
        assertThat(IntStream.rangeClosed(1, 6).mapToObj(client -> node(route(client))))
                .containsExactly("node2", "node3", "node1", "node2", "node3", "node1");
    }

    @Test
    void who_gets_no_answer_goes_on_at_the_next_node_and_stays_there() {
        Route route = route(3);
        route.requestFailed();
        assertThat(node(route)).isEqualTo("node2");
        assertThat(node(route)).isEqualTo("node2");
        route.requestFailed();
        route.requestFailed();
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_new_session_begins_at_home_unless_home_failed_and_was_not_healed_since() {
        Route route = route(3);
        assertThat(route.awayFromHome()).isFalse();
        route.requestFailed();
        route.sessionStarting();
        assertThat(node(route)).isEqualTo("node2");
        assertThat(route.awayFromHome()).isFalse();

        heals.incrementAndGet();
        assertThat(route.awayFromHome()).isTrue();
        assertThat(node(route)).isEqualTo("node2");
        route.sessionStarting();
        assertThat(node(route)).isEqualTo("node1");
        assertThat(route.awayFromHome()).isFalse();
    }

    @Test
    void who_was_away_when_home_failed_does_not_know_it() {
        Route route = route(3);
        route.requestFailed();
        heals.incrementAndGet();
        route.requestFailed();
        route.sessionStarting();
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_session_goes_back_to_the_healed_node_where_it_began() {
        Route route = route(3);
        route.sessionStarting();
        route.requestFailed();
        route.returnWithSession();
        assertThat(node(route)).as("not yet healed").isEqualTo("node2");

        heals.incrementAndGet();
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_session_that_began_elsewhere_stays_there() {
        Route route = route(3);
        route.requestFailed();
        route.sessionStarting();
        heals.incrementAndGet();
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node2");
    }

    private Route route(int client) {
        return new Route.DirectRoute(NODES, client, heals::get);
    }

    private static String node(Route route) {
        return route.respondingNode("");
    }
}
