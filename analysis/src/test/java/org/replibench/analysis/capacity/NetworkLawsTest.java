package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Delay;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Queue;
import org.replibench.analysis.capacity.Solution.ClassMetrics;
import org.replibench.analysis.capacity.Solution.Method;
import org.replibench.analysis.capacity.Solution.StationMetrics;

/** What holds in every solution. */
class NetworkLawsTest {
    private static final int NETWORKS = 40;

    static IntStream seeds() {
        return IntStream.range(0, NETWORKS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_operational_laws_hold(int seed) {
        QueueingNetwork queueingNetwork = random(seed);
        for (Method method : Method.values()) {
            Solution solution = NetworkSolver.solve(queueingNetwork, method);

            queueingNetwork.closed().forEach(one -> {
                ClassMetrics figures = solution.classes().get(one.name());
                assertThat(figures.throughputPerSecond() * (figures.responseSeconds() + one.thinkSeconds()))
                        .as("Little's law of %s by %s", one.name(), method)
                        .isCloseTo(one.population(), withinPercentage(1e-5));
            });
            for (Station station : queueingNetwork.stations()) {
                StationMetrics figures = solution.stations().get(station.name());
                double servers = station instanceof Queue queue ? queue.servers() : 1;
                assertThat(figures.utilisation())
                        .as("utilisation of %s by %s", station.name(), method)
                        .isCloseTo(busy(queueingNetwork, solution, station) / servers, within(1e-9));
                if (station instanceof Queue) {
                    assertThat(figures.utilisation()).isLessThan(1 + 1e-9);
                }
                assertThat(figures.queue().values())
                        .allSatisfy(queue -> assertThat(queue).isNotNegative());
            }
            queueingNetwork.open().forEach(one -> assertThat(inside(solution, one.name()))
                    .as("Little's law of %s by %s", one.name(), method)
                    .isCloseTo(
                            solution.classes().get(one.name()).throughputPerSecond()
                                    * solution.classes().get(one.name()).responseSeconds(),
                            within(1e-9)));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void one_more_customer_never_lowers_a_lone_classs_throughput(int seed) {
        QueueingNetwork queueingNetwork = random(seed);
        ClosedClass first = queueingNetwork.closed().get(0);
        double before = 0;
        for (int population = 0; population <= 12; population++) {
            QueueingNetwork alone = new QueueingNetwork(
                    queueingNetwork.stations(),
                    List.of(new ClosedClass(first.name(), population, first.thinkSeconds(), first.demandSeconds())),
                    queueingNetwork.open());
            double throughput =
                    NetworkSolver.solve(alone).classes().get(first.name()).throughputPerSecond();
            AsymptoticBounds bounds = AsymptoticBounds.of(alone, first.name());

            assertThat(throughput)
                    .isGreaterThanOrEqualTo(before - 1e-12)
                    .isLessThanOrEqualTo(bounds.throughputPerSecond(population) * (1 + 1e-9));
            before = throughput;
        }
    }

    @Test
    void an_open_class_is_many_customers_who_hardly_ever_come() {
        int many = 3000;
        double rate = 150;
        List<Station> stations = List.of(new Queue("cpu", 2), new Queue("db", 1));
        ClosedClass shop = new ClosedClass("shop", 6, 0.02, Map.of("cpu", 0.006, "db", 0.0015));
        Map<String, Double> copy = Map.of("cpu", 0.004);

        Solution open = NetworkSolver.solve(new QueueingNetwork(
                stations, List.of(shop), List.of(new OpenClass("copies", new ArrivalRate.Fixed(rate), copy))));
        Solution closed = NetworkSolver.solve(
                new QueueingNetwork(
                        stations, List.of(shop, new ClosedClass("copies", many, many / rate, copy)), List.of()),
                Method.EXACT);

        for (String name : List.of("shop", "copies")) {
            assertThat(open.classes().get(name).throughputPerSecond())
                    .isCloseTo(closed.classes().get(name).throughputPerSecond(), withinPercentage(0.1));
            assertThat(open.classes().get(name).responseSeconds())
                    .isCloseTo(closed.classes().get(name).responseSeconds(), withinPercentage(0.3));
        }
    }

    @Test
    void one_server_is_a_rate_of_one() {
        ClosedClass shop = new ClosedClass("shop", 9, 0.1, Map.of("cpu", 0.02));
        Solution server =
                NetworkSolver.solve(new QueueingNetwork(List.of(new Queue("cpu", 1)), List.of(shop), List.of()));
        Solution rate = NetworkSolver.solve(new QueueingNetwork(
                List.of(new Station.LoadDependent("cpu", List.of(1.0, 1.0))), List.of(shop), List.of()));

        assertThat(rate.classes().get("shop").throughputPerSecond())
                .isCloseTo(server.classes().get("shop").throughputPerSecond(), withinPercentage(1e-9));
    }

    @Test
    void a_station_that_a_crowd_slows_down_is_in_use_by_no_more_than_all_of_it() {
        Solution solution = NetworkSolver.solve(new QueueingNetwork(
                List.of(new Station.LoadDependent("cpu", List.of(1.0, 2.0, 0.5))),
                List.of(new ClosedClass("shop", 2, 0, Map.of("cpu", 0.1))),
                List.of()));

        assertThat(solution.classes().get("shop").throughputPerSecond()).isCloseTo(20, within(1e-9));
        assertThat(solution.stations().get("cpu").utilisation()).isCloseTo(1, within(1e-9));
    }

    @Test
    void several_tied_classes_find_their_common_fixed_point() {
        List<ClosedClass> shops = List.of(
                new ClosedClass("shop1", 30, 0.3, Map.of("cpu1", 0.01, "db", 0.001)),
                new ClosedClass("shop2", 60, 0.3, Map.of("cpu2", 0.01, "db", 0.001)));
        QueueingNetwork queueingNetwork = new QueueingNetwork(
                List.of(new Queue("cpu1", 2), new Queue("cpu2", 2), new Queue("db", 1)),
                shops,
                List.of(
                        new OpenClass("copies1", new ArrivalRate.Tied("shop1", 1), Map.of("cpu2", 0.002)),
                        new OpenClass("copies2", new ArrivalRate.Tied("shop2", 2), Map.of("cpu1", 0.002)),
                        new OpenClass(
                                "acknowledgements", new ArrivalRate.Tied("copies2", 0.5), Map.of("cpu2", 0.001))));

        Solution solution = NetworkSolver.solve(queueingNetwork);
        Map<String, ClassMetrics> classes = solution.classes();
        QueueingNetwork fixed = new QueueingNetwork(
                queueingNetwork.stations(),
                shops,
                queueingNetwork.open().stream()
                        .map(one -> new OpenClass(
                                one.name(),
                                new ArrivalRate.Fixed(classes.get(one.name()).throughputPerSecond()),
                                one.demandSeconds()))
                        .toList());

        assertThat(classes.get("acknowledgements").throughputPerSecond())
                .isCloseTo(classes.get("shop2").throughputPerSecond(), withinPercentage(1e-9));
        NetworkSolver.solve(fixed).classes().forEach((name, figures) -> assertThat(figures.throughputPerSecond())
                .as(name)
                .isCloseTo(classes.get(name).throughputPerSecond(), withinPercentage(1e-6)));
    }

    @Test
    void a_tied_class_that_takes_fifty_times_what_it_is_tied_to_still_has_a_fixed_point() {
        QueueingNetwork queueingNetwork = new QueueingNetwork(
                List.of(new Queue("cpu", 1)),
                List.of(new ClosedClass("shop", 200, 0, Map.of("cpu", 0.01))),
                List.of(new OpenClass("copies", new ArrivalRate.Tied("shop", 50), Map.of("cpu", 0.01))));

        assertThat(NetworkSolver.solve(queueingNetwork).classes().get("shop").throughputPerSecond())
                .isCloseTo(100 / 51.0, withinPercentage(0.5));
    }

    private static double busy(QueueingNetwork queueingNetwork, Solution solution, Station station) {
        double busy = 0;
        for (ClosedClass one : queueingNetwork.closed()) {
            busy += solution.classes().get(one.name()).throughputPerSecond()
                    * one.demandSeconds().getOrDefault(station.name(), 0.0);
        }
        for (OpenClass one : queueingNetwork.open()) {
            busy += solution.classes().get(one.name()).throughputPerSecond()
                    * one.demandSeconds().getOrDefault(station.name(), 0.0);
        }
        return busy;
    }

    private static double inside(Solution solution, String ofClass) {
        return solution.stations().values().stream()
                .mapToDouble(station -> station.queue().get(ofClass))
                .sum();
    }

    /** Two closed classes, one open class with a rate and one that is tied to the first. */
    private static QueueingNetwork random(int seed) {
        Random random = new Random(seed);
        List<Station> stations =
                List.of(new Queue("cpu", 1 + random.nextInt(4)), new Queue("disk", 1), new Delay("net"));
        return new QueueingNetwork(
                stations,
                List.of(
                        new ClosedClass("shop", 1 + random.nextInt(15), random.nextDouble(), demands(random, 0.1)),
                        new ClosedClass("admin", 1 + random.nextInt(4), 0.1, demands(random, 0.1))),
                List.of(
                        new OpenClass("search", new ArrivalRate.Fixed(3 * random.nextDouble()), demands(random, 0.1)),
                        new OpenClass("copies", new ArrivalRate.Tied("shop", 2), demands(random, 0.03))));
    }

    private static Map<String, Double> demands(Random random, double greatest) {
        Map<String, Double> demands = new LinkedHashMap<>();
        for (String station : List.of("cpu", "disk", "net")) {
            demands.put(station, random.nextDouble(greatest / 10, greatest));
        }
        return demands;
    }
}
