package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;

/** An owner that has not heard of a claim chooses another holder, which has answered the claim without a copy. */
class UnheldClaimTest {
    private static final int SEEDS = 100;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** Longer than a silent former owner is waited for. */
    private static final Duration PASSED_OVER = Duration.ofMillis(300);

    /** Most of what is sent to or by a node comes late. */
    private static final Disturbance LATE = new Disturbance(0.7, 0, Duration.ZERO);

    @ParameterizedTest
    @ValueSource(strings = {"1122", "1222", "2122", "2222"})
    void whatTheOwnerSendsItIsRefusedAsTheClaimersNodeGoesOnWithoutIt(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                int owner = 0;
                int claimer = 2;
                String cookie = SimulatedRequest.create(cluster, owner);
                String other = SimulatedRequest.create(cluster, claimer);
                cluster.simulation.run(SHORTLY);
                cluster.network().disturb(cluster.nodes.get(claimer).peer(), LATE);
                // The owner does without the claimer's answer, and takes it for silent.
                SimulatedRequest takeover = SimulatedRequest.read(cluster, owner, other);
                cluster.simulation.run(PASSED_OVER);

                SimulatedRequest claiming = SimulatedRequest.change(cluster, claimer, cookie);
                cluster.simulation.run(
                        SHORTLY.plusMillis(cluster.simulation.random().nextInt(100)));
                SimulatedRequest late = SimulatedRequest.change(cluster, owner, cookie);
                claiming.response();
                late.response();
                takeover.response();
                cluster.network().calm(cluster.nodes.get(claimer).peer());
                cluster.simulation.run(SHORTLY.multipliedBy(10));

                if (claiming.response().failure() == null && late.response().failure() == null) {
                    assertThat(List.of(
                                    claiming.response().answer(),
                                    late.response().answer()))
                            .as("pattern %s, seed %d", pattern, seed)
                            .doesNotHaveDuplicates();
                }
            }
        }
    }
}
