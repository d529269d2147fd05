package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;
import org.replibench.session.simulation.Simulation;

/** A session in the database whose id one node changes while another one has it, or signs it off. */
class RenamedRowTest {
    /** After which an answered change is in the database, and what that missed is made up for. */
    private static final Duration WRITTEN = Duration.ofSeconds(5);

    private static final int SEEDS = 30;

    private static final int STATEMENT_NANOS = 1_000_000;

    private static int rename(Node.Request request) {
        request.rename(request.session(false));
        return 1;
    }

    /** Signs a session off under an id that it no longer has, while the database is gone; returns its present one. */
    private static String signOffUnderAFormerId(SimulatedCluster cluster) throws InterruptedException {
        String former = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(WRITTEN);
        SimulatedGate gate = new SimulatedGate();
        SimulatedRequest signOff = new SimulatedRequest(cluster, 0, former, gate.before(Node.Request::signOff));
        cluster.simulation.run(WRITTEN);
        String first = rename(cluster, former);
        String second = rename(cluster, first);
        cluster.database().stop();
        gate.open();
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
            assertThat(SimulatedRequest.read(cluster, node, cookie).response().answer())
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

    /** The client has the new id by then, whoever has taken the session under the former one. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3121", "3211", "3221"})
    void aSessionThatTimesOutBeforeTheDatabaseKnowsItsNewIdIsNotShownUnderTheFormerOne(String pattern)
            throws InterruptedException {
        int timeoutSeconds = 10;
        EndCounter counter = new EndCounter();
        try (SimulatedCluster cluster = new SimulatedCluster(new Simulation(1), 2, Map.of("pattern", pattern), node -> {
            node.sessionTimeout(timeoutSeconds);
            node.listen(counter);
        })) {
            String former = SimulatedRequest.create(cluster, 0);
            cluster.simulation.run(WRITTEN);
            SimulatedRequest.read(cluster, 1, former).response();
            cluster.database().stop();
            new SimulatedRequest(cluster, 0, former, RenamedRowTest::rename).response();
            cluster.simulation.run(Duration.ofSeconds(timeoutSeconds).minus(WRITTEN));
            SimulatedRequest.read(cluster, 1, former).response();
            cluster.simulation.run(WRITTEN);
            cluster.database().start();
            cluster.simulation.run(WRITTEN);

            assertShownNowhere(cluster, former);
            assertThat(counter.ends()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3112", "3122", "3212", "3222"})
    void aWriteDuringASignOffThatFailsIsNotAnswered(String pattern) throws InterruptedException {
        assertFailsWithASignOff(pattern, (request, session) -> session.setAttribute("late", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3112", "3122", "3212", "3222"})
    void aChangeOfIdDuringASignOffThatFailsIsNotAnswered(String pattern) throws InterruptedException {
        assertFailsWithASignOff(pattern, Node.Request::rename);
    }

    /** The session goes on elsewhere, and while the sign-off waits for the database, this node sends nothing of it. */
    private static void assertFailsWithASignOff(String pattern, BiConsumer<Node.Request, Session> change)
            throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2, pattern)) {
                String former = SimulatedRequest.create(cluster, 0);
                SimulatedGate signOffGate = new SimulatedGate();
                SimulatedGate changeGate = new SimulatedGate();
                SimulatedRequest signOff =
                        new SimulatedRequest(cluster, 0, former, signOffGate.before(Node.Request::signOff));
                SimulatedRequest changing = new SimulatedRequest(cluster, 0, former, changeGate.before(change));
                cluster.simulation.run(WRITTEN);
                rename(cluster, former);

                signOffGate.open();
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(STATEMENT_NANOS)));
                changeGate.open();

                assertThat(changing.response().failure()).as("seed %d", seed).isNotNull();
                assertThat(signOff.response().failure()).as("seed %d", seed).isNotNull();
            }
        }
    }
}
