package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;

/** A node stops while its sessions time out, each of which takes a while to end: listeners do so much. */
class ExpiryDuringStopTest {
    private static final int SEEDS = 10;
    private static final int SESSIONS = 5;

    /** As long as the stop of a node that has nothing to wait for takes, or longer. */
    private static final Duration TO_END = Duration.ofMillis(100);

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Until all nodes have looked for what has timed out, and rows of nodes that are gone. */
    private static final Duration LATER = Duration.ofMinutes(2);

    private static final class SlowListener implements SessionListener {
        private int begun;
        private SimulatedMachine first;

        @Override
        public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
            begun++;
            first = first == null ? SimulatedMachine.current() : first;
            try {
                SimulatedMachine.current().sleep(TO_END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SimulatedCluster cluster(int seed, String pattern, SlowListener listener)
            throws InterruptedException {
        SimulatedCluster cluster = new SimulatedCluster(new Simulation(seed), 3, Map.of("pattern", pattern), node -> {
            node.listen(listener);
            node.sessionTimeout((int) TIMEOUT.toSeconds());
        });
        for (int i = 0; i < SESSIONS; i++) {
            SimulatedRequest.create(cluster, 0);
        }
        return cluster;
    }

    /** Stops the node where the first session ends, while it does so or the next ones do. */
    private static void stopMeanwhile(SimulatedCluster cluster, SlowListener listener) throws InterruptedException {
        assertThat(cluster.simulation.runUntil(() -> listener.begun > 0, LATER)).isTrue();
        cluster.simulation.run(
                Duration.ofNanos(cluster.simulation.random().nextInt(SESSIONS * (int) TO_END.toNanos())));
        cluster.stop(cluster.nodes.stream()
                .filter(node -> node.machine == listener.first)
                .findAny()
                .orElseThrow());
        cluster.simulation.run(LATER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1111", "1112", "1212wq2", "1222", "1311", "1322", "2112", "2221", "2222", "2312", "3111", "3112",
                "3222", "3312"
            })
    void eachEndsOnce(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SlowListener listener = new SlowListener();
            try (SimulatedCluster cluster = cluster(seed, pattern, listener)) {
                stopMeanwhile(cluster, listener);

                assertThat(listener.begun).as("%s, seed %d", pattern, seed).isEqualTo(SESSIONS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111", "1112", "1212wq2", "1222", "2112", "2221", "2222", "3111", "3112", "3222"})
    void eachOfAKilledNodeEndsOnce(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SlowListener listener = new SlowListener();
            try (SimulatedCluster cluster = cluster(seed, pattern, listener)) {
                cluster.simulation.run(TO_END);
                cluster.kill(cluster.nodes.get(0));

                stopMeanwhile(cluster, listener);

                assertThat(listener.begun).as("%s, seed %d", pattern, seed).isEqualTo(SESSIONS);
            }
        }
    }
}
