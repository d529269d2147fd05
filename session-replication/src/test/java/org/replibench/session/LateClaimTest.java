package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;

/** A node that was passed over hears of that claim only when it has a copy from a later owner. */
class LateClaimTest {
    private static final int SEEDS = 10;

    private static final Duration SHORTLY = Duration.ofMillis(20);

    /** Longer than a silent former owner is waited for. */
    private static final Disturbance SILENT = new Disturbance(0, 0, Duration.ofMillis(900));

    /** Lets node 1 pass node 2 over, and the session go on to node 0; returns its cookie. */
    private static String passOver(SimulatedCluster cluster) throws InterruptedException {
        Node passedOver = cluster.nodes.get(2);
        String cookie = SimulatedRequest.create(cluster, 2);
        cluster.simulation.run(SHORTLY);
        cluster.network().disturb(passedOver.peer(), SILENT);
        SimulatedRequest passing = SimulatedRequest.read(cluster, 1, cookie);
        cluster.simulation.run(SHORTLY);
        // The claim is on its way.
        cluster.network().calm(passedOver.peer());
        assertThat(passing.response().answer()).isEqualTo(1);
        assertThat(SimulatedRequest.change(cluster, 0, cookie).response().answer())
                .isEqualTo(2);
        cluster.simulation.run(SILENT.delay());
        return cookie;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222wq2", "2122wq2", "2212"})
    void theLaterOwnerGoesOn(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = passOver(cluster);

                assertThat(SimulatedRequest.change(cluster, 0, cookie)
                                .response()
                                .failure())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1212", "2121", "2222"})
    void itPassesItsCopyOnWhenItStops(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = passOver(cluster);
                Node owner = cluster.nodes.get(0);
                cluster.kill(owner);
                cluster.simulation.run(SHORTLY);
                cluster.stop(cluster.nodes.get(2));

                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }

    /** Its node was killed before the owner heard of the claim: the holder refuses what the owner sends in the background. */
    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1222wq2", "2122wq2", "2212wq2"})
    void theOwnerGoesOnThoughTheClaimersNodeIsGone(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                Node claimer = cluster.nodes.get(0);
                Node owner = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 2);
                cluster.simulation.run(SHORTLY);
                cluster.network().disturb(owner.peer(), SILENT);
                SimulatedRequest.read(cluster, 0, cookie);
                cluster.simulation.run(SHORTLY);
                cluster.kill(claimer);
                cluster.network().calm(owner.peer());
                cluster.simulation.run(Duration.ofSeconds(5));

                assertThat(SimulatedRequest.change(cluster, 2, cookie)
                                .response()
                                .failure())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isNull();
            }
        }
    }
}
