package org.replibench.analysis.capacity;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.Solution.ClassMetrics;
import org.replibench.analysis.capacity.Solution.Method;
import org.replibench.analysis.capacity.Solution.StationMetrics;

/** Puts the closed classes' means and what follows from them for the open ones under the network's names. */
final class SolutionAssembler {
    private final QueueingNetwork queueingNetwork;
    private final ClosedSubnetwork subnetwork;
    private final ClosedSolution closed;
    private final Map<String, ClassMetrics> classes = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> queue = new HashMap<>();
    private final Map<String, Double> inUse = new HashMap<>();

    private SolutionAssembler(
            QueueingNetwork queueingNetwork, ClosedSubnetwork closedSubnetwork, ClosedSolution closed) {
        this.queueingNetwork = queueingNetwork;
        this.subnetwork = closedSubnetwork;
        this.closed = closed;
    }

    /** @throws InvalidNetworkException if a figure is not finite */
    static Solution of(
            QueueingNetwork queueingNetwork,
            ClosedSubnetwork closedSubnetwork,
            OpenClassLoads openClassLoads,
            ClosedSolution closed,
            Method method) {
        SolutionAssembler assembly = new SolutionAssembler(queueingNetwork, closedSubnetwork, closed);
        for (int c = 0; c < queueingNetwork.closed().size(); c++) {
            assembly.closedClass(queueingNetwork.closed().get(c), c);
        }
        queueingNetwork
                .open()
                .forEach(one -> assembly.openClass(one, openClassLoads.arrivalsPerSecond(one, closed.throughput())));
        return new Solution(method, assembly.classes, assembly.stations());
    }

    /** Little's law: the response is the mean number inside over the throughput. */
    private void closedClass(ClosedClass one, int c) {
        double throughput = finite(one.name(), closed.throughput()[c]);
        double inside = 0;
        for (Station station : queueingNetwork.stations()) {
            double busy = throughput * ClosedSubnetwork.demand(one.demandSeconds(), station);
            double customers = station instanceof Station.Delay ? busy : closed.queue()[subnetwork.index(station)][c];
            add(station, one.name(), customers, busy);
            inside += customers;
        }
        double response = one.population() == 0 ? Double.NaN : finite(one.name(), inside / throughput);
        classes.put(one.name(), new ClassMetrics(throughput, response));
    }

    private void openClass(OpenClass one, double arrivalsPerSecond) {
        double response = 0;
        for (Station station : queueingNetwork.stations()) {
            double demand = ClosedSubnetwork.demand(one.demandSeconds(), station);
            double residence =
                    demand * (station instanceof Station.Delay ? 1 : closed.stretch()[subnetwork.index(station)]);
            add(station, one.name(), arrivalsPerSecond * residence, arrivalsPerSecond * demand);
            response += residence;
        }
        classes.put(one.name(), new ClassMetrics(arrivalsPerSecond, finite(one.name(), response)));
    }

    private void add(Station station, String ofClass, double customers, double busy) {
        queue.computeIfAbsent(station.name(), name -> new LinkedHashMap<>()).put(ofClass, finite(ofClass, customers));
        inUse.merge(station.name(), finite(ofClass, busy), Double::sum);
    }

    private static double finite(String ofClass, double figure) {
        if (!Double.isFinite(figure)) {
            throw InvalidNetworkException.withoutFiniteSolution("classes." + ofClass);
        }
        return figure;
    }

    private Map<String, StationMetrics> stations() {
        Map<String, StationMetrics> stations = new LinkedHashMap<>();
        for (Station station : queueingNetwork.stations()) {
            double greatest = station instanceof Station.Delay
                    ? 1
                    : subnetwork.rates(subnetwork.index(station)).max();
            stations.put(
                    station.name(),
                    new StationMetrics(inUse.get(station.name()) / greatest, queue.get(station.name())));
        }
        return stations;
    }
}
