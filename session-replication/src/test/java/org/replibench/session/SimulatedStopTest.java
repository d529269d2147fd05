package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Simulation;

/** What requests change before their node's stop is over, and while there is no database for it. */
class SimulatedStopTest {
    /** So many that the request ends in each step of the stop. */
    private static final int SEEDS = 200;

    private static final int STOP_NANOS = 1_000_000;

    private static final int TAKEOVER_NANOS = 4 * (int) SimulatedCluster.MAX_DELAY.toNanos();

    /** With 33xx a node that stops ends the thread first by which others ask it. */
    private static final int ASKED_STOP_NANOS = 30_000_000;

    private static final Duration WRITTEN = Duration.ofSeconds(1);

    private static final Function<Node.Request, Integer> READ = CountingServlet.read(0);

    private static String create(SimulatedCluster cluster) throws InterruptedException {
        String cookie = SimulatedRequest.create(cluster, 0);
        cluster.simulation.run(WRITTEN);
        return cookie;
    }

    private static void runForUpTo(SimulatedCluster cluster, int nanos) throws InterruptedException {
        cluster.simulation.run(Duration.ofNanos(cluster.simulation.random().nextInt(nanos)));
    }

    /** A request that changes the session at any moment of its node's stop. */
    private static SimulatedRequest duringStop(
            SimulatedCluster cluster, String cookie, int stopNanos, BiConsumer<Node.Request, Session> change)
            throws InterruptedException {
        SimulatedGate gate = new SimulatedGate();
        SimulatedRequest request = new SimulatedRequest(cluster, 0, cookie, gate.before(change));
        cluster.simulation.run(WRITTEN);
        cluster.nodes.get(0).stop();
        runForUpTo(cluster, stopNanos);
        gate.open();
        return request;
    }

    /** Else no node finds the session under the id that the client has. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void aChangeOfIdThatIsAnsweredWhileItsNodeStopsIsWritten(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2, pattern)) {
                Node stopping = cluster.nodes.get(0);
                String former = create(cluster);
                SimulatedRequest renaming = duringStop(cluster, former, STOP_NANOS, Node.Request::rename);
                cluster.simulation.runUntil(stopping::stopped, Duration.ofMinutes(1));

                if (renaming.hasEnded() && renaming.response().failure() == null) {
                    answered++;
                    String cookie = renaming.response().cookie();
                    assertThat(cookie).as("seed %d", seed).isNotEqualTo(former);
                    assertThat(read(cluster, cookie)).as("seed %d", seed).isEqualTo(1);
                    assertThat(read(cluster, former))
                            .as("under the former id, seed %d", seed)
                            .isZero();
                }
            }
        }
        assertThat(answered).isPositive();
    }

    /** What its node has written so far, another one may take while the request goes on: it has the session alone then. */
    @ParameterizedTest
    @ValueSource(strings = {"3311", "3312", "3321", "3322"})
    void aSessionThatIsAskedForWhileItsNodeStopsGoesOnUnderOneId(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS / 2; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2, pattern)) {
                Node stopping = cluster.nodes.get(0);
                String former = create(cluster);
                SimulatedGate gate = new SimulatedGate();
                SimulatedRequest renaming = new SimulatedRequest(cluster, 0, former, gate.before(Node.Request::rename));
                cluster.simulation.run(WRITTEN);
                SimulatedRequest asking = SimulatedRequest.read(cluster, 1, former);
                runForUpTo(cluster, ASKED_STOP_NANOS);
                stopping.stop();
                runForUpTo(cluster, STOP_NANOS * 5);
                gate.open();
                cluster.simulation.runUntil(stopping::stopped, Duration.ofMinutes(1));
                asking.response();

                if (renaming.hasEnded() && renaming.response().failure() == null) {
                    answered++;
                    assertThat(read(cluster, former))
                            .as("under the former id, seed %d", seed)
                            .isZero();
                    assertThat(read(cluster, renaming.response().cookie()))
                            .as("seed %d", seed)
                            .isEqualTo(1);
                }
            }
        }
        assertThat(answered).isPositive();
    }

    /** Else listeners elsewhere hear of it once more. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3121", "3212", "3222", "3311", "3322"})
    void listenersHearOfNoSignOffThatItsNodeDoesNotWriteBeforeItStops(String pattern) throws InterruptedException {
        boolean asked = pattern.startsWith("33");
        int stopNanos = asked ? ASKED_STOP_NANOS : STOP_NANOS;
        int answered = 0;
        for (int seed = 0; seed < (asked ? SEEDS / 2 : SEEDS); seed++) {
            EndCounter counter = new EndCounter();
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 2, Map.of("pattern", pattern), node -> node.listen(counter))) {
                Node stopping = cluster.nodes.get(0);
                String cookie = create(cluster);
                SimulatedRequest signingOff = duringStop(cluster, cookie, stopNanos, Node.Request::signOff);
                cluster.simulation.runUntil(() -> stopping.stopped() && signingOff.hasEnded(), Duration.ofMinutes(1));

                answered += signingOff.response().failure() == null ? 1 : 0;
                int goesOn = read(cluster, cookie);
                assertThat(counter.ends() + goesOn).as("seed %d", seed).isEqualTo(1);
            }
        }
        assertThat(answered).isPositive();
    }

    /** The request may have taken the session over when its node had handed all others over. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1121", "1211", "2121wq2", "2221"})
    void whatIsAnsweredWhileItsNodeStopsHasLeftIt(String pattern) throws InterruptedException {
        int answered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = create(cluster);
                SimulatedRequest changing = SimulatedRequest.change(cluster, 2, cookie);
                runForUpTo(cluster, TAKEOVER_NANOS);
                cluster.stop(cluster.nodes.get(2));

                if (changing.hasEnded() && changing.response().failure() == null) {
                    answered++;
                    assertThat(read(cluster, cookie)).as("seed %d", seed).isEqualTo(2);
                }
            }
        }
        assertThat(answered).isPositive();
    }

    private static int rename(Node.Request request) {
        request.rename(request.session(false));
        return 1;
    }

    private static int read(SimulatedCluster cluster, String cookie) throws InterruptedException {
        return new SimulatedRequest(cluster, 1, cookie, READ).response().answer();
    }

    /** Stops the first node, for which there is a database again only when it has begun to stop. */
    private static void stopWhileTheDatabaseComesBack(SimulatedCluster cluster) throws InterruptedException {
        Node stopping = cluster.nodes.get(0);
        stopping.stop();
        cluster.simulation.run(Duration.ofSeconds(3));
        cluster.database().start();
        cluster.simulation.runUntil(stopping::stopped, Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3111", "3211", "3221"})
    void aChangeOfIdThatWaitsForTheDatabaseIsWrittenBeforeItsNodeHasStopped(String pattern)
            throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(1, 2, pattern)) {
            String former = create(cluster);
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
            String cookie = create(cluster);
            cluster.database().stop();
            assertThat(SimulatedRequest.signOff(cluster, 0, cookie).response().failure())
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
            String cookie = create(cluster);
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
            SimulatedRequest.change(cluster, 0, null).response();
            cluster.database().stop();

            Node stopping = cluster.nodes.get(0);
            stopping.stop();

            assertThat(cluster.simulation.runUntil(
                            stopping::stopped, timeout.multipliedBy(3).plusSeconds(1)))
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
                String cookie = create(cluster);

                List<Node> stopping = List.of(cluster.nodes.get(2), cluster.nodes.get(0));
                stopping.forEach(Node::stop);
                runForUpTo(cluster, STOP_NANOS);
                SimulatedRequest asking = new SimulatedRequest(cluster, 1, cookie, READ);
                cluster.simulation.runUntil(() -> stopping.stream().allMatch(Node::stopped), Duration.ofMinutes(1));

                assertThat(asking.response().answer()).as("seed %d", seed).isEqualTo(1);
            }
        }
    }

    /** Else it ends here without a word to the others, and there once more. */
    @ParameterizedTest
    @ValueSource(strings = {"1311", "1312", "2321", "2322"})
    void noSessionComesToANodeThatHasStopped(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter counter = new EndCounter();
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern), node -> node.listen(counter))) {
                String cookie = create(cluster);
                SimulatedRequest.signOff(cluster, 2, cookie);
                runForUpTo(cluster, TAKEOVER_NANOS);
                cluster.stop(cluster.nodes.get(2));
                cluster.simulation.run(WRITTEN);

                SimulatedRequest again = new SimulatedRequest(cluster, 0, cookie, request -> {
                    Session session = request.session(false);
                    if (session != null) {
                        request.signOff(session);
                    }
                    return 1;
                });

                assertThat(again.response().failure()).isNull();
                assertThat(counter.ends())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }
}
