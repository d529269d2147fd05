package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.simulation.Simulation;

/** A node asks for a session, and has to give up because another one does not answer. */
class FailedTakeoverTest {
    /** With as many ids: a node that one of them names keeps the turns of those who ask. */
    private static final int SEEDS = 10;

    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** It had nothing else to hand over. */
    @ParameterizedTest
    @ValueSource(strings = {"1311", "1312", "2321", "2322"})
    void whatAnOwnerGaveUpBeforeItLeftIsFound(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                Node owner = cluster.nodes.get(0);
                Node silent = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                silent.machine.pause();
                SimulatedRequest asking = SimulatedRequest.read(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY);
                owner.stop();
                assertThat(asking.response().failure()).isInstanceOf(StoreUnreachableException.class);
                silent.machine.resume();
                cluster.simulation.runUntil(owner::stopped, Duration.ofMinutes(1));

                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }

    /** Its former owner knows of each claim since; the present one counts on after all of them, and is then passed over. */
    @ParameterizedTest
    @ValueSource(strings = {"1311", "1312", "2321", "2322"})
    void whatAFormerOwnerWritesWhenItHasTheSessionAgainIsFound(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                Node former = cluster.nodes.get(0);
                Node owner = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                assertThat(SimulatedRequest.read(cluster, 2, cookie).response().answer())
                        .isEqualTo(1);
                former.machine.pause();
                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().failure())
                        .isInstanceOf(StoreUnreachableException.class);
                former.machine.resume();
                cluster.simulation.run(SHORTLY);
                assertThat(SimulatedRequest.read(cluster, 2, cookie).response().answer())
                        .isEqualTo(1);

                owner.machine.pause();
                assertThat(SimulatedRequest.change(cluster, 0, cookie)
                                .response()
                                .answer())
                        .isEqualTo(2);
                owner.machine.resume();
                cluster.simulation.run(SHORTLY);

                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }
}
