package org.replibench.runner.enginebench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Load before the window. Its clients do not think, so that the servers are saturated: throughput shows when they are warm, where
 * compilers' share of a machine without idle time, which the shop's warm-up goes by, would not.
 *
 * @param steady whether throughput had become steady when it ended
 * @param errors what clients saw go wrong
 */
record BenchWarmUp(double seconds, boolean steady, List<String> errors) {
    private static final Duration SLICE = Duration.ofSeconds(3);

    /** Throughput is steady if that many slices in a row differ by no more than this part of the largest. */
    private static final int SLICES = 3;

    private static final double TOLERANCE = 0.05;

    /** Drives until throughput is steady, an error occurs, or {@code atMost} is over. */
    static BenchWarmUp run(BenchClients benchClients, Duration atMost) throws InterruptedException {
        List<Double> throughputs = new ArrayList<>();
        double seconds = 0;
        for (long left = atMost.dividedBy(SLICE); left > 0; left--) {
            LoadResult slice = benchClients.run(SLICE);
            seconds += slice.seconds();
            throughputs.add(slice.requestsPerSecond());
            if (!slice.errors().isEmpty()) {
                return new BenchWarmUp(seconds, false, slice.errors());
            }
            if (steady(throughputs)) {
                return new BenchWarmUp(seconds, true, List.of());
            }
        }
        return new BenchWarmUp(seconds, false, List.of());
    }

    static boolean steady(List<Double> throughputs) {
        if (throughputs.size() < SLICES) {
            return false;
        }
        List<Double> last = throughputs.subList(throughputs.size() - SLICES, throughputs.size());
        double max = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double min = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        return max - min <= TOLERANCE * max;
    }
}
