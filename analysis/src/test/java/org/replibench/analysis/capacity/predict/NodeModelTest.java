package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.capacity.NetworkSolver;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.Solution;

/** One node that stands for all, against the network of all nodes. */
class NodeModelTest {
    private static final double PAGE = 0.006;
    private static final double COPY = 0.0009;
    private static final double DATABASE = 0.0015;
    private static final double THINK = 0.3;

    @ParameterizedTest
    @CsvSource({"2, 10", "2, 50", "2, 80", "2, 110", "3, 20", "3, 60"})
    void asynchronous_copies_and_a_database_for_all(int nodes, int clients) {
        NodeModel.NodePerformance one = new NodeModel(work(false), twoCores(), nodes).solve(clients);
        Solution all = NetworkSolver.solve(cluster(nodes, clients));

        assertThat(one.pagesPerSecond())
                .isCloseTo(all.classes().get("shop1").throughputPerSecond(), withinPercentage(1.5));
        assertThat(one.responseSeconds()).isCloseTo(all.classes().get("shop1").responseSeconds(), withinPercentage(10));
        assertThat(one.utilisation().get("node CPU"))
                .isCloseTo(all.stations().get("cpu1").utilisation(), withinPercentage(1.5));
    }

    @ParameterizedTest
    @CsvSource({"2, 10", "2, 50", "2, 80", "2, 110"})
    void copies_that_the_page_waits_for(int nodes, int clients) {
        NodeModel.NodePerformance one = new NodeModel(work(true), twoCores(), nodes).solve(clients);
        Solution all = NetworkSolver.solve(waiting(nodes, clients));

        assertThat(one.pagesPerSecond())
                .isCloseTo(all.classes().get("shop1").throughputPerSecond(), withinPercentage(1.5));
        assertThat(one.responseSeconds()).isCloseTo(all.classes().get("shop1").responseSeconds(), withinPercentage(10));
    }

    /** Every client bound to a node, every page served by the next node's processor, too. */
    private static QueueingNetwork waiting(int nodes, int clients) {
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
        return new QueueingNetwork(stations, closed, List.of());
    }

    /** Every client bound to a node, every page copied to the next node. */
    private static QueueingNetwork cluster(int nodes, int clients) {
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
        return new QueueingNetwork(stations, closed, open);
    }

    private static PageDemand work(boolean awaited) {
        return new PageDemand(
                new PageDemand.NodeCpuDemand(PAGE, PAGE, COPY, PAGE + COPY, new PageDemand.BackupCopies(1, awaited)),
                DATABASE,
                Double.NaN,
                0,
                PageDemand.ResidualDelay.NOTHING,
                new PageDemand.IdleUsage(0, 0, Double.NaN),
                PageDemand.CalibrationLoad.LIGHT_ONLY);
    }

    private static PredictionScenario twoCores() {
        return new PredictionScenario(2, 2, OptionalDouble.empty(), 0, false, OptionalDouble.empty(), Map.of(), THINK);
    }
}
