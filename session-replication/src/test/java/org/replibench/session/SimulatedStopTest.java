package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;

/** What requests change at the end of their node's stop. */
class SimulatedStopTest {
    /** So many that the request ends in each step of the stop. */
    private static final int SEEDS = 200;

    private static final int STOP_NANOS = 1_000_000;

    private static final Duration WRITTEN = Duration.ofSeconds(1);

    private boolean mayGoOn;

    private static int read(Node.Request request) {
        Session session = request.session(false);
        return session == null ? 0 : (Integer) session.getAttribute("count");
    }

    private static int create(Node.Request request) {
        request.session(true).setAttribute("count", 1);
        return 1;
    }

    private int renameLater(Node.Request request, Node node) {
        Session session = request.session(false);
        try {
            while (!mayGoOn) {
                node.machine.sleep(Duration.ofNanos(STOP_NANOS / 100));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        request.rename(session);
        return 1;
    }

    /** Else no node finds the session under the id that the client has. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void aChangeOfIdThatIsAnsweredWhileItsNodeStopsIsWritten(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2, pattern)) {
                Node stopping = cluster.nodes.get(0);
                String former = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                        .response()
                        .cookie();
                cluster.simulation.run(WRITTEN);
                mayGoOn = false;
                SimulatedRequest renaming =
                        new SimulatedRequest(cluster, 0, former, request -> renameLater(request, stopping));
                cluster.simulation.run(WRITTEN);

                boolean[] stopped = {false};
                stopping.stop(failure -> stopped[0] = true);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(STOP_NANOS)));
                mayGoOn = true;
                cluster.simulation.runUntil(() -> stopped[0], Duration.ofMinutes(1));

                if (renaming.hasEnded() && renaming.response().failure() == null) {
                    answered++;
                    String cookie = renaming.response().cookie();
                    assertThat(cookie).as("seed %d", seed).isNotEqualTo(former);
                    assertThat(new SimulatedRequest(cluster, 1, cookie, SimulatedStopTest::read)
                                    .response()
                                    .answer())
                            .as("seed %d", seed)
                            .isEqualTo(1);
                    assertThat(new SimulatedRequest(cluster, 1, former, SimulatedStopTest::read)
                                    .response()
                                    .answer())
                            .as("under the former id, seed %d", seed)
                            .isZero();
                }
            }
        }
        assertThat(answered).isPositive();
    }
}
