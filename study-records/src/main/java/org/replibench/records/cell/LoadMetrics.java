package org.replibench.records.cell;

/**
 * What the driver saw in the measured window.
 *
 * @param pages answered pages, errors included
 * @param errors pages that failed: transport, status or content
 */
public record LoadMetrics(
        long pages,
        long errors,
        double throughputPagesPerSecond,
        double responseMeanMillis,
        double responseP50Millis,
        double responseP90Millis,
        double responseP99Millis,
        double responseMaxMillis) {

    /** What is recorded when nothing was driven. */
    public static final LoadMetrics NONE = new LoadMetrics(0, 0, 0, 0, 0, 0, 0, 0);
}
