package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Simulation;

/** A row that a node takes over from a database that goes before it answers. */
class UnansweredTakeoverTest {
    /** So many that the database goes in each step of the take-over. */
    private static final int SEEDS = 30;

    private static final int TAKEOVER_NANOS = 4_000_000;
    private static final Duration WRITTEN = Duration.ofSeconds(1);
    private static final int TIMEOUT_SECONDS = 3;

    /** Nodes look for rows without an owner that have timed out every ten seconds. */
    private static final Duration ENDED = Duration.ofSeconds(TIMEOUT_SECONDS + 12);

    private static String create(SimulatedCluster cluster) throws InterruptedException {
        String cookie = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(WRITTEN);
        return cookie;
    }

    private static void takeOverWhileTheDatabaseGoes(SimulatedCluster cluster, String cookie)
            throws InterruptedException {
        SimulatedRequest takingOver = SimulatedRequest.read(cluster, 1, cookie);
        cluster.simulation.run(Duration.ofNanos(cluster.simulation.random().nextInt(TAKEOVER_NANOS)));
        cluster.database().stop();
        takingOver.response();
    }

    /** Else it is one of a node that lives, and none has it live. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3112", "3121", "3122", "3211", "3212", "3221", "3222"})
    void theSessionTimesOut(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter counter = new EndCounter();
            try (SimulatedCluster cluster =
                    new SimulatedCluster(new Simulation(seed), 2, Map.of("pattern", pattern), node -> {
                        node.sessionTimeout(TIMEOUT_SECONDS);
                        node.listen(counter);
                    })) {
                String cookie = create(cluster);
                takeOverWhileTheDatabaseGoes(cluster, cookie);
                cluster.simulation.run(WRITTEN);
                cluster.database().start();

                cluster.simulation.run(ENDED);
                assertThat(counter.ends()).as("seed %d", seed).isEqualTo(1);
            }
        }
    }
}
