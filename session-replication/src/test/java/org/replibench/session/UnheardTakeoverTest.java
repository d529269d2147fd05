package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;
import org.replibench.session.peers.SimulatedNetwork.Disturbance;
import org.replibench.session.simulation.Simulation;

/** A node changes a session's id and hears nothing of another one, which goes on with the session under the former id. */
class UnheardTakeoverTest {
    private static final int SEEDS = 10;

    /** So many that messages come late in any order. */
    private static final int MANY_SEEDS = 100;

    /** Longer than messages take. */
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** Within which a claim and a change of id are over. */
    private static final int RENAME_NANOS = 8 * (int) SimulatedCluster.MAX_DELAY.toNanos();

    /** Half of what is sent to or by a node comes late. */
    private static final Disturbance LATE = new Disturbance(0.5, 0, Duration.ZERO);

    private static SimulatedCluster cluster(long seed, String pattern) throws InterruptedException {
        return new SimulatedCluster(new Simulation(seed), 3, Map.of("pattern", pattern, "timeout", "2000"), node -> {});
    }

    private static int change(Session session) {
        Integer count = (Integer) session.getAttribute("count");
        session.setAttribute("count", count == null ? 1 : count + 1);
        return count == null ? 1 : count + 1;
    }

    private static Response<Integer> create(SimulatedCluster cluster) throws InterruptedException {
        return new SimulatedRequest(cluster, 0, null, request -> change(request.session(true))).response();
    }

    private static SimulatedRequest rename(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, request -> {
            request.rename(request.session(false));
            return null;
        });
    }

    /** Answers null if there is none. */
    private static Response<Integer> change(SimulatedCluster cluster, int node, String cookie)
            throws InterruptedException {
        return new SimulatedRequest(cluster, node, cookie, request -> {
                    Session session = request.session(false);
                    return session == null ? null : change(session);
                })
                .response();
    }

    /** Node 1 goes on with a session that node 0, which is silent from now on, gives another id. */
    private static SimulatedRequest passOverWhileItRenames(SimulatedCluster cluster, String former)
            throws InterruptedException {
        cluster.network().silence(cluster.nodes.get(0).peer());
        SimulatedRequest rename = rename(cluster, 0, former);
        assertThat(change(cluster, 1, former).answer()).isEqualTo(2);
        return rename;
    }

    private static void assertGoesOnUnderThatIdOnly(SimulatedCluster cluster, String id, String dead)
            throws InterruptedException {
        Response<Integer> elsewhere = change(cluster, 2, dead);
        assertThat(elsewhere.failure()).isNull();
        assertThat(elsewhere.answer()).isNull();
        assertThat(change(cluster, 0, id).answer()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "2122", "2222", "2222wq2"})
    void aSessionWhoseNewIdNobodyConfirmedIsGivenToNoNode(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                String refused = refusedRename(cluster, former);

                assertGoesOnUnderThatIdOnly(cluster, former, refused);
            }
        }
    }

    /** No node has anything under the former id then, but each knows that it is void, and since which epoch. */
    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "2122", "2222", "2222wq2"})
    void aSessionThatGetsAnotherIdElsewhereIsGivenToNoNodeEither(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                SimulatedRequest rename = passOverWhileItRenames(cluster, former);
                String third = rename(cluster, 1, former).response().cookie();
                assertThat(rename.response().failure()).isInstanceOf(ReplicationFailedException.class);
                cluster.network().resume(cluster.nodes.get(0).peer());

                assertGoesOnUnderThatIdOnly(cluster, third, rename.response().cookie());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "1222", "2122", "2222", "2222wq2"})
    void aSessionThatComesBackAndGetsAnotherIdIsGivenToNoNodeUnderTheRefusedOne(String pattern)
            throws InterruptedException {
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                String refused = refusedRename(cluster, former);

                SimulatedRequest rename = rename(cluster, 0, former);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(RENAME_NANOS)));
                Response<Integer> dead = change(cluster, 2, refused);

                assertThat(dead.answer()).as("%s, seed %d", pattern, seed).isNull();
                assertGoesOnUnderThatIdOnly(cluster, rename.response().cookie(), refused);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1212", "1222", "2122", "2222", "2222wq2"})
    void aSessionThatComesBackAndIsSignedOffIsOverUnderTheRefusedIdToo(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                refusedRename(cluster, former);

                SimulatedRequest signOff = SimulatedRequest.signOff(cluster, 0, former);

                assertThat(signOff.response().failure()).isNull();
                assertThat(cluster.nodes.get(0).sessions())
                        .as("%s, seed %d", pattern, seed)
                        .isEmpty();
            }
        }
    }

    /** The cookie with the id that node 0 gave a session which node 1 has since, under the former id. */
    private static String refusedRename(SimulatedCluster cluster, String former) throws InterruptedException {
        SimulatedRequest refused = passOverWhileItRenames(cluster, former);
        assertThat(refused.response().failure()).isInstanceOf(ReplicationFailedException.class);
        cluster.network().resume(cluster.nodes.get(0).peer());
        cluster.simulation.run(SHORTLY);
        return refused.response().cookie();
    }

    /** Without the former id, holders would take the second update for one of a new session. */
    @ParameterizedTest
    @ValueSource(strings = {"1122", "2122", "2222", "2222wq2"})
    void eachWholeUpdateIsRefusedThatFollowsARefusedChangeOfId(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                cluster.network().silence(cluster.nodes.get(0).peer());
                SimulatedRequest slow = slowChange(cluster, former);
                cluster.simulation.run(SHORTLY);
                SimulatedRequest rename = rename(cluster, 0, former);
                assertThat(change(cluster, 1, former).answer()).isEqualTo(2);
                assertThat(rename.response().failure()).isInstanceOf(ReplicationFailedException.class);
                assertThat(slow.response().failure()).isInstanceOf(ReplicationFailedException.class);
                cluster.network().resume(cluster.nodes.get(0).peer());
                cluster.simulation.run(SHORTLY);

                assertGoesOnUnderThatIdOnly(cluster, former, rename.response().cookie());
            }
        }
    }

    /** It reads the session before another request changes the id, and changes it after that. */
    private static SimulatedRequest slowChange(SimulatedCluster cluster, String cookie) {
        return new SimulatedRequest(cluster, 0, cookie, request -> {
            Session session = request.session(false);
            cluster.nodes.get(0).sleep(SHORTLY.multipliedBy(2));
            return change(session);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1212", "2121", "2222", "2222wq2"})
    void aSignOffUnderTheNewIdEndsTheSessionUnderTheFormerOneToo(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                cluster.simulation.run(SHORTLY);
                SimulatedGate gate = new SimulatedGate();
                SimulatedRequest signOff = new SimulatedRequest(cluster, 0, former, gate.before(Node.Request::signOff));
                cluster.simulation.run(SHORTLY);
                cluster.network().silence(cluster.nodes.get(0).peer());
                rename(cluster, 0, former);
                cluster.simulation.run(SHORTLY);
                assertThat(change(cluster, 1, former).answer()).isEqualTo(2);
                gate.open();
                cluster.simulation.run(SHORTLY.multipliedBy(2));
                cluster.network().resume(cluster.nodes.get(0).peer());
                assertThat(signOff.response().failure()).isNull();
                cluster.simulation.run(SHORTLY);

                for (int node = 0; node < 3; node++) {
                    assertThat(change(cluster, node, former).answer())
                            .as("pattern %s, seed %d, node %d", pattern, seed, node)
                            .isNull();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1222", "2112", "2222"})
    void aSignOffElsewhereEndsTheSessionThatGotTwoIdsMeanwhile(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                cluster.simulation.run(SHORTLY);
                cluster.network().silence(cluster.nodes.get(0).peer());
                SimulatedRequest renames = new SimulatedRequest(cluster, 0, former, request -> {
                    Session session = request.session(false);
                    request.rename(session);
                    request.rename(session);
                    return null;
                });
                SimulatedRequest signOff = SimulatedRequest.signOff(cluster, 1, former);
                assertThat(signOff.response().failure()).isNull();
                renames.response();
                cluster.network().resume(cluster.nodes.get(0).peer());
                cluster.simulation.run(SHORTLY);

                assertThat(cluster.nodes.get(0).sessions())
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEmpty();
            }
        }
    }

    /** As it stops, it gives it to a node that had no copy under the former one, and so does not refuse it. */
    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1222", "2112", "2222"})
    void theNewIdIsDeadWhoeverHasGotACopyUnderIt(String pattern) throws InterruptedException {
        for (int seed = 0; seed < MANY_SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, pattern)) {
                String former = create(cluster).cookie();
                cluster.simulation.run(SHORTLY);
                Node renaming = cluster.nodes.get(0);
                cluster.network().disturb(renaming.peer(), LATE);
                SimulatedRequest rename = rename(cluster, 0, former);
                SimulatedRequest elsewhere = new SimulatedRequest(cluster, 1, former, CountingServlet::change);
                cluster.simulation.run(SHORTLY.multipliedBy(2));
                cluster.stop(renaming);
                String present = rename.response().cookie();

                if (Integer.valueOf(2).equals(elsewhere.response().answer())) {
                    assertThat(change(cluster, 2, present).answer())
                            .as("pattern %s, seed %d", pattern, seed)
                            .isNull();
                }
            }
        }
    }
}
