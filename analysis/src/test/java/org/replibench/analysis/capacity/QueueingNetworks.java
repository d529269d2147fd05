package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Delay;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Queue;

/** Networks that several tests solve. */
final class QueueingNetworks {
    private QueueingNetworks() {}

    /** Seed 003's synchronous and asynchronous chain, demands in parts of one single-client transaction. */
    static QueueingNetwork singleProfile(
            int clients, Map<String, Double> synchronous, Map<String, Double> asynchronous) {
        return new QueueingNetwork(
                synchronous.keySet().stream()
                        .map(name -> (Station) new Queue(name, 1))
                        .toList(),
                List.of(new ClosedClass("synchronous", clients, 0, synchronous)),
                List.of(new OpenClass("asynchronous", new ArrivalRate.Tied("synchronous", 1), asynchronous)));
    }

    static QueueingNetwork webTier(int clients) {
        return new QueueingNetwork(
                List.of(new Queue("cpu", 4), new Queue("db", 1)),
                List.of(new ClosedClass("shop", clients, 0.3, Map.of("cpu", 0.0015, "db", 0.0004))),
                List.of());
    }

    static QueueingNetwork replicatedTier(int clients) {
        return new QueueingNetwork(
                List.of(new Queue("cpu", 2), new Queue("db", 1)),
                List.of(new ClosedClass("shop", clients, 0.3, Map.of("cpu", 0.006, "db", 0.0015))),
                List.of(new OpenClass("copies", new ArrivalRate.Tied("shop", 1), Map.of("cpu", 0.0009))));
    }

    /** One class over stations with the given services, visits and servers; 0 servers: a delay. */
    static QueueingNetwork single(int population, double[] service, double[] visits, int... servers) {
        Map<String, Double> demands = new LinkedHashMap<>();
        List<Station> stations = new ArrayList<>();
        for (int k = 0; k < service.length; k++) {
            String name = "s" + (k + 1);
            stations.add(servers[k] == 0 ? new Delay(name) : new Queue(name, servers[k]));
            demands.put(name, service[k] * visits[k]);
        }
        return new QueueingNetwork(stations, List.of(new ClosedClass("jobs", population, 0, demands)), List.of());
    }
}
