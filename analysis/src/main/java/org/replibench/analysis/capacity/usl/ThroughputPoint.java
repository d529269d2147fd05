package org.replibench.analysis.capacity.usl;

/**
 * A measured throughput.
 *
 * @param size nodes or clients; 1 or more
 * @param throughput above 0
 */
public record ThroughputPoint(double size, double throughput) {
    public ThroughputPoint {
        if (!(size >= 1 && throughput > 0 && Double.isFinite(size) && Double.isFinite(throughput))) {
            throw new IllegalArgumentException(
                    "size = " + size + " is less than 1, or throughput = " + throughput + " not above 0");
        }
    }
}
