package org.replibench.analysis.failover;

import org.replibench.analysis.statistics.Interval;

/** A figure, and where its true value lies. */
public record Estimate(double value, Interval interval) {}
