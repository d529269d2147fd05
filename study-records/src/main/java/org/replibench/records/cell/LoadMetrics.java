package org.replibench.records.cell;

/**
 * What the driver saw in the measured window.
 *
 * @param pages answered pages, errors and pages of wrong users included
 * @param errors pages that failed: transport, status or content
 * @param wrongUserPages pages as they should be, but of another user than signed on, or of none; not among the errors
 * @param staleReads pages that show an older state of their session than their client had seen; not among the errors; none where they are not
 *     looked for ({@link RecordSettings#AFFINITY})
 */
public record LoadMetrics(
        long pages,
        long errors,
        long wrongUserPages,
        long staleReads,
        double throughputPagesPerSecond,
        ResponseTimes response) {
    /**
     * From a request's first byte out to its answer's last byte in, in whole milliseconds. Of a load that pauses, those of
     * {@link org.replibench.records.load.LoadSample}, in microseconds.
     *
     * @param p999Millis 99.9th percentile; NaN in records from before it was taken
     */
    public record ResponseTimes(
            double meanMillis,
            double p50Millis,
            double p90Millis,
            double p99Millis,
            double p999Millis,
            double maxMillis) {}

    /** What is recorded when nothing was driven. */
    public static final LoadMetrics NONE = new LoadMetrics(0, 0, 0, 0, 0, new ResponseTimes(0, 0, 0, 0, 0, 0));
}
