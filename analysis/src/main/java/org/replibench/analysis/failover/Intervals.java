package org.replibench.analysis.failover;

import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/** Intervals of what faults cost. */
final class Intervals {
    /** Nothing bounds the value. */
    static final Interval UNKNOWN = of(Double.NaN, Double.NaN);

    private Intervals() {}

    static Interval of(double low, double high) {
        return new Interval(low, high, Judge.DEFAULT_CONFIDENCE);
    }
}
