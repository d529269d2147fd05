package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Simulation;

/** A claim whose node is killed: copies refuse for it what the owner sends, which does not wait for that node. */
class AbandonedClaimTest {
    private static final int SEEDS = 20;

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** Many round trips, and little of a timeout. */
    private static final Duration AT_ONCE = TIMEOUT.dividedBy(20);

    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** After which an owner does not expect a claim to go on any more. */
    private static final Duration LATER = TIMEOUT.multipliedBy(3);

    private SimulatedGate gate;
    private String cookie;

    private static SimulatedCluster cluster(long seed, String pattern) throws InterruptedException {
        return new SimulatedCluster(
                new Simulation(seed),
                3,
                Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                node -> {});
    }

    /** Makes the session on node 0, which a request uses there until the gate opens; node 1 claims it meanwhile, and is killed. */
    private SimulatedRequest useWhileAClaimerIsKilled(SimulatedCluster cluster) throws InterruptedException {
        gate = new SimulatedGate();
        cookie = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(SHORTLY);
        SimulatedRequest slow = new SimulatedRequest(
                cluster, 0, cookie, gate.before((request, session) -> session.setAttribute("count", 2)));
        cluster.simulation.run(SHORTLY);
        SimulatedRequest.read(cluster, 1, cookie);
        cluster.simulation.run(SHORTLY);
        cluster.kill(cluster.nodes.get(1));
        cluster.simulation.run(SHORTLY);
        return slow;
    }

    private void openGate(SimulatedCluster cluster, SimulatedRequest slow, String run) throws InterruptedException {
        gate.open();
        long openedNanos = cluster.simulation.nanos();
        assertThat(slow.response().failure()).as(run).isNull();
        assertThat(slow.endedAfter(openedNanos)).as(run).isLessThan(AT_ONCE);
    }

    private int read(SimulatedCluster cluster) throws InterruptedException {
        return SimulatedRequest.read(cluster, 2, cookie).response().answer();
    }

    /** It knew that it had to wait, so it had not gone on with the session. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "1222wq2", "2112", "2222", "2222wq2"})
    void theRequestThatItWaitedForSucceeds(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                SimulatedRequest slow = useWhileAClaimerIsKilled(cluster);

                openGate(cluster, slow, pattern + ", seed " + seed);

                assertThat(read(cluster)).isEqualTo(2);
            }
        }
    }

    /** Else the two would wait for each other. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "1222wq2", "2112", "2222", "2222wq2"})
    void theRequestSucceedsThoughAnotherNodeWaitsForItLongAfterThat(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                SimulatedRequest slow = useWhileAClaimerIsKilled(cluster);
                cluster.simulation.run(LATER);
                SimulatedRequest waiting = SimulatedRequest.read(cluster, 2, cookie);
                cluster.simulation.run(SHORTLY);

                openGate(cluster, slow, pattern + ", seed " + seed);

                assertThat(waiting.response().answer()).isEqualTo(2);
            }
        }
    }

    /** Holders tell it of the claim, so that it asks whether that node has gone on with the session. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "1222wq2", "2112", "2222", "2222wq2"})
    void theNextRequestOfAnOwnerThatDidNotHearOfItSucceeds(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                cookie = SimulatedRequest.create(cluster, 0);
                cluster.simulation.run(SHORTLY);
                cluster.network()
                        .part(cluster.nodes.get(0).peer(), cluster.nodes.get(1).peer(), TIMEOUT);
                SimulatedRequest.read(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY);
                cluster.kill(cluster.nodes.get(1));
                cluster.simulation.run(SHORTLY);

                long beganNanos = cluster.simulation.nanos();
                SimulatedRequest change = SimulatedRequest.change(cluster, 0, cookie);

                String run = pattern + ", seed " + seed;
                assertThat(change.response().failure()).as(run).isNull();
                assertThat(change.endedAfter(beganNanos)).as(run).isLessThan(AT_ONCE);
                assertThat(read(cluster)).as(run).isEqualTo(2);
            }
        }
    }
}
