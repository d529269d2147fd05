package org.replibench.model.failover;

/**
 * How the answered pages fell off after a fault had begun.
 *
 * @param pagesPerSecondBefore the rate before
 * @param depth by which share of it the rate fell at worst, 0 to 1
 * @param millis how long after the fault's beginning the rate was back within what it scatters by chance; 0 if it never
 *     left it; NaN if it did not come back before the next fault
 */
public record Dip(double pagesPerSecondBefore, double depth, double millis) {}
