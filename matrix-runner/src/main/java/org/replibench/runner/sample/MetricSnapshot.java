package org.replibench.runner.sample;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.replibench.records.raw.MetricKey;

/**
 * All readings at one moment.
 *
 * @param epochMillis the wall clock, for files
 * @param nanos the monotonic clock, for durations
 * @param ownNanos when those were read that were not read at that moment
 */
public record MetricSnapshot(
        long epochMillis, long nanos, Map<MetricKey, Double> readings, Map<MetricKey, Long> ownNanos) {
    private static final double NANOS = 1e9;

    public MetricSnapshot {
        readings = Map.copyOf(readings);
        ownNanos = Map.copyOf(ownNanos);
    }

    /** All read at that moment. */
    public MetricSnapshot(long epochMillis, long nanos, Map<MetricKey, Double> readings) {
        this(epochMillis, nanos, readings, Map.of());
    }

    /** Reads all probes. */
    public static MetricSnapshot of(Iterable<Probe> probes) {
        return of(probes, InstantSource.system());
    }

    /** Reads all probes; {@code wall} tells the time of day. */
    public static MetricSnapshot of(Iterable<Probe> probes, InstantSource wall) {
        Map<MetricKey, Double> readings = new HashMap<>();
        Map<MetricKey, Long> moments = new HashMap<>();
        ClockReading now = ClockReading.now(wall);
        probes.forEach(probe -> probe.looks().forEach(reading -> {
            readings.putAll(reading.values());
            moments.keySet().removeAll(reading.values().keySet());
            reading.nanos().ifPresent(moment -> reading.values().keySet().forEach(key -> moments.put(key, moment)));
        }));
        return new MetricSnapshot(now.epochMillis(), now.nanos(), readings, moments);
    }

    /** With readings that count as if they were of this moment, because nothing happened since or until then. */
    public MetricSnapshot with(Map<MetricKey, Double> more) {
        Map<MetricKey, Double> all = new HashMap<>(readings);
        all.putAll(more);
        return new MetricSnapshot(epochMillis, nanos, all, ownNanos);
    }

    /** With what was read a little earlier or later, which keeps the moment of its own. */
    public MetricSnapshot with(MetricSnapshot other) {
        Map<MetricKey, Double> all = new HashMap<>(readings);
        all.putAll(other.readings);
        Map<MetricKey, Long> moments = new HashMap<>(ownNanos);
        other.readings.keySet().forEach(key -> moments.put(key, other.nanosOf(key)));
        return new MetricSnapshot(epochMillis, nanos, all, moments);
    }

    /** Both clocks at that moment. */
    public ClockReading clock() {
        return new ClockReading(epochMillis, nanos);
    }

    /** Seconds from {@code earlier} to this one. */
    public double secondsSince(MetricSnapshot earlier) {
        return (nanos - earlier.nanos) / NANOS;
    }

    /** How much a cumulative reading grew since {@code earlier}; NaN if it is missing in either. */
    public double growth(MetricKey metricKey, MetricSnapshot earlier) {
        Double before = earlier.readings.get(metricKey);
        Double now = readings.get(metricKey);
        return before == null || now == null ? Double.NaN : now - before;
    }

    /**
     * How much a cumulative reading grew between the moments of {@code earlier} and this one, at the pace that it had between its
     * own two readings; NaN if it is missing in either.
     */
    public double growthWithin(MetricKey metricKey, MetricSnapshot earlier) {
        double ownSeconds = (nanosOf(metricKey) - earlier.nanosOf(metricKey)) / NANOS;
        double growth = growth(metricKey, earlier);
        return ownSeconds == secondsSince(earlier) ? growth : growth / ownSeconds * secondsSince(earlier);
    }

    /** What metrics came to since {@code earlier}, cumulative ones per second, by subject and metric; without those that are unknown. */
    Map<MetricKey, Double> valuesSince(MetricSnapshot earlier) {
        Map<MetricKey, Double> values = new LinkedHashMap<>();
        readings.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<MetricKey, Double> reading) ->
                                reading.getKey().subject())
                        .thenComparing(reading -> reading.getKey().metric()))
                .forEach(reading -> values.put(reading.getKey(), value(reading.getKey(), reading.getValue(), earlier)));
        values.values().removeIf(value -> Double.isNaN(value));
        return values;
    }

    private double value(MetricKey metricKey, double reading, MetricSnapshot earlier) {
        if (!metricKey.metric().cumulative()) {
            return reading;
        }
        double growth = growthWithin(metricKey, earlier);
        // A count that fell is another one's: of a server that came back, for instance.
        return growth < 0 ? Double.NaN : growth / secondsSince(earlier);
    }

    private long nanosOf(MetricKey metricKey) {
        return ownNanos.getOrDefault(metricKey, nanos);
    }
}
