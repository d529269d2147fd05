package org.replibench.runner.audit;

/**
 * How far chance alone moves what is counted in a closed loop: a rule's limit is meant for long windows, and in a short one
 * would fail healthy runs.
 *
 * @param cycleVariation standard deviation of the time from a page to the same client's next, over its mean
 * @param clients over all nodes
 */
public record Chance(double cycleVariation, double clients) {
    /** So far chance alone comes once in sixteen thousand times. */
    private static final double STANDARD_ERRORS = 4;

    /** Of the difference of two uniform numbers from 0 to 1: how much of a cycle lies before the window and after it. */
    private static final double EDGES_VARIANCE = 1 / 6.0;

    /** {@code limit}, or as much as chance explains if that is more. */
    public static double orLimit(double standardError, double limit) {
        return Double.isFinite(standardError) ? Math.max(limit, STANDARD_ERRORS * standardError) : limit;
    }

    /** Standard error of a count of pages, as a part of it. */
    public double errorOfCount(double pages) {
        return Math.sqrt(cycleVariation * cycleVariation / pages + edges(pages) * edges(pages));
    }

    /** Standard error of the clients' time that is found in so many whole cycles, as a part of it. */
    public double errorOfCycles(double pages) {
        return edges(pages);
    }

    private double edges(double pages) {
        return Math.sqrt(clients * EDGES_VARIANCE) / pages;
    }
}
