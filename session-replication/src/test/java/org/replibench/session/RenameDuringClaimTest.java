package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Simulation;

/** A request changes a session's id while its node asks the others for the session by the former one. */
class RenameDuringClaimTest {
    private static final int SEEDS = 10;
    private static final int MANY_SEEDS = 100;

    /** Longer than a node takes to stop that others answer. */
    private static final Duration STOP = Duration.ofMillis(20);

    /** Longer than a node takes to ask all others of a session. */
    private static final Duration QUESTION = Duration.ofMillis(6);

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** In which a node has looked after its sessions. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private static final Function<Node.Request, Integer> READ = CountingServlet.read(-1);

    /** A request at node 0 that is about to change the id, while node 1 asks for the session by the former one. */
    private static final class SlowRename {
        private final SimulatedGate gate = new SimulatedGate();
        private final String former;
        private final SimulatedRequest renaming;
        private final SimulatedRequest elsewhere;
        private Session changed;

        SlowRename(SimulatedCluster cluster) throws InterruptedException {
            former = SimulatedRequest.create(cluster, 0);
            renaming = new SimulatedRequest(cluster, 0, former, gate.before((request, session) -> {
                request.rename(session);
                changed = session;
            }));
            cluster.simulation.run(SHORTLY);
            elsewhere = new SimulatedRequest(cluster, 1, former, READ);
            cluster.simulation.run(SHORTLY);
        }

        /** The client does not know it if the request fails. */
        String presentId() {
            return changed == null ? former : changed.getId() + ".node1";
        }

        /** Lets it change the id; returns the present cookie. */
        String goOn() throws InterruptedException {
            gate.open();
            assertThat(elsewhere.response().answer()).isEqualTo(-1);
            return renaming.response().cookie();
        }
    }

    /** What the others say of the former id then, that it was removed, is this node's own change. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1211", "2121", "2221wq2"})
    void theSessionGoesOnUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                SlowRename rename = new SlowRename(cluster);
                // Its update is refused, so the next request asks the others first.
                SimulatedRequest.change(cluster, 0, rename.former).response();
                cluster.simulation.run(SHORTLY);
                SimulatedRequest asking = new SimulatedRequest(cluster, 0, rename.former, READ);
                cluster.simulation.run(SHORTLY);

                String present = rename.goOn();

                assertThat(asking.response().answer()).isEqualTo(-1);
                assertThatNodeTwoFinds(2, cluster, present, pattern, seed);
            }
        }
    }

    /** The node hears of its own change when it asks: what the others have under the former id is all that there is so far. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1112", "2121", "2212wq2"})
    void copiesUnderTheFormerIdStayUntilThereAreOthers(String pattern) throws InterruptedException {
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = SimulatedRequest.create(cluster, 0);
                SimulatedGate before = new SimulatedGate();
                SimulatedGate after = new SimulatedGate();
                new SimulatedRequest(cluster, 0, cookie, before.before((request, session) -> {
                    request.rename(session);
                    after.pass();
                }));
                cluster.simulation.run(SHORTLY);
                cluster.nodes.get(0).distrust(cookie.substring(0, cookie.indexOf('.')));
                new SimulatedRequest(cluster, 0, cookie, READ);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt((int) QUESTION.toNanos())));
                before.open();
                cluster.simulation.run(SHORTLY);
                cluster.kill(cluster.nodes.get(0));

                assertThat(new SimulatedRequest(cluster, 1, cookie, READ)
                                .response()
                                .answer())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }

    /** The holders refuse the new id for the claim, and the node has no time to send it again. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1321wq2", "2121wq2", "2221wq2"})
    void theSessionStaysThoughItsNodeStopsMeanwhile(String pattern) throws InterruptedException {
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                SlowRename rename = new SlowRename(cluster);
                Node stopping = cluster.nodes.get(0);
                stopping.stop();
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt((int) STOP.toNanos())));
                rename.gate.open();
                cluster.simulation.runUntil(stopping::stopped, Duration.ofMinutes(1));

                assertThat(new int[] {read(cluster, rename.former), read(cluster, rename.presentId())})
                        .as("pattern %s, seed %d: under its former id, under its present one", pattern, seed)
                        .contains(1);
            }
        }
    }

    private static int read(SimulatedCluster cluster, String id) throws InterruptedException {
        return SimulatedRequest.read(cluster, 2, id).response().answer();
    }

    private static void assertThatNodeTwoFinds(
            int count, SimulatedCluster cluster, String cookie, String pattern, int seed) throws InterruptedException {
        assertThat(new SimulatedRequest(cluster, 2, cookie, READ).response().answer())
                .as("pattern %s, seed %d", pattern, seed)
                .isEqualTo(count);
    }

    /** The holders have refused the new id, for they had heard of the claim, and dropped the former one. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221", "2111", "2221wq2"})
    void theSessionIsHandedOverUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String present = new SlowRename(cluster).goOn();

                cluster.stop(cluster.nodes.get(0));

                assertThatNodeTwoFinds(1, cluster, present, pattern, seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1221", "2111", "2221wq2"})
    void theSessionSoonHasCopiesUnderItsNewId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String present = new SlowRename(cluster).goOn();
                cluster.simulation.run(SOON);

                cluster.kill(cluster.nodes.get(0));

                assertThatNodeTwoFinds(1, cluster, present, pattern, seed);
            }
        }
    }

    /** A holder that claimed the session by its former id has refused the new one, and has a copy under the former until then. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2122", "2212"})
    void itsEndIsHeardOfOnceThoughWhoeverKnowsOfTheChangeHasStopped(String pattern) throws InterruptedException {
        int timeoutSeconds = 2;
        Duration timedOut = Duration.ofSeconds(2L * timeoutSeconds + 1);
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter counter = new EndCounter();
            try (SimulatedCluster cluster =
                    new SimulatedCluster(new Simulation(seed), 3, Map.of("pattern", pattern), node -> {
                        node.sessionTimeout(timeoutSeconds);
                        node.listen(counter);
                    })) {
                String former = SimulatedRequest.create(cluster, 0);
                SimulatedGate gate = new SimulatedGate();
                new SimulatedRequest(cluster, 0, former, request -> {
                    request.rename(request.session(false));
                    gate.pass();
                    return 1;
                });
                cluster.simulation.run(SHORTLY);
                SimulatedRequest elsewhere = new SimulatedRequest(cluster, 1, former, READ);
                cluster.simulation.run(SHORTLY);
                cluster.stop(cluster.nodes.get(0));
                assertThat(elsewhere.response().answer()).isEqualTo(-1);
                cluster.simulation.run(timedOut);
                assertThat(counter.ends()).as("seed %d", seed).isEqualTo(1);

                cluster.stop(cluster.nodes.get(2));
                cluster.simulation.run(timedOut);

                assertThat(counter.ends())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }

    /** Others ask for the session just when its node asks whether they go on with it under the former id. */
    @ParameterizedTest
    @ValueSource(strings = {"1111", "1221", "2121", "2211"})
    void theSessionIsGivenToWhoAsksForItMeanwhile(String pattern) throws InterruptedException {
        for (int seed = 0; seed < 10 * SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String present = new SlowRename(cluster).goOn();
                runUntilNodesLookAfterTheirSessions(cluster);

                SimulatedRequest asking = new SimulatedRequest(cluster, 1, present, READ);

                assertThat(asking.response().failure())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isNull();
            }
        }
    }

    /** Or shortly before or after that. */
    private static void runUntilNodesLookAfterTheirSessions(SimulatedCluster cluster) throws InterruptedException {
        long second = Duration.ofSeconds(1).toNanos();
        long next = second - cluster.simulation.nanos() % second;
        cluster.simulation.run(
                Duration.ofNanos(next + cluster.simulation.random().nextInt((int) SHORTLY.toNanos() / 5)));
    }
}
