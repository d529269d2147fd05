package org.replibench.analysis.capacity;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

/** A network's closed classes alone, beside what its open classes bring. */
final class ClosedSubnetwork {
    private final QueueingNetwork queueingNetwork;
    private final List<Station> queues;
    private final Map<String, Integer> index = new HashMap<>();
    private final ServiceRates[] rates;

    ClosedSubnetwork(QueueingNetwork queueingNetwork) {
        this.queueingNetwork = queueingNetwork;
        this.queues = queueingNetwork.stations().stream()
                .filter(station -> !(station instanceof Station.Delay))
                .toList();
        this.rates = queues.stream().map(ClosedSubnetwork::rates).toArray(ServiceRates[]::new);
        queues.forEach(station -> index.put(station.name(), index.size()));
    }

    private static ServiceRates rates(Station station) {
        return station instanceof Station.LoadDependent dependent
                ? ServiceRates.of(dependent)
                : ServiceRates.of((Station.Queue) station);
    }

    /** Stations where customers wait; everything by station goes in this order. */
    List<Station> queues() {
        return queues;
    }

    /** The place of a station in {@link #queues()}. */
    int index(Station queue) {
        return index.get(queue.name());
    }

    /** What a station can do for a single customer. */
    ServiceRates rates(int queue) {
        return rates[queue];
    }

    /** Seconds that a request of {@code demands} needs at a station. */
    static double demand(Map<String, Double> demands, Station station) {
        return demands.getOrDefault(station.name(), 0.0);
    }

    /** @param load what open classes bring to each station, seconds of demand a second; less than its greatest rate */
    ClosedModel modelUnderOpenLoad(double[] load) {
        List<ClosedClass> closed = queueingNetwork.closed();
        double[][] demands = new double[queues.size()][closed.size()];
        ServiceRates[] left = new ServiceRates[rates.length];
        for (int k = 0; k < left.length; k++) {
            left[k] = rates[k].remainingUnder(load[k]);
            for (int c = 0; c < closed.size(); c++) {
                demands[k][c] = demand(closed.get(c).demandSeconds(), queues.get(k));
            }
        }
        return new ClosedModel(
                closed.stream().mapToInt(ClosedClass::population).toArray(),
                closed.stream()
                        .mapToDouble(one -> one.thinkSeconds() + delays(one.demandSeconds()))
                        .toArray(),
                demands,
                left);
    }

    private double delays(Map<String, Double> demands) {
        return queueingNetwork.stations().stream()
                .filter(station -> station instanceof Station.Delay)
                .mapToDouble(station -> demand(demands, station))
                .sum();
    }
}
