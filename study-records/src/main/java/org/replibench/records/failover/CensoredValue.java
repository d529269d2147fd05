package org.replibench.records.failover;

/**
 * How long something took; of what was not over when observation ended, only that it took longer is known.
 *
 * @param amount of time, or of what was sent in it; if it was not over, until observation ended
 */
public record CensoredValue(double amount, boolean complete) {
    /** As a number: infinite if it was not over. */
    public double value() {
        return complete ? amount : Double.POSITIVE_INFINITY;
    }
}
