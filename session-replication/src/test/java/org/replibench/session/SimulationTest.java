package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.server.session.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;

/** The layer in a simulation: a run is repeatable, and without failures a synchronous pattern loses nothing. */
class SimulationTest {
    private static final int CLIENTS = 3;
    private static final int REQUESTS = 8;
    private static final List<Integer> ALL =
            Stream.iterate(1, count -> count + 1).limit(REQUESTS).toList();

    /** For each pattern. */
    private static final int SEEDS = 25;

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Counts in a session, each request at any node; no request before the answer to the last one. */
    private static final class Client {
        private final SimulatedCluster cluster;
        private final String name;
        private final List<Integer> counts = new ArrayList<>();
        private String cookie;
        private boolean done;

        /** @param cookie of a session that it shares with others; null if it has one of its own */
        Client(SimulatedCluster cluster, int number, String cookie) {
            this.cluster = cluster;
            this.name = "count" + number;
            this.cookie = cookie;
        }

        void run() {
            Random random = cluster.simulation.random();
            for (int i = 1; i <= REQUESTS; i++) {
                Node node = cluster.nodes.get(random.nextInt(cluster.nodes.size()));
                Response<Integer> response = node.serve(cookie, this::count);
                counts.add(response.answer());
                cookie = response.cookie();
                pause(i % 4 == 0 ? 2_000 : 20);
            }
            done = true;
        }

        private int count(Session session) {
            Integer before = (Integer) session.getAttribute(name);
            int count = before == null ? 1 : before + 1;
            pause(5);
            session.setAttribute(name, count);
            return count;
        }

        private void pause(int maxMillis) {
            try {
                cluster.simulation.sleep(
                        Duration.ofMillis(cluster.simulation.random().nextInt(maxMillis)));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static List<Client> run(SimulatedCluster cluster, String cookie) throws InterruptedException {
        List<Client> clients = IntStream.range(0, CLIENTS)
                .mapToObj(number -> new Client(cluster, number, cookie))
                .toList();
        for (int i = 0; i < CLIENTS; i++) {
            cluster.simulation.start("client " + i, clients.get(i)::run);
        }
        assertThat(cluster.simulation.runUntil(() -> clients.stream().allMatch(client -> client.done), TIMEOUT))
                .as("all clients are done")
                .isTrue();
        return clients;
    }

    private static long trace(long seed) throws InterruptedException {
        try (SimulatedCluster cluster = new SimulatedCluster(seed, 3, "2212")) {
            run(cluster, null);
            return cluster.simulation.traceHash();
        }
    }

    @Test
    void theSameSeedIsTheSameRun() throws InterruptedException {
        assertThat(trace(1)).isEqualTo(trace(1));
    }

    @Test
    void anotherSeedIsAnotherRun() throws InterruptedException {
        assertThat(Stream.of(trace(1), trace(2), trace(3)).distinct()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212", "2222wq2"})
    void nothingIsLostWithoutFailures(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2 + seed % 2, pattern)) {
                assertThat(run(cluster, null)).as("seed %d", seed).allSatisfy(client -> assertThat(client.counts)
                        .isEqualTo(ALL));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1212", "2112", "2212", "2222wq2"})
    void nothingIsLostOfASessionThatClientsShare(String pattern) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(seed, 2 + seed % 2, pattern)) {
                AtomicReference<String> cookie = new AtomicReference<>();
                Node first = cluster.nodes.get(0);
                cluster.simulation.start(
                        "first",
                        () -> cookie.set(first.serve(null, session -> 0).cookie()));
                cluster.simulation.runUntil(() -> cookie.get() != null, TIMEOUT);
                assertThat(run(cluster, cookie.get()))
                        .as("seed %d", seed)
                        .allSatisfy(client -> assertThat(client.counts).isEqualTo(ALL));
            }
        }
    }
}
