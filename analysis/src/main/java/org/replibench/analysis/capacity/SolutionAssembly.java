package org.replibench.analysis.capacity;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.replibench.analysis.capacity.Solution.ClassFigures;
import org.replibench.analysis.capacity.Solution.Method;
import org.replibench.analysis.capacity.Solution.StationFigures;

/** Puts the closed classes' means and what follows from them for the open ones under the network's names. */
final class SolutionAssembly {
    private final Network network;
    private final Reduction reduction;
    private final ClosedSolution closed;
    private final Map<String, ClassFigures> classes = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> queue = new HashMap<>();
    private final Map<String, Double> inUse = new HashMap<>();

    private SolutionAssembly(Network network, Reduction reduction, ClosedSolution closed) {
        this.network = network;
        this.reduction = reduction;
        this.closed = closed;
    }

    /** @throws InvalidNetwork if a figure is not finite */
    static Solution of(
            Network network, Reduction reduction, OpenLoads openLoads, ClosedSolution closed, Method method) {
        SolutionAssembly assembly = new SolutionAssembly(network, reduction, closed);
        for (int c = 0; c < network.closed().size(); c++) {
            assembly.closedClass(network.closed().get(c), c);
        }
        network.open().forEach(one -> assembly.openClass(one, openLoads.arrivalsPerSecond(one, closed.throughput())));
        return new Solution(method, assembly.classes, assembly.stations());
    }

    /** Little's law: the response is the mean number inside over the throughput. */
    private void closedClass(ClosedClass one, int c) {
        double throughput = finite(one.name(), closed.throughput()[c]);
        double inside = 0;
        for (Station station : network.stations()) {
            double busy = throughput * Reduction.demand(one.demandSeconds(), station);
            double customers = station instanceof Station.Delay ? busy : closed.queue()[reduction.index(station)][c];
            add(station, one.name(), customers, busy);
            inside += customers;
        }
        double response = one.population() == 0 ? Double.NaN : finite(one.name(), inside / throughput);
        classes.put(one.name(), new ClassFigures(throughput, response));
    }

    private void openClass(OpenClass one, double arrivalsPerSecond) {
        double response = 0;
        for (Station station : network.stations()) {
            double demand = Reduction.demand(one.demandSeconds(), station);
            double residence =
                    demand * (station instanceof Station.Delay ? 1 : closed.stretch()[reduction.index(station)]);
            add(station, one.name(), arrivalsPerSecond * residence, arrivalsPerSecond * demand);
            response += residence;
        }
        classes.put(one.name(), new ClassFigures(arrivalsPerSecond, finite(one.name(), response)));
    }

    private void add(Station station, String ofClass, double customers, double busy) {
        queue.computeIfAbsent(station.name(), name -> new LinkedHashMap<>()).put(ofClass, finite(ofClass, customers));
        inUse.merge(station.name(), finite(ofClass, busy), Double::sum);
    }

    private static double finite(String ofClass, double figure) {
        if (!Double.isFinite(figure)) {
            throw InvalidNetwork.withoutFiniteSolution("classes." + ofClass);
        }
        return figure;
    }

    private Map<String, StationFigures> stations() {
        Map<String, StationFigures> stations = new LinkedHashMap<>();
        for (Station station : network.stations()) {
            double greatest = station instanceof Station.Delay
                    ? 1
                    : reduction.rates(reduction.index(station)).greatest();
            stations.put(
                    station.name(),
                    new StationFigures(inUse.get(station.name()) / greatest, queue.get(station.name())));
        }
        return stations;
    }
}
