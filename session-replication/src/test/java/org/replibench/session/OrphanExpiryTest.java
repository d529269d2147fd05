package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Simulation;

/** Copies whose owner was killed: whichever node looks after the session first, it ends; unless it was used meanwhile. */
class OrphanExpiryTest {
    private static final int SEEDS = 20;

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** Nodes look each second for what has timed out. */
    private static final Duration NEXT_LOOK = Duration.ofMillis(1_200);

    /** From a kill soon after the start to shortly before the first look after the timeout. */
    private static final Duration BEFORE_A_LOOK = Duration.ofMillis(1_400);

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static SimulatedCluster cluster(long seed, int size, String pattern, EndCounter ends)
            throws InterruptedException {
        return new SimulatedCluster(new Simulation(seed), size, Map.of("pattern", pattern), node -> {
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
            try (SimulatedCluster cluster = cluster(seed, 3, pattern, ends)) {
                createAndKillTheNextOwner(cluster);

                assertThat(cluster.simulation.runUntil(() -> ends.ends() > 0, TIMEOUT.plus(NEXT_LOOK)))
                        .as("%s, seed %d", pattern, seed)
                        .isTrue();

                cluster.simulation.run(TIMEOUT.plus(NEXT_LOOK));
                assertThat(ends.ends()).as("%s, seed %d", pattern, seed).isEqualTo(1);
            }
        }
    }

    /**
     * A holder looks after the session while another node, which takes it over, waits for a third one. Until it is the holder's turn to
     * ask, that node has used the session, and is killed.
     */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2212"})
    void theSessionStaysThatAKilledNodeHasUsedSinceItWasLookedAfter(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter ends = new EndCounter();
            try (SimulatedCluster cluster = cluster(seed, 4, pattern, ends)) {
                String cookie = SimulatedRequest.create(cluster, 0);
                String id = cookie.substring(0, cookie.indexOf('.'));
                cluster.simulation.run(SHORTLY);
                cluster.kill(cluster.nodes.get(0));
                List<Integer> others = IntStream.of(1, 2, 3)
                        .filter(node ->
                                !cluster.network().holds(cluster.nodes.get(node).peer(), id))
                        .boxed()
                        .toList();
                int user = others.get(0);
                int late = others.get(1);
                cluster.network()
                        .part(
                                cluster.nodes.get(user).peer(),
                                cluster.nodes.get(late).peer(),
                                TIMEOUT.dividedBy(2));
                cluster.simulation.run(BEFORE_A_LOOK);
                SimulatedRequest use = SimulatedRequest.read(cluster, user, cookie);
                assertThat(use.response().answer()).isEqualTo(1);

                cluster.kill(cluster.nodes.get(user));
                cluster.simulation.run(TIMEOUT.dividedBy(2));

                assertThat(ends.ends()).as("%s, seed %d", pattern, seed).isZero();
                assertThat(SimulatedRequest.read(cluster, late, cookie)
                                .response()
                                .answer())
                        .as("%s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }
}
