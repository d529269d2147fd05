package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;
import org.replibench.session.simulation.Simulation;

/** Messages of a take-over, some of which come twice. */
class RepeatedMessagesTest {
    /** So many that in some a node asks for its turn twice, and ends it once. */
    private static final int SEEDS = 30;

    /** Longer than messages take, and much shorter than a node waits for its turn. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static final Disturbance SOME_TWICE = new Disturbance(0, 0.5, Duration.ZERO);

    private static SimulatedRequest read(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(
                cluster, node, cookie, request -> request.session(cookie == null) == null ? null : 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "2212", "2321wq2"})
    void theyDelayNoLaterTakeover(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                String cookie = read(cluster, 0, null).response().cookie();
                cluster.simulation.run(SHORTLY);
                int claimer = cluster.nodes.get(1).peer();
                cluster.network().disturb(claimer, SOME_TWICE);
                assertThat(read(cluster, 1, cookie).response().answer()).isEqualTo(1);
                cluster.simulation.run(SHORTLY);
                cluster.network().calm(claimer);

                long began = cluster.simulation.nanos();
                SimulatedRequest later = read(cluster, 2, cookie);
                assertThat(later.response().answer()).isEqualTo(1);
                assertThat(later.endedAfter(began)).as("seed %d", seed).isLessThan(SHORTLY);
            }
        }
    }
}
