package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Simulation;

/** A node has a copy of a session which others know to be void, and does not hear the node that has the session. */
class VoidCopyTest {
    private static final int SEEDS = 10;

    private static final Duration SHORTLY = Duration.ofMillis(20);

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** It cannot know what became of the session: to say that there is none would lose what its owner has. */
    @ParameterizedTest
    @ValueSource(strings = {"1311", "2321"})
    void itDoesNotSayThatThereIsNone(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                Node owner = cluster.nodes.get(0);
                Node witness = cluster.nodes.get(1);
                Node claimer = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                // The claimer keeps what the owner gave up, as the third node did not answer.
                witness.machine.pause();
                assertThat(SimulatedRequest.read(cluster, 2, cookie).response().failure())
                        .isNotNull();
                witness.machine.resume();
                cluster.simulation.run(SHORTLY);
                SimulatedRequest.read(cluster, 0, cookie).response();
                cluster.network().part(owner.peer(), claimer.peer(), TIMEOUT.multipliedBy(3));
                SimulatedRequest.change(cluster, 0, cookie).response();
                cluster.simulation.run(SHORTLY);

                SimulatedRequest wanted = SimulatedRequest.read(cluster, 2, cookie);

                assertThat(wanted.response().failure())
                        .as(
                                "pattern %s, seed %d: it answers %s",
                                pattern, seed, wanted.response().answer())
                        .isNotNull();
            }
        }
    }
}
