package org.replibench.analysis.failover;

import org.replibench.analysis.statistics.Interval;

/** A figure, and where its true value lies. */
public record BootstrapEstimate(double value, Interval interval) {
    /** The same in a unit that is so many times as large. */
    BootstrapEstimate dividedBy(double unit) {
        return new BootstrapEstimate(value / unit, Intervals.of(interval.low() / unit, interval.high() / unit));
    }
}
