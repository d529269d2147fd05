package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.simulation.Simulation;

/** What holders refused for another node's claim, and no request waits for any more, is handed over when its node stops. */
class RefusedUpdateTest {
    private static final int SEEDS = 30;

    /** So many that a node stops in each step of another one's stop. */
    private static final int MANY_SEEDS = 100;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static final int MESSAGE_NANOS = (int) SimulatedCluster.MAX_DELAY.toNanos();

    private SimulatedGate gate;
    private String cookie;

    /** Makes the session on node 0, which a request uses there until the gate opens. */
    private SimulatedRequest use(SimulatedCluster cluster) throws InterruptedException {
        gate = new SimulatedGate();
        cookie = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(SHORTLY);
        SimulatedRequest slow = new SimulatedRequest(cluster, 0, cookie, gate.before((request, session) -> {}));
        cluster.simulation.run(SHORTLY);
        return slow;
    }

    private SimulatedRequest read(SimulatedCluster cluster, int node) {
        return SimulatedRequest.read(cluster, node, cookie);
    }

    private void change(SimulatedCluster cluster) throws InterruptedException {
        assertThat(SimulatedRequest.change(cluster, 0, cookie).response().answer())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221wq2", "2121wq2", "2211wq2"})
    void theNodeThatWaitsForTheSessionFindsIt(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                use(cluster);
                SimulatedRequest waiting = read(cluster, 1);
                cluster.simulation.run(SHORTLY);
                change(cluster);
                // The refusal may come before the stop or during it.
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(2 * MESSAGE_NANOS)));

                cluster.stop(cluster.nodes.get(0));

                assertThat(waiting.response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }

    /** No node goes on with its claim then. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221wq2", "2121wq2", "2211wq2"})
    void anotherOneFindsItIfTheNodeThatWaitedHasStopped(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                SimulatedRequest slow = use(cluster);
                read(cluster, 1);
                cluster.simulation.run(SHORTLY);
                change(cluster);
                cluster.stop(cluster.nodes.get(1));
                if (cluster.simulation.random().nextBoolean()) {
                    // With that, the session is no longer live there.
                    gate.open();
                    slow.response();
                    cluster.simulation.run(SHORTLY);
                }

                cluster.stop(cluster.nodes.get(0));

                assertThat(read(cluster, 2).response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }

    /** The owner may hear that it leaves when it has handed over all that it had, and does not wait for refusals any more. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221wq2", "2121wq2", "2211wq2"})
    void itIsFoundIfTheNodeThatWaitsStopsShortlyAfterTheOwner(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                use(cluster);
                SimulatedRequest waiting = read(cluster, 1);
                cluster.simulation.run(SHORTLY);

                cluster.nodes.get(0).stop();
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(4 * MESSAGE_NANOS)));
                cluster.stop(cluster.nodes.get(1));

                // A request that its node's stop interrupts may fail.
                if (waiting.response().failure() == null) {
                    answered++;
                    assertThat(waiting.response().answer())
                            .as("pattern %s, seed %d", pattern, seed)
                            .isEqualTo(1);
                }
            }
        }
        assertThat(answered).isPositive();
    }

    /** Else it lives on under one id, and under the former one as it was: a holder was silent while another one claimed it. */
    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1212wq2", "2122wq2", "2212wq2"})
    void aChangeOfIdThatAHolderRefusesWhileItsNodeStopsIsMadeEverywhere(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                Node owner = cluster.nodes.get(0);
                Node silent = cluster.nodes.get(2);
                cookie = SimulatedRequest.create(cluster, 0);
                cluster.network().silence(silent.peer());
                SimulatedRequest rename = new SimulatedRequest(cluster, 0, cookie, request -> {
                    request.rename(request.session(false));
                    return 1;
                });
                cluster.simulation.run(SHORTLY);
                SimulatedRequest waiting = read(cluster, 1);
                cluster.simulation.run(SHORTLY);
                owner.stop();
                assertThat(rename.response().failure()).isInstanceOf(ReplicationFailedException.class);
                assertThat(waiting.response().failure()).isInstanceOf(StoreUnreachableException.class);
                cluster.network().resume(silent.peer());
                cluster.simulation.runUntil(owner::stopped, Duration.ofMinutes(1));
                cluster.stop(cluster.nodes.get(1));

                int formerly = read(cluster, 2).response().answer();
                cookie = rename.response().cookie();
                assertThat(List.of(formerly, read(cluster, 2).response().answer()))
                        .as("pattern %s, seed %d", pattern, seed)
                        .containsExactly(0, 1);
            }
        }
    }
}
