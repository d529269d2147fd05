package org.replibench.jmeter;

/**
 * How long a client thinks before every page: uniform from {@code minMillis} to {@code maxMillis}.
 *
 * @param minMillis milliseconds, at least 0
 * @param maxMillis milliseconds, at least {@code minMillis}
 */
public record ThinkTimeRange(int minMillis, int maxMillis) {
    /** The white paper's (7-6): 300 ms ± 100 ms. */
    public static final ThinkTimeRange WHITE_PAPER = new ThinkTimeRange(200, 400);

    /** A user who has a page asks for the next one at once, or when it is due. */
    public static final ThinkTimeRange NONE = new ThinkTimeRange(0, 0);

    public ThinkTimeRange {
        if (minMillis < 0 || maxMillis < minMillis) {
            throw new IllegalArgumentException("think time from " + minMillis + " to " + maxMillis + " ms is no range");
        }
    }

    /** The mean, in milliseconds. */
    public double meanMillis() {
        return (minMillis + maxMillis) / 2.0;
    }

    /** The standard deviation, in milliseconds. */
    public double standardDeviationMillis() {
        return (maxMillis - minMillis) / Math.sqrt(12);
    }
}
