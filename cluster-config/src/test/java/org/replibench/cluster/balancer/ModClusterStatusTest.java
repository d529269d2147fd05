package org.replibench.cluster.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModClusterStatusTest {
    private static final String NODE = "Node: [%d],Name: %s,Balancer: mycluster,LBGroup: ,Host: 127.0.0.1,Port: 8080,"
            + "Type: http,Flushpackets: Off,Flushwait: 10,Ping: 10,Smax: 30,Ttl: 60,Elected: 7,Read: 0,Transfered: 0,"
            + "Connected: 1,Load: %d%n";
    private static final String CONTEXT =
            "Vhost: [%1$d:1:1], Alias: default-host%nContext: [%1$d:1:1], Context: /, Status: %2$s%n";

    @Test
    void nodes_that_told_their_load_and_have_the_shop_enabled_are_in_rotation() {
        assertThat(inRotation(NODE.formatted(1, "node1", 100)
                        + NODE.formatted(12, "node2", 3)
                        + CONTEXT.formatted(1, "ENABLED")
                        + CONTEXT.formatted(12, "ENABLED")))
                .containsExactlyInAnyOrder("node1", "node2");
    }

    @Test
    void a_node_that_is_in_error_or_on_standby_is_not() {
        assertThat(inRotation(NODE.formatted(1, "node1", -1)
                        + NODE.formatted(2, "node2", 0)
                        + CONTEXT.formatted(1, "ENABLED")
                        + CONTEXT.formatted(2, "ENABLED")))
                .isEmpty();
    }

    @Test
    void a_node_whose_shop_is_stopped_is_not() {
        assertThat(inRotation(NODE.formatted(1, "node1", 100) + CONTEXT.formatted(1, "STOPPED")))
                .isEmpty();
        assertThat(inRotation("")).isEmpty();
    }

    private static Iterable<String> inRotation(String text) {
        return new ModClusterLoadBalancer.Status(text).inRotation();
    }
}
