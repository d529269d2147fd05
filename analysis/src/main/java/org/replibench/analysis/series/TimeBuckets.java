package org.replibench.analysis.series;

import java.util.List;
import java.util.stream.IntStream;

/** The measured window cut into steps of whole seconds; an incomplete last step is left out. */
final class TimeBuckets {
    private final int stepSeconds;
    private final double[] sums;
    private final long[] counts;

    /**
     * Covers {@code windowSeconds} with at most {@code maxSteps} steps.
     *
     * @param windowSeconds at least 0
     */
    TimeBuckets(double windowSeconds, int maxSteps) {
        stepSeconds = stepSeconds(windowSeconds, maxSteps);
        int steps = (int) (windowSeconds / stepSeconds);
        sums = new double[steps];
        counts = new long[steps];
    }

    static int stepSeconds(double windowSeconds, int maxSteps) {
        return Math.max(1, (int) Math.ceil(Math.floor(windowSeconds) / maxSteps));
    }

    /** Counts {@code value} if it lies in the window. */
    void add(double secondsAfterStart, double value) {
        int step = (int) Math.floor(secondsAfterStart / stepSeconds);
        if (step >= 0 && step < sums.length && Double.isFinite(value)) {
            sums[step] += value;
            counts[step]++;
        }
    }

    /** The mean value of each step, NaN where there was none. */
    List<Double> means() {
        return IntStream.range(0, sums.length)
                .mapToObj(step -> counts[step] == 0 ? Double.NaN : sums[step] / counts[step])
                .toList();
    }

    /** How many values a second each step had. */
    List<Double> perSecond() {
        return IntStream.range(0, counts.length)
                .mapToObj(step -> (double) counts[step] / stepSeconds)
                .toList();
    }

    boolean isEmpty() {
        return IntStream.range(0, counts.length).allMatch(step -> counts[step] == 0);
    }
}
