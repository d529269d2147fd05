package org.replibench.analysis.statistics;

/**
 * Where a quantity lies with a stated confidence.
 *
 * @param low may be negative infinity
 * @param high may be positive infinity
 * @param confidence 0 to 1, such as 0.95
 */
public record Interval(double low, double high, double confidence) {
    /** Nothing bounds the value. */
    public static final Interval UNKNOWN = of(Double.NaN, Double.NaN);

    /** One of the confidence that all figures have unless they say otherwise. */
    public static Interval of(double low, double high) {
        return new Interval(low, high, Judge.DEFAULT_CONFIDENCE);
    }

    /** Whether {@code value} lies between the bounds, both included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether both bounds are numbers, and finite. */
    public boolean isBounded() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Whether no value of this interval lies on or beyond {@code margin}'s bounds. */
    public boolean within(Margin margin) {
        return margin.low() < low && high < margin.high();
    }
}
