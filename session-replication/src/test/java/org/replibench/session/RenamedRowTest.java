package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;

/** A session in the database that one node signs off while another one has changed its id. */
class RenamedRowTest {
    /** After which an answered change is in the database, and what that missed is made up for. */
    private static final Duration WRITTEN = Duration.ofSeconds(5);

    private boolean mayGoOn;

    private static int create(Node.Request request) {
        request.session(true).setAttribute("count", 1);
        return 1;
    }

    private static int rename(Node.Request request) {
        request.rename(request.session(false));
        return 1;
    }

    private static int read(Node.Request request) {
        Session session = request.session(false);
        return session == null ? 0 : (Integer) session.getAttribute("count");
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
        return 1;
    }

    /** Signs a session off under an id that it no longer has, while the database is gone; returns its present one. */
    private String signOffUnderAFormerId(SimulatedCluster cluster) throws InterruptedException {
        String former = new SimulatedRequest(cluster, 0, null, RenamedRowTest::create)
                .response()
                .cookie();
        cluster.simulation.run(WRITTEN);
        SimulatedRequest signOff =
                new SimulatedRequest(cluster, 0, former, request -> signOffLater(request, cluster.nodes.get(0)));
        cluster.simulation.run(WRITTEN);
        String first = rename(cluster, former);
        String second = rename(cluster, first);
        cluster.database().stop();
        mayGoOn = true;
        assertThat(signOff.response().failure()).isNull();
        return second;
    }

    private static String rename(SimulatedCluster cluster, String cookie) throws InterruptedException {
        Response<Integer> response = new SimulatedRequest(cluster, 1, cookie, RenamedRowTest::rename).response();
        cluster.simulation.run(WRITTEN);
        assertThat(response.cookie()).isNotEqualTo(cookie);
        return response.cookie();
    }

    private static void assertShownNowhere(SimulatedCluster cluster, String cookie) throws InterruptedException {
        for (int node = 0; node < cluster.nodes.size(); node++) {
            assertThat(new SimulatedRequest(cluster, node, cookie, RenamedRowTest::read)
                            .response()
                            .answer())
                    .as("at node %d", node)
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3111", "3121", "3211", "3221"})
    void aSignOffThatTheDatabaseMissedEndsTheSessionUnderTheIdThatItHasByThen(String pattern)
            throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 3, pattern)) {
            String cookie = signOffUnderAFormerId(cluster);
            cluster.database().start();
            cluster.simulation.run(WRITTEN);

            assertShownNowhere(cluster, cookie);
        }
    }
}
