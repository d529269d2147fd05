package org.replibench.analysis.capacity;

import java.util.List;
import java.util.Map;

/**
 * A queueing network with a product-form solution: stations that serve in processor sharing, or in order of arrival with
 * exponential times of one mean (Baskett, Chandy, Muntz, Palacios: Open, closed, and mixed networks of queues with
 * different classes of customers, JACM 22(2), 1975).
 *
 * @param stations at least one
 * @param closed classes with a population
 * @param open classes with an arrival rate; at least one class of either kind
 */
public record QueueingNetwork(List<Station> stations, List<ClosedClass> closed, List<OpenClass> open) {
    /** @throws InvalidNetworkException naming what is wrong */
    public QueueingNetwork {
        stations = List.copyOf(stations);
        closed = List.copyOf(closed);
        open = List.copyOf(open);
        QueueingNetworkValidator.check(stations, closed, open);
    }

    /** A resource where customers spend time. */
    public sealed interface Station {
        /** Unique among the network's stations. */
        String name();

        /**
         * Customers wait for one of {@code servers} alike.
         *
         * @param servers such as cores; 1 to {@value #MAX_SERVERS}
         */
        record Queue(String name, int servers) implements Station {
            /** More than any machine has; the exact solution's cost grows with the square of it. */
            public static final int MAX_SERVERS = 4096;
        }

        /** No queue, such as a network far below its capacity. */
        record Delay(String name) implements Station {}

        /**
         * Works faster or slower with the number of customers present.
         *
         * @param rates how many seconds of demand are done in a second with 1, 2, … customers present; more than listed count
         *     as the last; each above 0
         */
        record LoadDependent(String name, List<Double> rates) implements Station {
            public LoadDependent {
                rates = List.copyOf(rates);
            }
        }
    }

    /**
     * A fixed number of customers, each of whom thinks, asks, waits for the response, and thinks again.
     *
     * @param name unique among the network's classes
     * @param population how many; 0 to {@value #MAX_POPULATION}
     * @param thinkSeconds mean time between a response and the next request; 0 or more
     * @param demandSeconds service that one request needs from each station, all visits together; a station that is not named
     *     is not visited
     */
    public record ClosedClass(String name, int population, double thinkSeconds, Map<String, Double> demandSeconds) {
        public static final int MAX_POPULATION = 1_000_000;

        public ClosedClass {
            demandSeconds = Map.copyOf(demandSeconds);
        }
    }

    /**
     * Requests that arrive at random times whatever state the network is in (a Poisson stream), such as copies of sessions
     * that no client waits for.
     *
     * @param name unique among the network's classes
     * @param rate how many arrive
     * @param demandSeconds service that one of them needs from each station; a station that is not named is not visited
     */
    public record OpenClass(String name, ArrivalRate rate, Map<String, Double> demandSeconds) {
        public OpenClass {
            demandSeconds = Map.copyOf(demandSeconds);
        }
    }

    /** How many requests of an open class arrive. */
    public sealed interface ArrivalRate {
        /** A given number for each second; 0 or more. */
        record Fixed(double perSecond) implements ArrivalRate {}

        /**
         * So many for each request that another class completes.
         *
         * @param perClass the other class's name
         * @param times 0 or more
         */
        record Tied(String perClass, double times) implements ArrivalRate {}
    }
}
