package org.replibench.analysis.capacity;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A network's long-run means.
 *
 * @param method how they were found
 * @param classes by name, in the network's order, closed ones first
 * @param stations by name, in the network's order
 */
public record Solution(Method method, Map<String, ClassMetrics> classes, Map<String, StationMetrics> stations) {
    public Solution {
        classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
        stations = Collections.unmodifiableMap(new LinkedHashMap<>(stations));
    }

    /** How a solution was found. */
    public enum Method {
        /** Without approximation, apart from rounding. */
        EXACT,
        /** Approximately, by {@link Linearizer}: the populations are too many for the exact way. */
        LINEARIZER
    }

    /**
     * What a class gets.
     *
     * @param throughputPerSecond requests completed in a second
     * @param responseSeconds mean time from a request to its response, delay stations included, thinking not; NaN for a
     *     closed class without customers
     */
    public record ClassMetrics(double throughputPerSecond, double responseSeconds) {}

    /**
     * What a station does.
     *
     * @param utilisation share of its greatest rate that is in use, 0 to 1; for a delay station the mean number of
     *     customers in it
     * @param queue mean number of customers waiting or in service, by class
     */
    public record StationMetrics(double utilisation, Map<String, Double> queue) {
        public StationMetrics {
            queue = Collections.unmodifiableMap(new LinkedHashMap<>(queue));
        }
    }
}
