package org.replibench.analysis.capacity.predict;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is predicted of a cluster under a load.
 *
 * @param pattern its code
 * @param clientsPerNode virtual users on each node
 * @param throughputPagesPerSecond all nodes together
 * @param responseMillis mean
 * @param cpuMillisPerPage CPU time of all nodes, what they use when idle included
 * @param utilisation 0 to 1, by resource
 * @param bottleneck the resource that limits throughput, however many clients there are
 * @param maxThroughputPagesPerSecond all nodes together, however many clients there are
 * @param lightLoadPagesPerSecond all nodes together, if none of these clients ever waited for another: clients / (think time +
 *     response of a lone page); throughput is at most this, and at most {@code maxThroughputPagesPerSecond}
 * @param minResponseMillis below which neither of the two lets the mean response go
 * @param kneeClientsPerNode from so many clients on, some must wait for others
 * @param samples how many of the demands' draws the bands are made of; the others left no number
 */
public record PredictedPoint(
        String pattern,
        String engine,
        int nodes,
        int clientsPerNode,
        IntervalEstimate throughputPagesPerSecond,
        IntervalEstimate responseMillis,
        IntervalEstimate cpuMillisPerPage,
        Map<String, Double> utilisation,
        String bottleneck,
        double maxThroughputPagesPerSecond,
        double lightLoadPagesPerSecond,
        double minResponseMillis,
        double kneeClientsPerNode,
        int samples) {

    public PredictedPoint {
        utilisation = Collections.unmodifiableMap(new TreeMap<>(utilisation));
    }

    /** Such as "2211 replibench". */
    public String arm() {
        return engine.equals(pattern) ? pattern : pattern + " " + engine;
    }

    /** Whether so few clients are there that most find nobody before them. */
    public boolean belowKnee() {
        return clientsPerNode < kneeClientsPerNode;
    }
}
