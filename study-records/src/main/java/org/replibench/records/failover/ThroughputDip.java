package org.replibench.records.failover;

/**
 * How the answered pages fell off after a fault had begun.
 *
 * @param pagesPerSecondBefore the rate before
 * @param depth by which share of it the rate was down at worst, 0 to 1; of a dip only if it is more than {@code floor}
 * @param durationMillis how long the rate was below what it scatters, the first time after the fault's beginning; 0 if it never was; NaN if
 *     it did not come back before the next fault
 * @param threshold how deep a dip has to be to stand out against what the rate scattered before the fault, as a share of it, 0 to 1
 */
public record ThroughputDip(double pagesPerSecondBefore, double depth, double durationMillis, double threshold) {
    /** Whether it stood out; else there was none, or one less deep than {@code floor}. */
    public boolean detected() {
        return depth > threshold;
    }
}
