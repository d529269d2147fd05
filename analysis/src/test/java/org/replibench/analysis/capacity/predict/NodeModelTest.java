package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.capacity.ArrivalRate;
import org.replibench.analysis.capacity.ClosedClass;
import org.replibench.analysis.capacity.Network;
import org.replibench.analysis.capacity.OpenClass;
import org.replibench.analysis.capacity.Solution;
import org.replibench.analysis.capacity.Solver;
import org.replibench.analysis.capacity.Station;

/** One node that stands for all, against the network of all nodes. */
class NodeModelTest {
    private static final double PAGE = 0.006;
    private static final double COPY = 0.0009;
    private static final double DATABASE = 0.0015;
    private static final double THINK = 0.3;

    @ParameterizedTest
    @CsvSource({"2, 10", "2, 50", "2, 80", "2, 110", "3, 20", "3, 60"})
    void asynchronous_copies_and_a_database_for_all(int nodes, int clients) {
        NodeFigures one = new NodeModel(work(false), twoCores(), nodes).solve(clients);
        Solution all = Solver.solve(cluster(nodes, clients));

        assertThat(one.pagesPerSecond())
                .isCloseTo(all.classes().get("shop1").throughputPerSecond(), withinPercentage(1.5));
        assertThat(one.responseSeconds()).isCloseTo(all.classes().get("shop1").responseSeconds(), withinPercentage(10));
        assertThat(one.utilisation().get("node CPU"))
                .isCloseTo(all.stations().get("cpu1").utilisation(), withinPercentage(1.5));
    }

    @ParameterizedTest
    @CsvSource({"2, 10", "2, 50", "2, 80", "2, 110"})
    void copies_that_the_page_waits_for(int nodes, int clients) {
        NodeFigures one = new NodeModel(work(true), twoCores(), nodes).solve(clients);
        Solution all = Solver.solve(waiting(nodes, clients));

        assertThat(one.pagesPerSecond())
                .isCloseTo(all.classes().get("shop1").throughputPerSecond(), withinPercentage(1.5));
        assertThat(one.responseSeconds()).isCloseTo(all.classes().get("shop1").responseSeconds(), withinPercentage(10));
    }

    /** Every client bound to a node, every page served by the next node's processor, too. */
    private static Network waiting(int nodes, int clients) {
        List<Station> stations = new ArrayList<>(List.of(new Station.Queue("database", 2)));
        List<ClosedClass> closed = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            stations.add(new Station.Queue("cpu" + node, 2));
            closed.add(new ClosedClass(
                    "shop" + node,
                    clients,
                    THINK,
                    Map.of("cpu" + node, PAGE, "cpu" + (node % nodes + 1), COPY, "database", DATABASE)));
        }
        return new Network(stations, closed, List.of());
    }

    /** Every client bound to a node, every page copied to the next node. */
    private static Network cluster(int nodes, int clients) {
        List<Station> stations = new ArrayList<>(List.of(new Station.Queue("database", 2)));
        List<ClosedClass> closed = new ArrayList<>();
        List<OpenClass> open = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            stations.add(new Station.Queue("cpu" + node, 2));
            closed.add(
                    new ClosedClass("shop" + node, clients, THINK, Map.of("cpu" + node, PAGE, "database", DATABASE)));
            open.add(new OpenClass(
                    "copies" + node, new ArrivalRate.Tied("shop" + node, 1), Map.of("cpu" + (node % nodes + 1), COPY)));
        }
        return new Network(stations, closed, open);
    }

    private static Work work(boolean awaited) {
        return new Work(
                new Work.OnNodes(PAGE, PAGE, COPY, PAGE + COPY, new Work.Copies(1, awaited)),
                DATABASE,
                Double.NaN,
                0,
                Work.Elsewhere.NOTHING,
                new Work.Idle(0, 0, Double.NaN),
                Work.MeasuredAt.LIGHT_ONLY);
    }

    private static Scenario twoCores() {
        return new Scenario(2, 2, OptionalDouble.empty(), 0, false, OptionalDouble.empty(), Map.of(), THINK);
    }
}
