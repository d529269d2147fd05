package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;
import org.replibench.session.simulation.Simulation;

/** A node hears of a claim that waits for it, but not yet of an earlier one, whose node went on without it. */
class UnheardClaimTest {
    private static final int SEEDS = 50;

    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** Longer than a silent former owner is waited for. */
    private static final Duration PASSED_OVER = Duration.ofMillis(300);

    /** Half of what is sent to or by a node comes late. */
    private static final Disturbance LATE = new Disturbance(0.5, 0, Duration.ZERO);

    private static void assertNoTwoStartFromTheSameState(List<SimulatedRequest> changes, String run)
            throws InterruptedException {
        List<Integer> answered = new ArrayList<>();
        for (SimulatedRequest change : changes) {
            if (change.response().failure() == null) {
                answered.add(change.response().answer());
            }
        }
        assertThat(answered).as(run).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2212"})
    void whatItSendsIsRefusedIfTheOtherNodeHasWritten(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = SimulatedRequest.create(cluster, 2);
                cluster.simulation.run(SHORTLY);
                cluster.network().disturb(cluster.nodes.get(2).peer(), LATE);
                SimulatedRequest first = SimulatedRequest.change(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY.multipliedBy(2));
                SimulatedRequest late = SimulatedRequest.change(cluster, 2, cookie);
                cluster.simulation.run(SHORTLY);
                SimulatedRequest waiting = SimulatedRequest.change(cluster, 0, cookie);
                cluster.simulation.run(PASSED_OVER);
                cluster.network().calm(cluster.nodes.get(2).peer());

                assertNoTwoStartFromTheSameState(
                        List.of(first, late, waiting), "pattern " + pattern + ", seed " + seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2212"})
    void whatItSendsIsRefusedIfTheOtherNodeHasOnlyReadAndWritesLater(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = SimulatedRequest.create(cluster, 2);
                cluster.simulation.run(SHORTLY);
                cluster.network().disturb(cluster.nodes.get(2).peer(), LATE);
                SimulatedRequest reading = SimulatedRequest.read(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY.multipliedBy(2));
                SimulatedRequest late = SimulatedRequest.change(cluster, 2, cookie);
                cluster.simulation.run(SHORTLY);
                SimulatedRequest waiting = SimulatedRequest.read(cluster, 0, cookie);
                reading.response();
                SimulatedRequest next = SimulatedRequest.change(cluster, 1, cookie);
                cluster.simulation.run(PASSED_OVER);
                cluster.network().calm(cluster.nodes.get(2).peer());

                assertNoTwoStartFromTheSameState(List.of(late, next), "pattern " + pattern + ", seed " + seed);
                waiting.response();
            }
        }
    }

    /** An epoch that it began for that would be the one of who passes it over afterwards. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2212"})
    void aClaimThatWasGivenUpIsNoReasonToCountOn(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {})) {
                Node owner = cluster.nodes.get(1);
                int waits = 2 * (seed % 2);
                String cookie = SimulatedRequest.create(cluster, 1);
                SimulatedGate gate = new SimulatedGate();
                SimulatedRequest slow = new SimulatedRequest(cluster, 1, cookie, request -> {
                    request.session(false);
                    gate.pass();
                    return 0;
                });
                cluster.simulation.run(SHORTLY);
                SimulatedRequest waiting = SimulatedRequest.read(cluster, waits, cookie);
                cluster.simulation.run(SHORTLY);
                SimulatedRequest.change(cluster, 1, cookie).response();
                owner.machine.pause();
                SimulatedRequest passing = SimulatedRequest.change(cluster, 2 - waits, cookie);
                assertThat(waiting.response().failure()).isNotNull();
                int written = passing.response().answer();
                owner.machine.resume();
                gate.open();
                slow.response();
                cluster.simulation.run(PASSED_OVER);

                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(written);
            }
        }
    }
}
