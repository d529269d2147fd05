package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;

/** A request changes a session's id while its node asks the others for the session by the former one. */
class RenameDuringClaimTest {
    private static final int SEEDS = 10;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** In which a node has looked after its sessions. */
    private static final Duration SOON = Duration.ofSeconds(2);

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

    private int renameLater(Node.Request request, Node node) {
        Session session = request.session(false);
        try {
            while (!mayGoOn) {
                node.machine.sleep(Duration.ofMillis(1));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        request.rename(session);
        return 0;
    }

    /** What the others say of the former id then, that it was removed, is this node's own change. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1211", "2121", "2221wq2"})
    void theSessionGoesOnUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String former = new SimulatedRequest(cluster, 0, null, RenameDuringClaimTest::change)
                        .response()
                        .cookie();
                mayGoOn = false;
                SimulatedRequest renaming =
                        new SimulatedRequest(cluster, 0, former, request -> renameLater(request, cluster.nodes.get(0)));
                cluster.simulation.run(SHORTLY);
                SimulatedRequest elsewhere = new SimulatedRequest(cluster, 1, former, RenameDuringClaimTest::read);
                cluster.simulation.run(SHORTLY);
                // Its update is refused, so the next request asks the others first.
                new SimulatedRequest(cluster, 0, former, RenameDuringClaimTest::change).response();
                cluster.simulation.run(SHORTLY);
                SimulatedRequest asking = new SimulatedRequest(cluster, 0, former, RenameDuringClaimTest::read);
                cluster.simulation.run(SHORTLY);

                mayGoOn = true;
                String present = renaming.response().cookie();

                assertThat(elsewhere.response().answer()).isEqualTo(-1);
                assertThat(asking.response().answer()).isEqualTo(-1);
                assertThat(new SimulatedRequest(cluster, 2, present, RenameDuringClaimTest::read)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(2);
            }
        }
    }

    /** Changes the id at node 0 while node 1 asks for the session by the former one; returns the present cookie. */
    private String renameWhileAnotherNodeAsks(SimulatedCluster cluster) throws InterruptedException {
        String former = new SimulatedRequest(cluster, 0, null, RenameDuringClaimTest::change)
                .response()
                .cookie();
        mayGoOn = false;
        SimulatedRequest renaming =
                new SimulatedRequest(cluster, 0, former, request -> renameLater(request, cluster.nodes.get(0)));
        cluster.simulation.run(SHORTLY);
        SimulatedRequest elsewhere = new SimulatedRequest(cluster, 1, former, RenameDuringClaimTest::read);
        cluster.simulation.run(SHORTLY);
        mayGoOn = true;
        assertThat(elsewhere.response().answer()).isEqualTo(-1);
        return renaming.response().cookie();
    }

    private static void assertThatNodeTwoFinds(SimulatedCluster cluster, String cookie, String pattern, int seed)
            throws InterruptedException {
        assertThat(new SimulatedRequest(cluster, 2, cookie, RenameDuringClaimTest::read)
                        .response()
                        .answer())
                .as("pattern %s, seed %d", pattern, seed)
                .isEqualTo(1);
    }

    /** The holders have refused the new id, for they had heard of the claim, and dropped the former one. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221", "2111", "2221wq2"})
    void theSessionIsHandedOverUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String present = renameWhileAnotherNodeAsks(cluster);

                boolean[] stopped = {false};
                cluster.nodes.get(0).stop(failure -> stopped[0] = true);
                cluster.simulation.runUntil(() -> stopped[0], Duration.ofMinutes(1));

                assertThatNodeTwoFinds(cluster, present, pattern, seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221", "2111", "2221wq2"})
    void theSessionSoonHasCopiesUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String present = renameWhileAnotherNodeAsks(cluster);
                cluster.simulation.run(SOON);

                cluster.lose(cluster.nodes.get(0));
                cluster.notice(cluster.nodes.get(0));

                assertThatNodeTwoFinds(cluster, present, pattern, seed);
            }
        }
    }
}
