package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;

/** A node that starts while another one is paused, which cannot announce itself. */
class NewNodeTest {
    private static final int SEEDS = 10;

    /** Longer than messages take, and than a silent former owner is waited for. */
    private static final Duration SHORTLY = Duration.ofMillis(500);

    private static final Duration STARTED = Duration.ofMinutes(1);

    /** Answers -1 if there is no session. */
    private static int read(Node.Request request) {
        Session session = request.session(false);
        return session == null ? -1 : (Integer) session.getAttribute("count");
    }

    private static int change(Node.Request request) {
        Session session = request.session(true);
        Integer before = (Integer) session.getAttribute("count");
        int count = before == null ? 1 : before + 1;
        session.setAttribute("count", count);
        return count;
    }

    /** Makes a session on node 2, which is paused then, and starts node 1 again; returns the session's cookie. */
    private static String restartDuringPause(SimulatedCluster cluster) throws InterruptedException {
        String cookie = new SimulatedRequest(cluster, 2, null, NewNodeTest::change)
                .response()
                .cookie();
        boolean[] stopped = {false};
        cluster.nodes.get(1).stop(failure -> stopped[0] = true);
        cluster.simulation.runUntil(() -> stopped[0], STARTED);
        cluster.nodes.get(1).machine.powerOff();
        cluster.simulation.run(SHORTLY);
        cluster.nodes.get(2).machine.pause();
        Node restarted = cluster.restart(1);
        cluster.simulation.runUntil(restarted::takesRequests, STARTED);
        return cookie;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "1311", "1312", "2212", "2222wq2", "2321"})
    void asksThePausedOneToo(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = restartDuringPause(cluster);
                SimulatedRequest atNew = new SimulatedRequest(cluster, 1, cookie, NewNodeTest::change);
                cluster.simulation.run(SHORTLY);
                cluster.nodes.get(2).machine.resume();

                assertThat(atNew.response().answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
                cluster.simulation.run(SHORTLY);
                assertThat(new SimulatedRequest(cluster, 2, cookie, NewNodeTest::read)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }
}
