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

    private boolean mayGoOn;

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

    private static String create(SimulatedCluster cluster) throws InterruptedException {
        return new SimulatedRequest(cluster, 2, null, NewNodeTest::change)
                .response()
                .cookie();
    }

    /** Pauses node 2, and starts node 1 again meanwhile. */
    private static void restartDuringPause(SimulatedCluster cluster) throws InterruptedException {
        boolean[] stopped = {false};
        cluster.nodes.get(1).stop(failure -> stopped[0] = true);
        cluster.simulation.runUntil(() -> stopped[0], STARTED);
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

    private int signOffLater(Node.Request request, Node node) {
        Session session = request.session(false);
        try {
            while (!mayGoOn) {
                node.machine.sleep(Duration.ofMillis(1));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        request.signOff(session);
        return 0;
    }

    /** The paused one does not know of the new one when it goes on, and signs the session off first of all. */
    @ParameterizedTest
    @ValueSource(strings = {"1122wq2", "2112", "2122wq2", "2211"})
    void hearsOfASignOffOnThePausedOne(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = create(cluster);
                mayGoOn = false;
                SimulatedRequest signingOff = new SimulatedRequest(
                        cluster, 2, cookie, request -> signOffLater(request, cluster.nodes.get(2)));
                restartDuringPause(cluster);
                assertThat(new SimulatedRequest(cluster, 0, cookie, NewNodeTest::read)
                                .response()
                                .answer())
                        .isEqualTo(1);
                cluster.simulation.run(SHORTLY);
                mayGoOn = true;
                cluster.nodes.get(2).machine.resume();
                if (signingOff.response().failure() != null) {
                    continue;
                }
                answered++;
                cluster.simulation.run(SHORTLY);
                for (int lost : new int[] {0, 2}) {
                    cluster.lose(cluster.nodes.get(lost));
                    cluster.notice(cluster.nodes.get(lost));
                }
                assertThat(new SimulatedRequest(cluster, 1, cookie, NewNodeTest::read)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(-1);
            }
        }
        assertThat(answered).isPositive();
    }
}
