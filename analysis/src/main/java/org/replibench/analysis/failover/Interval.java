package org.replibench.analysis.failover;

/**
 * Where a true value lies, as far as one can be {@link #CONFIDENCE sure}.
 *
 * @param low NaN if nothing bounds it
 * @param high NaN if nothing bounds it
 */
public record Interval(double low, double high) {
    /** What all intervals here are for: what most readers expect where nothing else is said. */
    public static final double CONFIDENCE = 0.95;

    /** Nothing is known. */
    public static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

    /** Whether {@code value} is one of those that can't be ruled out. */
    public boolean contains(double value) {
        return value >= low && value <= high;
    }
}
