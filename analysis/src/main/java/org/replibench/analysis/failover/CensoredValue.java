package org.replibench.analysis.failover;

/**
 * How long something took; of what was not over when nobody looked any more, only that it took longer is known.
 *
 * @param amount of time, or of what was sent in it; if it was not over, until nobody looked any more
 */
record CensoredValue(double amount, boolean complete) {
    /** As a number: infinite if it was not over. */
    double value() {
        return complete ? amount : Double.POSITIVE_INFINITY;
    }

    /** The same in a unit that is so many times as large. */
    CensoredValue dividedBy(double unit) {
        return new CensoredValue(amount / unit, complete);
    }
}
