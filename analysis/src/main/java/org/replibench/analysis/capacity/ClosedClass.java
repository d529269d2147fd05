package org.replibench.analysis.capacity;

import java.util.Map;

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
