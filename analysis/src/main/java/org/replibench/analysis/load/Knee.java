package org.replibench.analysis.load;

/**
 * Where response time leaves its {@link ResponsePlateau}.
 *
 * @param clients on each node; NaN if no load was beyond the plateau
 * @param low of the 95 % interval; NaN if too few blocks tell, or if the knee may lie beyond the heaviest load
 * @param high likewise
 * @param blocks that tell
 * @param excluded blocks that were left out
 */
public record Knee(double clients, double low, double high, int blocks, int excluded) {
    /** Whether some load was beyond the plateau. */
    public boolean isReached() {
        return !Double.isNaN(clients);
    }

    /** Whether there is an interval. */
    public boolean isTested() {
        return !Double.isNaN(low);
    }

    /** Whether the interval reaches no farther than this part of it to either side. */
    public boolean isWithin(double part) {
        return high <= clients * (1 + part) && low >= clients * (1 - part);
    }
}
