package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.simulation.Simulation;

/** A session whose owner is gone, and which a node claimed in vain because another one was silent. */
class WithdrawnClaimTest {
    /** So many that one node gives up after the other in any order. */
    private static final int SEEDS = 100;

    private static final Duration SHORTLY = Duration.ofSeconds(1);

    private static SimulatedCluster cluster(long seed, int size, String pattern) throws InterruptedException {
        return new SimulatedCluster(
                new Simulation(seed), size, Map.of("pattern", pattern, "timeout", "2000"), node -> {});
    }

    /** Of a session that the others have copies of; the node that made it has started again since. */
    private static String createAndRestart(SimulatedCluster cluster) throws InterruptedException {
        String cookie = SimulatedRequest.create(cluster, 0);
        Node owner = cluster.nodes.get(0);
        cluster.stop(owner);
        cluster.kill(owner);
        cluster.restart(0);
        cluster.simulation.run(SHORTLY);
        return cookie;
    }

    /** One after the other, but for the node that asks. */
    private static void stopOthers(SimulatedCluster cluster, int... nodes) throws InterruptedException {
        for (int node : nodes) {
            cluster.stop(cluster.nodes.get(node));
        }
    }

    private static SimulatedRequest read(SimulatedCluster cluster, String cookie) {
        return SimulatedRequest.read(cluster, 0, cookie);
    }

    private static void claimInVain(SimulatedCluster cluster, String cookie, Node silent) throws InterruptedException {
        silent.machine.pause();
        assertThat(read(cluster, cookie).response().failure()).isInstanceOf(StoreUnreachableException.class);
    }

    private static void resume(SimulatedCluster cluster, Node silent) throws InterruptedException {
        silent.machine.resume();
        cluster.simulation.run(SHORTLY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1212", "1311", "2121", "2222", "2311"})
    void aHolderThatDidNotAnswerInTimePassesItOnWhenItStops(String pattern) throws InterruptedException {
        try (SimulatedCluster cluster = cluster(1, 2, pattern)) {
            String cookie = createAndRestart(cluster);
            Node holder = cluster.nodes.get(1);
            claimInVain(cluster, cookie, holder);
            resume(cluster, holder);

            cluster.stop(holder);

            assertThat(read(cluster, cookie).response().answer()).isEqualTo(1);
        }
    }

    /** Two of three others have got copies. */
    @ParameterizedTest
    @ValueSource(strings = {"1111", "1212", "1311", "2121", "2222", "2311"})
    void holdersThatAnsweredPassItOnWhenTheyStop(String pattern) throws InterruptedException {
        for (int silent : List.of(1, 2, 3)) {
            try (SimulatedCluster cluster = cluster(1, 4, pattern)) {
                String cookie = createAndRestart(cluster);
                claimInVain(cluster, cookie, cluster.nodes.get(silent));
                resume(cluster, cluster.nodes.get(silent));

                stopOthers(
                        cluster,
                        IntStream.of(1, 2, 3).filter(node -> node != silent).toArray());
                stopOthers(cluster, silent);

                assertThat(read(cluster, cookie).response().answer())
                        .as("node %d silent", silent)
                        .isEqualTo(1);
            }
        }
    }

    /** The holder claims it, too, and may answer the other one's claim only after its own. */
    @ParameterizedTest
    @ValueSource(strings = {"1111", "1311", "2222", "2311"})
    void aHolderThatClaimedItInVainAtTheSameTimePassesItOnWhenItStops(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, 3, pattern)) {
                cluster.kill(cluster.nodes.get(2));
                String cookie = createAndRestart(cluster);
                Node silent = cluster.restart(2);
                cluster.simulation.run(SHORTLY);

                silent.machine.pause();
                SimulatedRequest first = read(cluster, cookie);
                cluster.simulation.run(Duration.ofNanos(
                        cluster.simulation.random().nextInt(2 * (int) SimulatedCluster.MAX_DELAY.toNanos())));
                SimulatedRequest second = SimulatedRequest.read(cluster, 1, cookie);
                for (SimulatedRequest request : List.of(first, second)) {
                    assertThat(request.response().failure()).isInstanceOf(StoreUnreachableException.class);
                }
                resume(cluster, silent);
                cluster.stop(cluster.nodes.get(1));

                assertThat(read(cluster, cookie).response().answer())
                        .as("seed %d", seed)
                        .isEqualTo(1);
            }
        }
    }
}
