package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Queue;
import org.replibench.analysis.capacity.Solution.Method;

/** Clusters whose clients stay on their nodes: a class for each node. */
class LinearizerTest {

    @ParameterizedTest
    @CsvSource({"20, 20, 2", "60, 60, 2", "100, 100, 2", "100, 100, 4", "100, 30, 4", "110, 110, 1"})
    void two_nodes_are_close_to_exact_from_light_load_to_saturation(int first, int second, int cores) {
        QueueingNetwork queueingNetwork = cluster(List.of(first, second), cores, 0.006 * cores / 2, 0.001);

        Solution exact = NetworkSolver.solve(queueingNetwork, Method.EXACT);
        Solution approximate = NetworkSolver.solve(queueingNetwork, Method.LINEARIZER);

        exact.classes().forEach((name, figures) -> {
            assertThat(approximate.classes().get(name).throughputPerSecond())
                    .as(name)
                    .isCloseTo(figures.throughputPerSecond(), withinPercentage(1));
            assertThat(approximate.classes().get(name).responseSeconds())
                    .as(name)
                    .isCloseTo(figures.responseSeconds(), withinPercentage(7));
        });
    }

    @Test
    void sixty_four_nodes_of_700_clients_with_copies_are_solved() {
        QueueingNetwork nodes =
                cluster(IntStream.range(0, 64).map(i -> 700).boxed().toList(), 2, 0.0025, 0.00001);
        List<OpenClass> copies = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            copies.add(new OpenClass(
                    "copies" + i, new ArrivalRate.Tied("shop" + i, 1), Map.of("node" + (i + 1) % 64, 0.0004)));
        }

        Solution solution = NetworkSolver.solve(new QueueingNetwork(nodes.stations(), nodes.closed(), copies));

        assertThat(solution.method()).isEqualTo(Method.LINEARIZER);
        assertThat(solution.classes().get("shop17").throughputPerSecond())
                .isCloseTo(2 / 0.0029, withinPercentage(0.1))
                .isCloseTo(solution.classes().get("shop0").throughputPerSecond(), withinPercentage(1e-4));
    }

    @Test
    void a_node_and_the_database_saturated_at_once_still_settle() {
        QueueingNetwork queueingNetwork =
                cluster(IntStream.range(0, 64).map(i -> 700).boxed().toList(), 2, 0.0025, 0.00002);

        Solution solution = NetworkSolver.solve(queueingNetwork);

        assertThat(solution.stations().get("db").utilisation()).isBetween(0.999, 1.00001);
        assertThat(solution.classes().get("shop0").throughputPerSecond()).isCloseTo(781.25, withinPercentage(0.01));
    }

    @Test
    void pages_that_go_to_all_of_sixty_four_nodes_are_solved() {
        int nodes = 64;
        List<Station> stations = new ArrayList<>();
        List<ClosedClass> shops = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            stations.add(new Queue("node" + i, 2));
            Map<String, Double> demands = new HashMap<>();
            for (int k = 0; k < nodes; k++) {
                demands.put("node" + k, k == i ? 0.0022 : 0.0003 / (nodes - 1));
            }
            shops.add(new ClosedClass("shop" + i, 700, 0.3, demands));
        }

        Solution solution = NetworkSolver.solve(new QueueingNetwork(stations, shops, List.of()));

        assertThat(solution.classes().get("shop5").throughputPerSecond()).isCloseTo(2 / 0.0025, withinPercentage(0.1));
    }

    /** The weights of so many servers leave double's range. */
    @ParameterizedTest
    @ValueSource(ints = {500, 1100, 3000})
    void a_thousand_servers_are_close_to_exact(int clients) {
        QueueingNetwork queueingNetwork = new QueueingNetwork(
                List.of(new Queue("cpu", 1000)),
                List.of(new ClosedClass("shop", clients, 0.1, Map.of("cpu", 1.0))),
                List.of());

        Solution.ClassMetrics exact =
                NetworkSolver.solve(queueingNetwork, Method.EXACT).classes().get("shop");
        Solution.ClassMetrics approximate = NetworkSolver.solve(queueingNetwork, Method.LINEARIZER)
                .classes()
                .get("shop");

        assertThat(approximate.throughputPerSecond()).isCloseTo(exact.throughputPerSecond(), withinPercentage(1));
        assertThat(approximate.responseSeconds()).isCloseTo(exact.responseSeconds(), withinPercentage(7));
    }

    private static QueueingNetwork cluster(
            List<Integer> clients, int cores, double cpuSeconds, double databaseSeconds) {
        List<Station> stations = new ArrayList<>(List.of(new Queue("db", 1)));
        List<ClosedClass> shops = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            stations.add(new Queue("node" + i, cores));
            shops.add(new ClosedClass(
                    "shop" + i, clients.get(i), 0.3, Map.of("node" + i, cpuSeconds, "db", databaseSeconds)));
        }
        return new QueueingNetwork(stations, shops, List.of());
    }
}
