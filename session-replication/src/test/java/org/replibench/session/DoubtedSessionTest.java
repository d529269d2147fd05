package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;

/** A node asks the others about a session of its own, since the cluster was split, and is passed over before it hears of them. */
class DoubtedSessionTest {
    private static final int SEEDS = 10;

    private static final int OWNER = 1;
    private static final int OTHER = 0;

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static final Disturbance SLOW = new Disturbance(0, 0, Duration.ofMillis(40));

    /** Longer than a silent former owner is waited for. */
    private static final Disturbance SILENT = new Disturbance(0, 0, Duration.ofMillis(900));

    private static SimulatedRequest begin(
            SimulatedCluster cluster, int node, String cookie, Function<Node.Request, Integer> servlet) {
        return new SimulatedRequest(cluster, node, cookie, servlet);
    }

    private static SimulatedRequest write(SimulatedCluster cluster, int node, String cookie) {
        return begin(cluster, node, cookie, request -> {
            request.session(true).setAttribute("writer", node);
            return node;
        });
    }

    private static SimulatedRequest read(SimulatedCluster cluster, int node, String cookie) {
        return begin(cluster, node, cookie, request ->
                (Integer) request.session(true).getAttribute("writer"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1122", "2112", "2212"})
    void whatARequestWritesThereInVainShowsNowhere(String pattern) throws InterruptedException {
        int passedOver = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = write(cluster, OWNER, null).response().cookie();
                cluster.simulation.run(SHORTLY);
                cluster.network().merge();
                cluster.simulation.run(SHORTLY);

                cluster.network().disturb(cluster.nodes.get(OTHER).peer(), SLOW);
                SimulatedRequest doubting = write(cluster, OWNER, cookie);
                cluster.simulation.run(SLOW.delay().dividedBy(2));
                // The question is on its way, the answer will come late.
                cluster.network().disturb(cluster.nodes.get(OWNER).peer(), SILENT);
                cluster.simulation.run(SLOW.delay());
                cluster.network().calm(cluster.nodes.get(OTHER).peer());
                SimulatedRequest other = write(cluster, OTHER, cookie);
                assertThat(other.response().failure()).isNull();
                if (doubting.response().failure() != null) {
                    passedOver++;
                    cluster.network().calm(cluster.nodes.get(OWNER).peer());
                    cluster.simulation.run(SILENT.delay());
                    assertThat(read(cluster, OWNER, cookie).response().answer())
                            .as("pattern %s, seed %d", pattern, seed)
                            .isEqualTo(OTHER);
                }
            }
        }
        assertThat(passedOver).isPositive();
    }
}
