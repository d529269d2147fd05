package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner that was passed over, and has not heard of that, gives copies to a node that was not there when it was. */
class PassedOverJoinerTest {
    private static final int SEEDS = 20;

    private static final int OWNER = 2;
    private static final int CLAIMER = 1;
    private static final int JOINER = 0;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** Longer than a claim waits for a silent owner. */
    private static final Duration LATE = Duration.ofSeconds(2);

    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1122wq2", "1221wq2", "2122wq2", "2222wq2"})
    void noCopyIsLeftOfWhatWasSignedOffMeanwhile(String pattern) throws InterruptedException {
        noCopyIsLeftOfWhatWasSignedOffMeanwhile(pattern, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1122wq2", "1221wq2", "2122wq2", "2222wq2"})
    void noCopyIsLeftOfWhatWasInUseAndSignedOffMeanwhile(String pattern) throws InterruptedException {
        noCopyIsLeftOfWhatWasSignedOffMeanwhile(pattern, true);
    }

    private static void noCopyIsLeftOfWhatWasSignedOffMeanwhile(String pattern, boolean used)
            throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = SimulatedRequest.create(cluster, OWNER);
                cluster.simulation.run(SHORTLY);
                int owner = cluster.nodes.get(OWNER).peer();
                int claimer = cluster.nodes.get(CLAIMER).peer();
                cluster.network().part(owner, claimer, LATE);
                SimulatedGate gate = new SimulatedGate();
                if (used) {
                    new SimulatedRequest(cluster, OWNER, cookie, gate.before((request, session) -> {}));
                    cluster.simulation.run(SHORTLY);
                }
                SimulatedRequest signingOff = SimulatedRequest.signOff(cluster, CLAIMER, cookie);
                cluster.simulation.run(SHORTLY);
                cluster.stop(cluster.nodes.get(JOINER));
                assertThat(signingOff.response().failure()).isNull();
                cluster.restart(JOINER);
                cluster.simulation.run(SHORTLY);
                cluster.network().join(owner, claimer);
                cluster.simulation.run(LATE.multipliedBy(2));
                gate.open();
                cluster.simulation.run(SHORTLY);

                String id = cookie.substring(0, cookie.indexOf('.'));
                assertThat(cluster.nodes)
                        .as("pattern %s, seed %d", pattern, seed)
                        .noneMatch(node -> cluster.network().holds(node.peer(), id));
            }
        }
    }
}
