package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Response;
import org.replibench.session.simulation.Simulation;

/** A session in the database that requests want at several nodes at once. */
class ContendedRowTest {
    private static final int SEEDS = 30;

    /** A statement or two. */
    private static final Duration SHORTLY = Duration.ofMillis(1);

    private static SimulatedRequest begin(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, request -> {
            Session session = request.session(cookie == null);
            return session == null ? null : session.getAttributeNames().size();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"3112", "3122", "3212", "3222"})
    void noRequestSaysThatThereIsNone(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String cookie = begin(cluster, 0, null).response().cookie();
                List<SimulatedRequest> requests = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    requests.add(begin(cluster, cluster.simulation.random().nextInt(3), cookie));
                    cluster.simulation.run(SHORTLY);
                }

                for (SimulatedRequest request : requests) {
                    Response<Integer> response = request.response();
                    assertThat(response.failure() != null || response.answer() != null)
                            .as("pattern %s, seed %d", pattern, seed)
                            .isTrue();
                }
            }
        }
    }

    /** Of the two that its node has had live, the refusal of the older one's write says nothing of the newer one. */
    @ParameterizedTest
    @ValueSource(strings = {"3111", "3112", "3121", "3122", "3211", "3212", "3221", "3222"})
    void aSessionTimesOutThoughAWriteOfWhatItsNodeHadBeforeIsRefused(String pattern) throws InterruptedException {
        int timeoutSeconds = 1;
        for (int seed = 0; seed < SEEDS; seed++) {
            EndCounter counter = new EndCounter();
            try (SimulatedCluster cluster =
                    new SimulatedCluster(new Simulation(seed), 2, Map.of("pattern", pattern), node -> {
                        node.sessionTimeout(timeoutSeconds);
                        node.listen(counter);
                    })) {
                String cookie = begin(cluster, 0, null).response().cookie();
                SimulatedGate gate = new SimulatedGate();
                SimulatedRequest writing = new SimulatedRequest(
                        cluster, 0, cookie, gate.before((request, session) -> session.setAttribute("count", 1)));
                cluster.simulation.run(SHORTLY);
                begin(cluster, 1, cookie).response();

                SimulatedRequest takingBack = begin(cluster, 0, cookie);
                cluster.simulation.run(
                        Duration.ofNanos(cluster.simulation.random().nextInt((int) SHORTLY.toNanos())));
                gate.open();
                writing.response();
                takingBack.response();

                // Each node looks for what has timed out once a second.
                cluster.simulation.run(Duration.ofSeconds(timeoutSeconds + 2));
                assertThat(counter.ends()).as("seed %d", seed).isEqualTo(1);
            }
        }
    }
}
