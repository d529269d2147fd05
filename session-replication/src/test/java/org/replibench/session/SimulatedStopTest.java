package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Simulation;

/** What requests change before their node's stop is over, and while there is no database for it. */
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
        awaitGo(node);
        request.rename(session);
        return 1;
    }

    private void awaitGo(Node node) {
        try {
            while (!mayGoOn) {
                node.machine.sleep(Duration.ofNanos(STOP_NANOS / 100));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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

    private int signOffLater(Node.Request request, Node node) {
        Session session = request.session(false);
        awaitGo(node);
        request.signOff(session);
        return 1;
    }

    /** Else listeners elsewhere hear of it once more. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3121", "3212", "3222"})
    void listenersHearOfNoSignOffThatItsNodeDoesNotWriteBeforeItStops(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            int[] ends = {0};
            SessionListener counter = new SessionListener() {
                @Override
                public void sessionDestroyed(
                        Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
                    ends[0]++;
                }
            };
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 2, Map.of("pattern", pattern), node -> node.listen(counter))) {
                Node stopping = cluster.nodes.get(0);
                String cookie = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                        .response()
                        .cookie();
                cluster.simulation.run(WRITTEN);
                mayGoOn = false;
                SimulatedRequest signingOff =
                        new SimulatedRequest(cluster, 0, cookie, request -> signOffLater(request, stopping));
                cluster.simulation.run(WRITTEN);

                boolean[] stopped = {false};
                stopping.stop(failure -> stopped[0] = true);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(STOP_NANOS)));
                mayGoOn = true;
                cluster.simulation.runUntil(() -> stopped[0] && signingOff.hasEnded(), Duration.ofMinutes(1));

                answered += signingOff.response().failure() == null ? 1 : 0;
                int goesOn = read(cluster, cookie);
                assertThat(ends[0] + goesOn).as("seed %d", seed).isEqualTo(1);
            }
        }
        assertThat(answered).isPositive();
    }

    private static int rename(Node.Request request) {
        request.rename(request.session(false));
        return 1;
    }

    private static int signOff(Node.Request request) {
        request.signOff(request.session(false));
        return 1;
    }

    private static int read(SimulatedCluster cluster, String cookie) throws InterruptedException {
        return new SimulatedRequest(cluster, 1, cookie, SimulatedStopTest::read)
                .response()
                .answer();
    }

    /** Stops the first node, for which there is a database again only when it has begun to stop. */
    private static void stopWhileTheDatabaseComesBack(SimulatedCluster cluster) throws InterruptedException {
        boolean[] stopped = {false};
        cluster.nodes.get(0).stop(failure -> stopped[0] = true);
        cluster.simulation.run(Duration.ofSeconds(3));
        cluster.database().start();
        cluster.simulation.runUntil(() -> stopped[0], Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void aChangeOfIdThatWaitsForTheDatabaseIsWrittenBeforeItsNodeHasStopped(String pattern)
            throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 2, pattern)) {
            String former = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                    .response()
                    .cookie();
            cluster.simulation.run(WRITTEN);
            cluster.database().stop();
            String cookie = new SimulatedRequest(cluster, 0, former, SimulatedStopTest::rename)
                    .response()
                    .cookie();

            stopWhileTheDatabaseComesBack(cluster);

            assertThat(read(cluster, cookie)).isEqualTo(1);
            assertThat(read(cluster, former)).as("under the former id").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void aSignOffThatWaitsForTheDatabaseIsWrittenBeforeItsNodeHasStopped(String pattern) throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 2, pattern)) {
            String cookie = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                    .response()
                    .cookie();
            cluster.simulation.run(WRITTEN);
            cluster.database().stop();
            assertThat(new SimulatedRequest(cluster, 0, cookie, SimulatedStopTest::signOff)
                            .response()
                            .failure())
                    .isNull();

            stopWhileTheDatabaseComesBack(cluster);

            assertThat(read(cluster, cookie)).isZero();
        }
    }

    /** Else the others take it for one that lives, or was killed of late. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3112", "3221", "3222"})
    void theSessionsOfANodeThatStoppedWhileTheDatabaseWasGoneTimeOut(String pattern) throws InterruptedException {
        int timeoutSeconds = 3;
        try (SimulatedCluster cluster = new SimulatedCluster(
                new Simulation(1), 2, Map.of("pattern", pattern), node -> node.sessionTimeout(timeoutSeconds))) {
            String cookie = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                    .response()
                    .cookie();
            cluster.simulation.run(WRITTEN);
            cluster.database().stop();

            stopWhileTheDatabaseComesBack(cluster);

            // The other node looks for what has timed out every ten seconds.
            cluster.simulation.run(Duration.ofSeconds(timeoutSeconds + 11));
            assertThat(read(cluster, cookie)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3111", "3222", "3311"})
    void aStopEndsThoughTheDatabaseDoesNotComeBack(String pattern) throws InterruptedException {
        Duration timeout = Duration.ofSeconds(5);
        try (SimulatedCluster cluster = new SimulatedCluster(1, 2, pattern)) {
            new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create).response();
            cluster.database().stop();

            boolean[] stopped = {false};
            cluster.nodes.get(0).stop(failure -> stopped[0] = true);

            assertThat(cluster.simulation.runUntil(
                            () -> stopped[0], timeout.multipliedBy(3).plusSeconds(1)))
                    .isTrue();
        }
    }

    /**
     * A holder that asks for the session refuses what its owner sends then, and the owner may have left before it answers: it
     * must not leave before it knows of the refusal.
     */
    @ParameterizedTest
    @ValueSource(strings = {"1311", "2311"})
    void aSessionThatANodeAsksForWhileTheOthersStopIsFoundThere(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = new SimulatedRequest(cluster, 0, null, SimulatedStopTest::create)
                        .response()
                        .cookie();
                cluster.simulation.run(WRITTEN);

                List<Node> stopping = List.of(cluster.nodes.get(2), cluster.nodes.get(0));
                stopping.forEach(node -> node.stop(failure -> {}));
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(STOP_NANOS)));
                SimulatedRequest asking = new SimulatedRequest(cluster, 1, cookie, SimulatedStopTest::read);
                cluster.simulation.runUntil(() -> stopping.stream().allMatch(Node::stopped), Duration.ofMinutes(1));

                assertThat(asking.response().answer()).as("seed %d", seed).isEqualTo(1);
            }
        }
    }
}
