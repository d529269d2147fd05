package org.replibench.runner.audit.input;

/**
 * How far chance alone moves what is counted, in a closed loop or of arrivals: a rule's limit is meant for long windows, and in a
 * short one would fail healthy runs.
 *
 * @param cycleTimeVariation standard deviation of the time from a page to the same client's next, over its mean
 * @param clients over all nodes
 * @param windows in which pages are counted; each has edges of its own
 */
public record SamplingError(double cycleTimeVariation, double clients, int windows) {
    /** So far chance alone comes once in sixteen thousand times. */
    private static final double STANDARD_ERRORS = 4;

    /** Of the difference of two uniform numbers from 0 to 1: how much of a cycle lies before the window and after it. */
    private static final double WINDOW_EDGE_VARIANCE = 1 / 6.0;

    /** Of requests that come at random moments, as in a Poisson process: the variance of a count is its mean. */
    static SamplingError ofArrivals(double clients, int windows) {
        return new SamplingError(1, clients, windows);
    }

    /** {@code limit}, or as much as chance explains if that is more. */
    public static double effectiveLimit(double standardError, double limit) {
        return Double.isFinite(standardError) ? Math.max(limit, STANDARD_ERRORS * standardError) : limit;
    }

    /** Standard error of a count of pages, as a part of it. */
    public double countError(double pages) {
        return Math.sqrt(
                cycleTimeVariation * cycleTimeVariation / pages + windowEdgeError(pages) * windowEdgeError(pages));
    }

    /** Standard error of the clients' time that is found in that many whole cycles, as a part of it. */
    public double cycleTimeError(double pages) {
        return windowEdgeError(pages);
    }

    /** The same of one half of the windows. */
    public SamplingError ofHalf() {
        return new SamplingError(cycleTimeVariation, clients, (windows + 1) / 2);
    }

    private double windowEdgeError(double pages) {
        return Math.sqrt(windows * clients * WINDOW_EDGE_VARIANCE) / pages;
    }
}
