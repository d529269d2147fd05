package org.replibench.records.cell;

/**
 * What a node's collectors and its memory did in the measured window; each NaN if it is not known.
 *
 * @param pauseCount how often a collector made the application stand still
 * @param pauseP99Millis how long it stood still, 99th percentile by nearest rank, with the time until all threads had stopped;
 *     NaN if it never did
 * @param pauseMaxMillis the longest; NaN if it never did
 * @param allocatedMegabytesPerSecond what the application allocated; a lower bound for collectors that work while it runs, as
 *     what is allocated meanwhile is not seen; NaN with fewer than two collections
 * @param collectorCpuSeconds the part of the node's CPU time that collected garbage, while the application ran or stood still
 * @param residentMegabytes physical memory of its servers when the window closed
 */
public record GcMetrics(
        double pauseCount,
        double pauseP99Millis,
        double pauseMaxMillis,
        double allocatedMegabytesPerSecond,
        double collectorCpuSeconds,
        double residentMegabytes) {
    /** What is recorded where nothing tells. */
    public static final GcMetrics UNKNOWN =
            new GcMetrics(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
