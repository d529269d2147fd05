package org.replibench.analysis.series;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Moments in which throughput fell, and how many of them were while a collector made a node stand still.
 *
 * <p>The rule: the window is cut into the shortest slices of {@link #SLICES_MILLIS} in which {@value #PAGES_PER_SLICE} pages are
 * answered on average. A slice is a dip if it has fewer pages than the mean less three of its square roots: if pages were
 * answered independently (Poisson), one slice in a thousand would be one by chance.
 *
 * @param sliceMillis NaN if even the longest slices have too few pages to tell, as are all others then
 * @param slices in the window
 * @param dips those with too few pages
 * @param duringPauses dips in which a node stood still
 * @param duringPausesByChance how many these would be if pauses and dips had nothing to do with each other
 */
public record ThroughputDips(
        double sliceMillis, double slices, double dips, double duringPauses, double duringPausesByChance) {
    /** With too few pages to tell. */
    public static final ThroughputDips UNKNOWN =
            new ThroughputDips(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private static final List<Integer> SLICES_MILLIS = List.of(100, 200, 500, 1000);

    private static final int PAGES_PER_SLICE = 25;

    private static final int DEVIATIONS = 3;

    /**
     * A time for which a node stood still.
     *
     * @param startMillis after the window's start
     */
    public record GcPauseSpan(double startMillis, double millis) {}

    /**
     * @param answeredMillis when each page was answered, after the window's start
     * @param windowMillis an incomplete last slice is left out
     */
    static ThroughputDips of(double[] answeredMillis, List<GcPauseSpan> gcPauseSpans, double windowMillis) {
        long answered = DoubleStream.of(answeredMillis)
                .filter(at -> at >= 0 && at < windowMillis)
                .count();
        return SLICES_MILLIS.stream()
                .filter(millis -> answered * millis / windowMillis >= PAGES_PER_SLICE)
                .findFirst()
                .map(millis -> of(answeredMillis, gcPauseSpans, (int) (windowMillis / millis), millis))
                .orElse(UNKNOWN);
    }

    private static ThroughputDips of(
            double[] answeredMillis, List<GcPauseSpan> gcPauseSpans, int slices, int sliceMillis) {
        long[] pages = new long[slices];
        for (double at : answeredMillis) {
            int slice = (int) Math.floor(at / sliceMillis);
            if (slice >= 0 && slice < slices) {
                pages[slice]++;
            }
        }
        boolean[] paused = new boolean[slices];
        for (GcPauseSpan gcPauseSpan : gcPauseSpans) {
            int first = Math.max(0, (int) Math.floor(gcPauseSpan.startMillis() / sliceMillis));
            int last = Math.min(
                    slices - 1, (int) Math.floor((gcPauseSpan.startMillis() + gcPauseSpan.millis()) / sliceMillis));
            for (int slice = first; slice <= last; slice++) {
                paused[slice] = true;
            }
        }
        double mean = LongStream.of(pages).average().orElse(0);
        int dips = 0;
        int duringPauses = 0;
        int pausedSlices = 0;
        for (int slice = 0; slice < slices; slice++) {
            boolean dip = pages[slice] < mean - DEVIATIONS * Math.sqrt(mean);
            dips += dip ? 1 : 0;
            duringPauses += dip && paused[slice] ? 1 : 0;
            pausedSlices += paused[slice] ? 1 : 0;
        }
        return new ThroughputDips(sliceMillis, slices, dips, duringPauses, (double) dips * pausedSlices / slices);
    }
}
