package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.IOException;
import java.io.Serializable;
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
        private SimulatedMachine first;
        private int ends;

        EndListener(End end) {
            this.end = end;
        }

        @Override
        public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
            ends++;
            first = first == null ? SimulatedMachine.current() : first;
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

    /** Of each of many one at a time: together they take longer than a timeout. */
    @ParameterizedTest
    @ValueSource(strings = {"2212", "3112"})
    void theStopWaitsForListenersAsLongAsSomeEnd(String pattern) throws InterruptedException {
        EndListener listener = new EndListener(() -> SimulatedMachine.current().sleep(TIMEOUT.dividedBy(2)));
        try (SimulatedCluster cluster = cluster(1, pattern, listener)) {
            int sessions = 6;
            for (int i = 0; i < sessions; i++) {
                SimulatedRequest.create(cluster, 0);
            }
            cluster.simulation.run(SHORTLY);
            cluster.kill(cluster.nodes.get(0));
            assertThat(cluster.simulation.runUntil(() -> listener.ends > 0, LATER.multipliedBy(2)))
                    .isTrue();
            cluster.simulation.run(SHORTLY);

            cluster.stop(cluster.nodes.stream()
                    .filter(node -> node.machine == listener.first)
                    .findAny()
                    .orElseThrow());
            cluster.simulation.run(LATER.multipliedBy(2));

            assertThat(listener.ends).isEqualTo(sessions);
        }
    }

    @Test
    void aNodeThatIsAloneEndsWhatNoOtherOneHas() throws InterruptedException {
        EndListener listener = new EndListener(() -> SimulatedMachine.current().sleep(TO_END));
        try (SimulatedCluster cluster =
                new SimulatedCluster(new Simulation(1), 1, Map.of("pattern", "2212"), node -> node.listen(listener))) {
            String cookie = SimulatedRequest.create(cluster, 0);
            SimulatedGate gate = new SimulatedGate();
            SimulatedRequest waits = SimulatedRequest.signOff(cluster, 0, cookie);
            SimulatedRequest signOff = new SimulatedRequest(
                    cluster, 0, SimulatedRequest.create(cluster, 0), gate.before(Node.Request::signOff));
            cluster.simulation.run(Duration.ofMillis(1));
            cluster.nodes.get(0).stop();
            // The stop waits for the first one.
            cluster.simulation.run(TO_END.dividedBy(2));
            gate.open();

            assertThat(waits.response().failure()).isNull();
            assertThat(signOff.response().failure()).isNull();
            cluster.simulation.run(LATER);
            assertThat(listener.ends).isEqualTo(2);
        }
    }

    /** Of those who hear that it leaves. */
    public static final class FailingAttribute implements Serializable, HttpSessionActivationListener {
        private static final long serialVersionUID = 1;

        @Override
        public void sessionWillPassivate(HttpSessionEvent event) {
            EndListener.<RuntimeException>throwUnchanged(new IOException("the mail server is gone"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1312", "2322"})
    void whatALeavingSessionsListenersThrowKeepsNoneFromItsWay(String pattern) throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(
                new Simulation(1),
                2,
                Map.of("pattern", pattern, "allow", FailingAttribute.class.getName()),
                node -> {})) {
            String cookie = new SimulatedRequest(cluster, 0, null, request -> {
                        request.session(true).setAttribute("failing", new FailingAttribute());
                        return CountingServlet.change(request);
                    })
                    .response()
                    .cookie();

            cluster.stop(cluster.nodes.get(0));

            assertThat(SimulatedRequest.read(cluster, 1, cookie).response().answer())
                    .isEqualTo(1);
        }
    }
}
