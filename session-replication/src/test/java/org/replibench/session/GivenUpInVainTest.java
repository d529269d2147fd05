package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.simulation.Simulation;

/** A node gives a session up for a claim that is given up in turn, because a third node is silent. */
class GivenUpInVainTest {
    private static final int SEEDS = 10;

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SHORTLY = Duration.ofMillis(100);

    /** In which nodes have looked after their sessions. */
    private static final Duration SOON = Duration.ofSeconds(2);

    @ParameterizedTest
    @CsvSource({"1112, 1", "1222wq2, 2", "1321, 0", "2121, 1", "2212wq2, 2", "2322, 0"})
    void itsFormerOwnerTakesItBack(String pattern, int copies) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (SimulatedCluster cluster = new SimulatedCluster(
                    new Simulation(seed),
                    3,
                    Map.of("pattern", pattern, "timeout", Long.toString(TIMEOUT.toMillis())),
                    node -> {})) {
                Node owner = cluster.nodes.get(0);
                Node silent = cluster.nodes.get(2);
                String cookie = SimulatedRequest.create(cluster, 0);
                List<String> ids = List.copyOf(owner.sessions());
                cluster.simulation.run(SHORTLY);
                silent.machine.pause();
                assertThat(SimulatedRequest.read(cluster, 1, cookie).response().failure())
                        .isInstanceOf(StoreUnreachableException.class);
                cluster.simulation.run(TIMEOUT.multipliedBy(2));
                silent.machine.resume();

                cluster.simulation.run(SOON);

                assertThat(owner.sessions()).as("%s, seed %d", pattern, seed).containsExactlyElementsOf(ids);
                if (copies > 0) {
                    assertThat(cluster.nodes.stream()
                                    .filter(node -> cluster.network().holds(node.peer(), ids.get(0))))
                            .as("%s, seed %d", pattern, seed)
                            .hasSize(copies);
                }
            }
        }
    }
}
