package org.replibench.analysis.capacity;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

/** What open classes bring to each station, given the throughput of the closed ones. */
final class OpenClassLoads {
    /** A station is full a little before rounding says so. */
    private static final double FULL = 1 - 1e-9;

    private final QueueingNetwork queueingNetwork;
    private final ClosedSubnetwork subnetwork;
    private final Map<String, OpenClass> openByName;
    private final Map<String, Integer> closedByName;

    OpenClassLoads(QueueingNetwork queueingNetwork, ClosedSubnetwork closedSubnetwork) {
        this.queueingNetwork = queueingNetwork;
        this.subnetwork = closedSubnetwork;
        this.openByName = queueingNetwork.open().stream().collect(Collectors.toMap(OpenClass::name, one -> one));
        this.closedByName = IntStream.range(0, queueingNetwork.closed().size())
                .boxed()
                .collect(Collectors.toMap(c -> queueingNetwork.closed().get(c).name(), c -> c));
    }

    /** The closed classes to whose throughput an open class with something to do is tied. */
    int[] tiedClosedClasses() {
        return queueingNetwork.open().stream()
                .filter(one -> one.demandSeconds().values().stream().anyMatch(seconds -> seconds > 0))
                .map(this::root)
                .filter(closedByName::containsKey)
                .distinct()
                .mapToInt(closedByName::get)
                .toArray();
    }

    private String root(OpenClass one) {
        OpenClass last = one;
        while (last.rate() instanceof ArrivalRate.Tied tied) {
            if (!openByName.containsKey(tied.perClass())) {
                return tied.perClass();
            }
            last = openByName.get(tied.perClass());
        }
        return last.name();
    }

    /** Requests/s of an open class when the closed ones have {@code throughput}. */
    double arrivalsPerSecond(OpenClass one, double[] throughput) {
        if (one.rate() instanceof ArrivalRate.Tied tied) {
            OpenClass other = openByName.get(tied.perClass());
            return tied.times()
                    * (other == null
                            ? throughput[closedByName.get(tied.perClass())]
                            : arrivalsPerSecond(other, throughput));
        }
        return ((ArrivalRate.Fixed) one.rate()).perSecond();
    }

    /** Seconds of demand a second, by station. */
    double[] at(double[] throughput) {
        double[] load = new double[subnetwork.queues().size()];
        for (OpenClass one : queueingNetwork.open()) {
            double arrivals = arrivalsPerSecond(one, throughput);
            for (int k = 0; k < load.length; k++) {
                load[k] += arrivals
                        * ClosedSubnetwork.demand(
                                one.demandSeconds(), subnetwork.queues().get(k));
            }
        }
        return load;
    }

    /** Whether every station has something left. */
    boolean hasRoom(double[] throughput) {
        double[] load = at(throughput);
        return IntStream.range(0, load.length).allMatch(k -> use(load, k) < FULL);
    }

    /** @throws InvalidNetworkException naming the station that has nothing left, and the class that brings most to it */
    void requireRoom(double[] throughput) {
        if (hasRoom(throughput)) {
            return;
        }
        double[] load = at(throughput);
        int worst = IntStream.range(0, load.length)
                .boxed()
                .max(Comparator.comparingDouble(k -> use(load, k)))
                .orElseThrow();
        Station station = subnetwork.queues().get(worst);
        OpenClass culprit = queueingNetwork.open().stream()
                .max(Comparator.comparingDouble(one ->
                        arrivalsPerSecond(one, throughput) * ClosedSubnetwork.demand(one.demandSeconds(), station)))
                .orElseThrow();
        throw InvalidNetworkException.of(
                "classes." + culprit.name() + ".rate",
                "station " + station.name() + " saturates",
                String.format(
                        Locale.ROOT,
                        "less than %.6g s of work a second",
                        subnetwork.rates(worst).limit()),
                String.format(Locale.ROOT, "%.6g s", load[worst]),
                "a lower rate or demand");
    }

    private double use(double[] load, int queue) {
        return load[queue] / subnetwork.rates(queue).limit();
    }
}
