package org.replibench.runner.sample;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.replibench.records.raw.MetricKey;

/**
 * All readings at one moment.
 *
 * @param epochMillis the wall clock, for files
 * @param nanos the monotonic clock, for durations
 */
public record MetricSnapshot(long epochMillis, long nanos, Map<MetricKey, Double> readings) {
    public MetricSnapshot {
        readings = Map.copyOf(readings);
    }

    /** Reads all probes. */
    public static MetricSnapshot of(Iterable<Probe> probes) {
        return of(probes, InstantSource.system());
    }

    /** Reads all probes; {@code wall} tells the time of day. */
    static MetricSnapshot of(Iterable<Probe> probes, InstantSource wall) {
        Map<MetricKey, Double> readings = new HashMap<>();
        long epochMillis = wall.millis();
        long nanos = System.nanoTime();
        probes.forEach(probe -> readings.putAll(probe.read()));
        return new MetricSnapshot(epochMillis, nanos, readings);
    }

    /** With what was read a little earlier or later, besides. */
    public MetricSnapshot with(Map<MetricKey, Double> more) {
        Map<MetricKey, Double> all = new HashMap<>(readings);
        all.putAll(more);
        return new MetricSnapshot(epochMillis, nanos, all);
    }

    /** Seconds from {@code earlier} to this one. */
    public double secondsSince(MetricSnapshot earlier) {
        return (nanos - earlier.nanos) / 1e9;
    }

    /** How much a cumulative reading grew since {@code earlier}; NaN if it is missing in either. */
    public double growth(MetricKey metricKey, MetricSnapshot earlier) {
        Double before = earlier.readings.get(metricKey);
        Double now = readings.get(metricKey);
        return before == null || now == null ? Double.NaN : now - before;
    }
}
