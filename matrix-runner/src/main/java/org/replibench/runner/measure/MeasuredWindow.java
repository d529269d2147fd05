package org.replibench.runner.measure;

import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;

/** The readings at the edges of a window. */
public record MeasuredWindow(MetricSnapshot start, MetricSnapshot end) {
    /** By the monotonic clock. */
    double seconds() {
        return end.secondsSince(start);
    }

    /**
     * What a reading grew by; NaN if it is missing at an edge. A cumulative one that was read before the window or after it
     * counts for the window's time only.
     */
    double growth(String subject, Metric metric) {
        MetricKey metricKey = new MetricKey(subject, metric);
        return metric.cumulative() ? end.growthWithin(metricKey, start) : end.growth(metricKey, start);
    }
}
