package org.replibench.analysis.capacity;

import java.util.Map;

/**
 * Requests that arrive at random times whatever state the network is in (a Poisson stream), such as copies of sessions
 * that nobody waits for.
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
