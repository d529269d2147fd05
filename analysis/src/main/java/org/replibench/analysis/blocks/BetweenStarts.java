package org.replibench.analysis.blocks;

/**
 * How much the ratio of two arms differs from one start of their servers to the next, as a variance study found it.
 *
 * @param logStandardDeviation of one start's logarithm of the ratio, about the relative one; 0 for arms that share servers
 * @param degreesOfFreedom of that estimate; infinite if it is known for certain
 */
public record BetweenStarts(double logStandardDeviation, double degreesOfFreedom) {
    /** Arms on the same servers: whatever differs between starts cancels in their ratio. */
    public static final BetweenStarts SHARED_SERVERS = new BetweenStarts(0, Double.POSITIVE_INFINITY);

    /** @throws IllegalArgumentException if the deviation is below 0 or not finite, or there are no degrees of freedom */
    public BetweenStarts {
        if (!(logStandardDeviation >= 0 && Double.isFinite(logStandardDeviation)) || !(degreesOfFreedom > 0)) {
            throw new IllegalArgumentException("between starts: deviation " + logStandardDeviation + ", "
                    + degreesOfFreedom + " degrees of freedom");
        }
    }

    boolean none() {
        return logStandardDeviation == 0;
    }

    double variance() {
        return logStandardDeviation * logStandardDeviation;
    }
}
