package org.replibench.runner.bare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Load before the window.
 *
 * @param steady whether throughput had become steady when it ended
 * @param errors what clients saw go wrong
 */
record WarmUp(double seconds, boolean steady, List<String> errors) {
    private static final Duration SLICE = Duration.ofSeconds(3);

    /** Throughput is steady if so many slices in a row differ by no more than this part of the largest. */
    private static final int SLICES = 3;

    private static final double TOLERANCE = 0.05;

    /** Drives until throughput is steady, an error occurs, or {@code atMost} is over. */
    static WarmUp drive(Clients clients, Duration atMost) throws InterruptedException {
        List<Double> throughputs = new ArrayList<>();
        double seconds = 0;
        for (long left = atMost.dividedBy(SLICE); left > 0; left--) {
            LoadResult slice = clients.run(SLICE);
            seconds += slice.seconds();
            throughputs.add(slice.perSecond());
            if (!slice.errors().isEmpty()) {
                return new WarmUp(seconds, false, slice.errors());
            }
            if (steady(throughputs)) {
                return new WarmUp(seconds, true, List.of());
            }
        }
        return new WarmUp(seconds, false, List.of());
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
