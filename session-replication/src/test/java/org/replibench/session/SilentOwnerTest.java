package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.Simulation;

/** What a request makes of claims that its node heard of late: it waits for those only that go on. */
class SilentOwnerTest {
    private static final int SEEDS = 10;

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** Many round trips, and little of a timeout. */
    private static final Duration AT_ONCE = TIMEOUT.dividedBy(20);

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private SimulatedGate gate;
    private String cookie;

    private static SimulatedCluster cluster(long seed, int size, String pattern, Duration ownerGrace)
            throws InterruptedException {
        return new SimulatedCluster(
                new Simulation(seed),
                size,
                Map.of(
                        "pattern", pattern,
                        "timeout", Long.toString(TIMEOUT.toMillis()),
                        "owner-grace", Long.toString(ownerGrace.toMillis())),
                node -> {});
    }

    private static SimulatedRequest begin(
            SimulatedCluster cluster, int node, String cookie, Function<Session, Integer> servlet) {
        return new SimulatedRequest(cluster, node, cookie, request -> servlet.apply(request.session(true)));
    }

    private static int read(Session session) {
        Integer count = (Integer) session.getAttribute("count");
        return count == null ? 0 : count;
    }

    private static int change(Session session) {
        int count = read(session) + 1;
        session.setAttribute("count", count);
        return count;
    }

    /** Makes the session on node 0 and changes it there: that begins now and goes on when the test says so. */
    private SimulatedRequest slowChange(SimulatedCluster cluster) throws InterruptedException {
        cookie = begin(cluster, 0, null, SilentOwnerTest::change).response().cookie();
        gate = new SimulatedGate();
        SimulatedRequest request = begin(cluster, 0, cookie, session -> {
            int before = read(session);
            gate.pass();
            session.setAttribute("count", before + 1);
            return before + 1;
        });
        cluster.simulation.run(SHORTLY);
        return request;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212", "2222wq2"})
    void aRequestFailsAsSoonAsItsNodeHearsThatAnotherOneHasTheSession(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, 3, pattern, Duration.ofMillis(250))) {
                SimulatedRequest slow = slowChange(cluster);
                cluster.nodes.get(0).machine.pause();
                assertThat(begin(cluster, 1, cookie, SilentOwnerTest::read)
                                .response()
                                .answer())
                        .isEqualTo(1);

                gate.open();
                cluster.nodes.get(0).machine.resume();
                long resumedNanos = cluster.simulation.nanos();

                assertThat(slow.response().failure()).isInstanceOf(RuntimeException.class);
                assertThat(slow.endedAfter(resumedNanos))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isLessThan(AT_ONCE);
                assertThat(begin(cluster, 2, cookie, SilentOwnerTest::change)
                                .response()
                                .answer())
                        .isEqualTo(2);
            }
        }
    }

    /** Until then its copies refuse what it sends. */
    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212"})
    void aRequestGoesOnAsSoonAsItsNodeHearsThatAClaimWasGivenUp(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, 3, pattern, TIMEOUT)) {
                SimulatedRequest slow = slowChange(cluster);
                cluster.network().silence(cluster.nodes.get(0).peer());
                assertThat(begin(cluster, 1, cookie, SilentOwnerTest::read)
                                .response()
                                .failure())
                        .isNotNull();

                gate.open();
                cluster.simulation.run(SHORTLY);
                cluster.network().resume(cluster.nodes.get(0).peer());
                long resumedNanos = cluster.simulation.nanos();

                assertThat(slow.response().failure()).isNull();
                assertThat(slow.endedAfter(resumedNanos))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isLessThan(AT_ONCE);
                assertThat(begin(cluster, 2, cookie, SilentOwnerTest::change)
                                .response()
                                .answer())
                        .isEqualTo(3);
            }
        }
    }

    /** Whether that one went on with the session is not known, so the request must not. */
    @ParameterizedTest
    @ValueSource(strings = {"1212wq2", "2112wq2", "2222wq2"})
    void aRequestFailsAsSoonAsItsNodeHearsThatTheClaimerIsGone(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Duration grace = Duration.ofSeconds(1);
            try (SimulatedCluster cluster = cluster(seed, 3, pattern, grace)) {
                SimulatedRequest slow = slowChange(cluster);
                cluster.network().silence(cluster.nodes.get(0).peer());
                begin(cluster, 1, cookie, SilentOwnerTest::read);
                // It may have to wait for its turn.
                cluster.simulation.run(grace.plus(SHORTLY));
                cluster.kill(cluster.nodes.get(1));
                cluster.simulation.run(SHORTLY);

                gate.open();
                cluster.network().resume(cluster.nodes.get(0).peer());
                long resumedNanos = cluster.simulation.nanos();

                assertThat(slow.response().failure()).isInstanceOf(RuntimeException.class);
                assertThat(slow.endedAfter(resumedNanos))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isLessThan(AT_ONCE);
                assertThat(begin(cluster, 0, cookie, SilentOwnerTest::change)
                                .response()
                                .failure())
                        .isNull();
            }
        }
    }

    /** A node claims anew when one has left that had not answered. */
    @Test
    void aRequestDoesNotWaitForAClaimThatWasMadeAnew() throws InterruptedException {
        Duration grace = Duration.ofSeconds(1);
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = cluster(seed, 4, "2212wq3", grace)) {
                SimulatedRequest slow = slowChange(cluster);
                cluster.network().silence(cluster.nodes.get(0).peer());
                cluster.lose(cluster.nodes.get(3));
                SimulatedRequest claiming = begin(cluster, 1, cookie, SilentOwnerTest::read);
                cluster.simulation.run(grace.multipliedBy(2));
                cluster.notice(cluster.nodes.get(3));
                cluster.simulation.run(grace.plus(SHORTLY));

                gate.open();
                cluster.network().resume(cluster.nodes.get(0).peer());
                long resumedNanos = cluster.simulation.nanos();

                assertThat(slow.response().failure()).isNull();
                assertThat(slow.endedAfter(resumedNanos)).as("seed %d", seed).isLessThan(AT_ONCE);
                assertThat(claiming.response().answer()).isEqualTo(2);
            }
        }
    }
}
