package org.replibench.runner.measure;

import java.util.HashMap;
import java.util.Map;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;

/** The readings at the edges of a window. */
public record MeasuredWindow(MetricSnapshot start, MetricSnapshot end) {
    /** What cumulative readings grew by in a second, and the last ones of others. */
    public Map<MetricKey, Double> perSecond() {
        Map<MetricKey, Double> values = new HashMap<>();
        end.readings()
                .forEach((key, reading) -> values.put(
                        key, key.metric().cumulative() ? end.growthWithin(key, start) / seconds() : reading));
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

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
