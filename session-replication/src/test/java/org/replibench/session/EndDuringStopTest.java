package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;

/** A client signs off while the node stops. */
class EndDuringStopTest {
    private static final int SEEDS = 60;

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Longer than the stop of a node that has nothing to wait for takes. */
    private static final Duration TO_END = Duration.ofMillis(100);

    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** Until all nodes have looked for what has timed out. */
    private static final Duration LATER = Duration.ofMinutes(1);

    private interface End {
        void heard() throws IOException, InterruptedException;
    }

    /** A listener that may throw what it does not declare, as those of other languages can. */
    private static final class EndListener implements SessionListener {
        private final End end;
        private int ends;

        EndListener(End end) {
            this.end = end;
        }

        @Override
        public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
            ends++;
            try {
                end.heard();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                EndListener.<RuntimeException>throwUnchanged(e);
            }
        }

        @SuppressWarnings("unchecked")
        private static <E extends Exception> void throwUnchanged(Exception e) throws E {
            throw (E) e;
        }
    }

    private static SimulatedCluster cluster(int seed, String pattern, EndListener listener)
            throws InterruptedException {
        return new SimulatedCluster(
                new Simulation(seed),
                3,
                Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                node -> {
                    node.listen(listener);
                    node.sessionTimeout((int) TIMEOUT.toSeconds());
                });
    }

    /** Whether it ends at the node that stops, or later, where it was handed over to. */
    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1212", "1222", "1322", "2112", "2211", "2222", "2311"})
    void theSessionEndsOnce(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            EndListener listener =
                    new EndListener(() -> SimulatedMachine.current().sleep(TO_END));
            try (SimulatedCluster cluster = cluster(seed, pattern, listener)) {
                String cookie = SimulatedRequest.create(cluster, 0);
                cluster.simulation.run(SHORTLY);
                SimulatedGate gate = new SimulatedGate();
                new SimulatedRequest(cluster, 0, cookie, gate.before(Node.Request::signOff));
                cluster.simulation.run(SHORTLY);

                cluster.nodes.get(0).stop();
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt(15_000_000)));
                gate.open();
                cluster.simulation.run(LATER);

                assertThat(cluster.nodes.get(0).stopped()).isTrue();
                assertThat(listener.ends).as("%s, seed %d", pattern, seed).isEqualTo(1);
            }
        }
    }

    @Test
    void aListenerThatHangsHoldsTheStopUpForOneTimeout() throws InterruptedException {
        EndListener listener = new EndListener(() -> SimulatedMachine.current().sleep(LATER));
        try (SimulatedCluster cluster = cluster(1, "2212", listener)) {
            String cookie = SimulatedRequest.create(cluster, 0);
            cluster.simulation.run(SHORTLY);
            SimulatedRequest.signOff(cluster, 0, cookie);
            cluster.simulation.run(SHORTLY);
            long begin = cluster.simulation.nanos();

            cluster.stop(cluster.nodes.get(0));

            assertThat(Duration.ofNanos(cluster.simulation.nanos() - begin))
                    .isBetween(TIMEOUT, TIMEOUT.plus(TIMEOUT.dividedBy(2)));
        }
    }

    @Test
    void aListenerThatThrowsWhatItDoesNotDeclareKeepsNoEndFromBeingHeardOf() throws InterruptedException {
        EndListener listener = new EndListener(() -> {
            throw new IOException("the mail server is gone");
        });
        try (SimulatedCluster cluster = cluster(1, "2212", listener)) {
            String cookie = SimulatedRequest.create(cluster, 0);
            cluster.simulation.run(SHORTLY);

            assertThat(SimulatedRequest.signOff(cluster, 0, cookie).response().failure())
                    .isNull();

            assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                    .isZero();
            long begin = cluster.simulation.nanos();
            cluster.stop(cluster.nodes.get(0));
            assertThat(Duration.ofNanos(cluster.simulation.nanos() - begin)).isLessThan(TIMEOUT);
        }
    }
}
