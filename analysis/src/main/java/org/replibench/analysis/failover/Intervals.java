package org.replibench.analysis.failover;

import org.replibench.analysis.statistics.Interval;

/** Intervals of what faults cost. */
final class Intervals {
    /** What most readers expect where nothing else is said. */
    static final double CONFIDENCE = 0.95;

    /** Nothing bounds the value. */
    static final Interval UNKNOWN = of(Double.NaN, Double.NaN);

    private Intervals() {}

    static Interval of(double low, double high) {
        return new Interval(low, high, CONFIDENCE);
    }

    static boolean known(Interval interval) {
        return Double.isFinite(interval.low()) && Double.isFinite(interval.high());
    }
}
