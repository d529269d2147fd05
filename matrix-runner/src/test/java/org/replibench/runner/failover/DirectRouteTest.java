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
        route.requestFailed("");
        assertThat(node(route)).isEqualTo("node2");
        assertThat(node(route)).isEqualTo("node2");
        route.requestFailed("");
        route.requestFailed("");
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_new_session_begins_at_home_unless_home_failed_and_was_not_healed_since() {
        Route route = route(3);
        assertThat(route.awayFromHome()).isFalse();
        route.requestFailed("");
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
        route.requestFailed("");
        heals.incrementAndGet();
        route.requestFailed("");
        route.sessionStarting();
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_session_goes_back_to_the_healed_node_where_it_began() {
        Route route = route(3);
        route.sessionStarting();
        route.requestFailed("");
        route.returnWithSession();
        assertThat(node(route)).as("not yet healed").isEqualTo("node2");

        heals.incrementAndGet();
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void a_session_that_began_elsewhere_stays_there() {
        Route route = route(3);
        route.requestFailed("");
        route.sessionStarting();
        heals.incrementAndGet();
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node2");
    }

    @Test
    void a_session_goes_where_its_id_leads() {
        Route route = route(3);
        route.requestAnswered("id.node3");
        assertThat(node(route)).isEqualTo("node3");
        assertThat(route.awayFromHome()).as("driven from home").isFalse();

        route.requestAnswered("");
        route.requestAnswered("id");
        route.requestAnswered("id.node9");
        assertThat(node(route)).isEqualTo("node3");
    }

    @Test
    void of_several_nodes_that_its_id_names_a_session_goes_to_the_first_that_has_not_failed() {
        Route route = route(3);
        route.requestAnswered("id.node1.node3.node2");
        assertThat(node(route)).isEqualTo("node1");

        route.requestFailed("id.node1.node3.node2");
        assertThat(node(route)).isEqualTo("node3");
        route.requestAnswered("id.node1.node3.node2");
        assertThat(node(route)).as("the first one still fails").isEqualTo("node3");
        route.requestFailed("id.node1.node3.node2");
        assertThat(node(route)).isEqualTo("node2");

        heals.incrementAndGet();
        route.requestAnswered("id.node1.node3.node2");
        assertThat(node(route)).isEqualTo("node1");
    }

    @Test
    void where_all_that_its_id_names_have_failed_it_goes_on_at_another() {
        Route route = route(3);
        route.requestAnswered("id.node1.node2");
        route.requestFailed("id.node1.node2");
        route.requestFailed("id.node1.node2");
        assertThat(node(route)).isEqualTo("node3");
    }

    @Test
    void who_went_back_with_a_session_then_goes_where_its_id_leads() {
        Route route = route(3);
        route.sessionStarting();
        route.requestFailed("id.node1.node2");
        heals.incrementAndGet();
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node1");

        route.requestAnswered("id.node2.node1");
        route.returnWithSession();
        assertThat(node(route)).isEqualTo("node2");
    }

    @Test
    void the_next_session_begins_at_home_wherever_the_last_one_led() {
        Route route = route(3);
        route.requestAnswered("id.node2");
        route.sessionStarting();
        assertThat(node(route)).isEqualTo("node1");
    }

    private Route route(int client) {
        return new Route.DirectRoute(NODES, client, heals::get);
    }

    private static String node(Route route) {
        return route.respondingNode("");
    }
}
