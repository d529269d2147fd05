package org.replibench.analysis.failover;

/** A figure, and where its true value lies. */
public record Estimate(double value, Interval interval) {}
