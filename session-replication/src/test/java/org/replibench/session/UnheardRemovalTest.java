package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Simulation;

/** A node has not heard that a session is over, or has another id, and those are killed who have. */
class UnheardRemovalTest {
    private static final int SEEDS = 10;

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private static int read(SimulatedCluster cluster, int node, String cookie) throws InterruptedException {
        return SimulatedRequest.read(cluster, node, cookie).response().answer();
    }

    private static void kill(SimulatedCluster cluster, int node) throws InterruptedException {
        Node killed = cluster.nodes.get(node);
        cluster.kill(killed);
        cluster.simulation.run(SHORTLY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1222wq2", "2122wq2", "2212wq2"})
    void aNodeThatWasPassedOverHearsOfASignOffFromWhoKnowsOfIt(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                Node passedOver = cluster.nodes.get(1);
                String cookie = SimulatedRequest.create(cluster, 1);
                cluster.network().silence(passedOver.peer());
                SimulatedRequest signOff = SimulatedRequest.signOff(cluster, 2, cookie);
                assertThat(signOff.response().failure()).isNull();
                kill(cluster, 2);
                cluster.network().resume(passedOver.peer());
                cluster.simulation.run(SHORTLY);
                assertThat(read(cluster, 0, cookie)).isZero();
                cluster.simulation.run(SHORTLY);
                kill(cluster, 0);

                assertThat(read(cluster, 1, cookie))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isZero();
            }
        }
    }

    /** Its change of id had not been sent yet, as the queues were full. */
    @ParameterizedTest
    @ValueSource(strings = {"1111wq2", "1121wq2", "2121wq2"})
    void holdersHearOfAChangeOfIdThoughTheSessionHasGoneToAnotherNodeSince(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed), 3, Map.of("pattern", pattern, "queue-bytes", "600"), node -> {})) {
                String former = SimulatedRequest.create(cluster, 0);
                cluster.simulation.run(SHORTLY);
                String cookie = new SimulatedRequest(cluster, 0, former, request -> {
                            Session session = request.session(false);
                            for (int i = 0; i < 3; i++) {
                                session.setAttribute("large", new byte[250]);
                            }
                            request.rename(session);
                            return 1;
                        })
                        .response()
                        .cookie();
                assertThat(read(cluster, 1, cookie)).isEqualTo(1);
                cluster.simulation.run(SHORTLY);
                kill(cluster, 0);
                kill(cluster, 1);

                assertThat(read(cluster, 2, former))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isZero();
            }
        }
    }

    /** A change of id that node 1 does not hear of, as it is paused, and its owner killed; returns the new cookie. */
    private static String changeIdUnheard(SimulatedCluster cluster, String former) throws InterruptedException {
        cluster.simulation.run(SHORTLY);
        cluster.nodes.get(1).machine.pause();
        String cookie = new SimulatedRequest(cluster, 0, former, request -> {
                    request.rename(request.session(false));
                    return 1;
                })
                .response()
                .cookie();
        assertThat(cookie).isNotEqualTo(former);
        kill(cluster, 0);
        cluster.nodes.get(1).machine.resume();
        cluster.simulation.run(SHORTLY);
        return cookie;
    }

    /** It takes the session over under the new id. */
    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1222wq2", "2122wq2", "2212wq2", "2222wq2"})
    void aNodeThatDidNotHearOfAChangeOfIdForgetsTheFormerOne(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String former = SimulatedRequest.create(cluster, 0);
                String cookie = changeIdUnheard(cluster, former);
                assertThat(read(cluster, 1, cookie)).isEqualTo(1);
                cluster.simulation.run(SHORTLY);
                kill(cluster, 2);

                assertThat(read(cluster, 1, former))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isZero();
            }
        }
    }

    /** It is asked for the former id as it gets the session. */
    @ParameterizedTest
    @ValueSource(strings = {"1112wq2", "1222wq2", "2122wq2", "2212wq2", "2222wq2"})
    void aNodeThatDidNotHearOfAChangeOfIdTakesTheSessionAllTheSame(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, pattern)) {
                String former = SimulatedRequest.create(cluster, 0);
                String cookie = changeIdUnheard(cluster, former);

                SimulatedRequest.read(cluster, 1, former);
                cluster.stop(cluster.nodes.get(2));

                assertThat(read(cluster, 1, cookie))
                        .as("pattern %s, seed %d", pattern, seed)
                        .isEqualTo(1);
            }
        }
    }
}
