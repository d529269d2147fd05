package org.replibench.runner.measure;

import java.time.Instant;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;

/** The readings at the edges of what is measured. */
public record MeasuredWindow(MetricSnapshot start, MetricSnapshot end) {
    /** By the monotonic clock. */
    public double seconds() {
        return end.secondsSince(start);
    }

    /** What a cumulative reading grew by; NaN if it is missing at an edge. */
    public double growth(String subject, Metric metric) {
        return end.growth(new MetricKey(subject, metric), start);
    }

    /** By the wall clock. */
    public Instant startTime() {
        return Instant.ofEpochMilli(start.epochMillis());
    }

    Instant endTime() {
        return Instant.ofEpochMilli(end.epochMillis());
    }
}
