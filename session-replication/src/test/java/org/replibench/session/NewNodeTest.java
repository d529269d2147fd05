package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;

/** A node that starts while another one is paused, which cannot announce itself. */
class NewNodeTest {
    private static final int SEEDS = 10;

    /** Longer than messages take, and than a silent former owner is waited for. */
    private static final Duration SHORTLY = Duration.ofMillis(500);

    private static final Duration STARTED = Duration.ofMinutes(1);

    private static final Function<Node.Request, Integer> READ = CountingServlet.read(-1);

    private static String create(SimulatedCluster cluster) throws InterruptedException {
        return SimulatedRequest.create(cluster, 2);
    }

    /** Pauses node 2, and starts node 1 again meanwhile. */
    private static void restartDuringPause(SimulatedCluster cluster) throws InterruptedException {
        cluster.stop(cluster.nodes.get(1));
        cluster.nodes.get(1).machine.powerOff();
        cluster.simulation.run(SHORTLY);
        cluster.nodes.get(2).machine.pause();
        Node restarted = cluster.restart(1);
        cluster.simulation.runUntil(restarted::takesRequests, STARTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "1311", "1312", "2212", "2222wq2", "2321"})
    void asksThePausedOneToo(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = create(cluster);
                restartDuringPause(cluster);
                SimulatedRequest atNew = SimulatedRequest.change(cluster, 1, cookie);
                cluster.simulation.run(SHORTLY);
                cluster.nodes.get(2).machine.resume();

                assertThat(atNew.response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
                cluster.simulation.run(SHORTLY);
                assertThat(new SimulatedRequest(cluster, 2, cookie, READ)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }

    /** The paused one does not know of the new one when it goes on, and signs the session off first of all. */
    @ParameterizedTest
    @ValueSource(strings = {"1122wq2", "2112", "2122wq2", "2211"})
    void hearsOfASignOffOnThePausedOne(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = create(cluster);
                SimulatedGate gate = new SimulatedGate();
                SimulatedRequest signingOff =
                        new SimulatedRequest(cluster, 2, cookie, gate.before(Node.Request::signOff));
                restartDuringPause(cluster);
                assertThat(new SimulatedRequest(cluster, 0, cookie, READ)
                                .response()
                                .answer())
                        .isEqualTo(1);
                cluster.simulation.run(SHORTLY);
                gate.open();
                cluster.nodes.get(2).machine.resume();
                if (signingOff.response().failure() != null) {
                    continue;
                }
                answered++;
                cluster.simulation.run(SHORTLY);
                for (int lost : new int[] {0, 2}) {
                    cluster.kill(cluster.nodes.get(lost));
                }
                assertThat(new SimulatedRequest(cluster, 1, cookie, READ)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(-1);
            }
        }
        assertThat(answered).isPositive();
    }
}
