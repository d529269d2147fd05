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

/** Many sessions time out at once, and listeners hear of their ends for longer than other nodes wait. */
class SlowListenerTest {
    private static final int SEEDS = 5;
    private static final int SESSIONS = 40;

    private static final Duration TO_END = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(1);

    private static final class SlowListener implements SessionListener {
        private int ends;

        @Override
        public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
            ends++;
            try {
                SimulatedMachine.current().sleep(TO_END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112", "1222", "2112", "2211", "2312", "3312"})
    void anotherSessionMovesMeanwhile(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SlowListener listener = new SlowListener();
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed),
                    2,
                    Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                    node -> {
                        node.listen(listener);
                        node.sessionTimeout((int) SESSION_TIMEOUT.toSeconds());
                    })) {
                for (int i = 0; i < SESSIONS; i++) {
                    SimulatedRequest.create(cluster, 0);
                }
                cluster.simulation.run(SESSION_TIMEOUT.dividedBy(2));
                String cookie = SimulatedRequest.create(cluster, 0);
                assertThat(cluster.simulation.runUntil(() -> listener.ends > 0, LATER))
                        .isTrue();

                assertThat(SimulatedRequest.change(cluster, 1, cookie)
                                .response()
                                .answer())
                        .as("%s, seed %d", pattern, seed)
                        .isEqualTo(2);

                assertThat(listener.ends).isLessThan(SESSIONS);
                cluster.simulation.run(LATER);
                assertThat(listener.ends).isEqualTo(SESSIONS + 1);
            }
        }
    }
}
