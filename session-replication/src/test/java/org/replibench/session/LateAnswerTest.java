package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;
import org.replibench.session.simulation.Simulation;

/** Answers that come after the request that they were for has failed. */
class LateAnswerTest {
    private static final int SEEDS = 10;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static final Disturbance LATE = new Disturbance(0, 0, TIMEOUT.plusMillis(500));

    /** The session was taken over, so it is sent in the background once its request has failed; and then looked at each second. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "2122", "2212", "2222"})
    void theBackgroundLooksForThemAndDoesNotWait(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed),
                    3,
                    Map.of("pattern", pattern, "timeout", String.valueOf(TIMEOUT.toMillis())),
                    node -> {})) {
                String cookie = SimulatedRequest.create(cluster, 0);
                SimulatedRequest renaming = takeOverAndRename(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY);
                cluster.network().disturb(2, LATE);

                assertThat(renaming.response().failure()).isInstanceOf(ReplicationFailedException.class);
                cluster.simulation.run(TIMEOUT.multipliedBy(2));

                assertThat(cluster.simulation.tasksWaited(SimulatedCluster.BACKGROUND))
                        .as("waited in the background, seed %d", seed)
                        .isFalse();
            }
        }
    }

    private static SimulatedRequest takeOverAndRename(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, request -> {
            Session session = request.session(false);
            cluster.nodes.get(node).sleep(SHORTLY.multipliedBy(2));
            request.rename(session);
            return null;
        });
    }
}
