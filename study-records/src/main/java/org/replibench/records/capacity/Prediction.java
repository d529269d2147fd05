package org.replibench.records.capacity;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that was predicted at once, and from what.
 *
 * @param profile name of the profile study's folder
 * @param environment what it was profiled in, by setting
 * @param scenario what is predicted: that system, or a changed one
 * @param seed of the draws that make the bands
 * @param samples how many were drawn; how many of them gave a number, a point says
 */
public record Prediction(
        String profile,
        Map<String, String> environment,
        Map<String, String> scenario,
        long seed,
        int samples,
        List<PredictedPoint> points) {
    public Prediction {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        scenario = Collections.unmodifiableMap(new TreeMap<>(scenario));
        points = List.copyOf(points);
    }

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
     * @param kneeClientsPerNode from that many clients on, some must wait for others
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

        /** Whether so few clients are there that most never wait. */
        public boolean belowKnee() {
            return clientsPerNode < kneeClientsPerNode;
        }
    }

    /**
     * A predicted number, and how far the demands' errors may move it.
     *
     * @param value with the best guess of each demand
     * @param low below it lie as many of the numbers that other demands, within their errors, give as above {@code high}; between them,
     *     the confidence that was asked for
     */
    public record IntervalEstimate(double value, double low, double high) {
        /** With the percentiles of {@code draws} that hold {@code confidence} of them. */
        public static IntervalEstimate of(double value, double[] draws, double confidence) {
            double[] sorted = draws.clone();
            Arrays.sort(sorted);
            int cut = (int) Math.floor(sorted.length * (1 - confidence) / 2);
            return sorted.length == 0
                    ? new IntervalEstimate(value, Double.NaN, Double.NaN)
                    : new IntervalEstimate(value, sorted[cut], sorted[sorted.length - 1 - cut]);
        }

        /** Whether a measured number lies within. */
        public boolean contains(double measured) {
            return low <= measured && measured <= high;
        }
    }
}
