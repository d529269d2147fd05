package org.replibench.analysis.rounds;

import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.BlockQuantity;

/**
 * How much the ratio of two arms on servers of their own differs from one start to the next.
 *
 * @param waitingShare of clients' time, how much they wait for answers; 0 to 1. In a closed loop N = X(R + Z), so a response time
 *     that is longer by a factor 1 + ε lowers throughput by this part of ε only: next to none while clients mostly think, all of it where
 *     they mostly wait
 */
record StartVariance(double waitingShare) {
    /** Between the 0.8 % that the variance study found in two starts, and the 3.6 % that it can't exclude. */
    private static final double LOG_DEVIATION = 0.02;

    private static final double DEGREES_OF_FREEDOM = 5;

    /** Of one arm, of which a ratio has two. */
    BetweenStarts ofLevel(BlockQuantity quantity) {
        BetweenStarts ofRatio = of(quantity);
        return new BetweenStarts(ofRatio.logStandardDeviation() / Math.sqrt(2), ofRatio.degreesOfFreedom());
    }

    BetweenStarts of(BlockQuantity quantity) {
        return new BetweenStarts(
                quantity == BlockQuantity.THROUGHPUT ? LOG_DEVIATION * waitingShare : LOG_DEVIATION,
                DEGREES_OF_FREEDOM);
    }
}
