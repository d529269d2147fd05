package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Simulation;

/** Copies of different age, whose owner was killed: whichever node looks after the session first, it ends. */
class OrphanExpiryTest {
    private static final int SEEDS = 20;

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** Nodes look each second for what has timed out. */
    private static final Duration NEXT_LOOK = Duration.ofMillis(1_200);

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static SimulatedCluster cluster(long seed, String pattern, EndCounter ends) throws InterruptedException {
        return new SimulatedCluster(new Simulation(seed), 3, Map.of("pattern", pattern), node -> {
            node.listen(ends);
            node.sessionTimeout((int) TIMEOUT.toSeconds());
        });
    }

    /** Makes the session on node 0, with a copy on node 1 or 2; node 1 claims it, so node 0 has a newer copy, and is killed. */
    private static void createAndKillTheNextOwner(SimulatedCluster cluster) throws InterruptedException {
        String cookie = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(SHORTLY);
        SimulatedGate gate = new SimulatedGate();
        SimulatedRequest slow =
                new SimulatedRequest(cluster, 1, cookie, gate.before((request, session) -> session.getId()));
        cluster.simulation.run(SHORTLY);
        assertThat(slow.hasEnded()).isFalse();
        cluster.kill(cluster.nodes.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212wq2", "1222", "2112", "2212", "2222wq2"})
    void theSessionEndsAtTheNextLookAfterItsTimeout(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter ends = new EndCounter();
            try (SimulatedCluster cluster = cluster(seed, pattern, ends)) {
                createAndKillTheNextOwner(cluster);

                assertThat(cluster.simulation.runUntil(() -> ends.ends() > 0, TIMEOUT.plus(NEXT_LOOK)))
                        .as("%s, seed %d", pattern, seed)
                        .isTrue();

                cluster.simulation.run(TIMEOUT.plus(NEXT_LOOK));
                assertThat(ends.ends()).as("%s, seed %d", pattern, seed).isEqualTo(1);
            }
        }
    }
}
