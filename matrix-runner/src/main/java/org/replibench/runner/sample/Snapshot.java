package org.replibench.runner.sample;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * All readings at one moment.
 *
 * @param epochMillis the wall clock, for files
 * @param nanos the monotonic clock, for durations
 */
public record Snapshot(long epochMillis, long nanos, Map<Source, Double> readings) {
    public Snapshot {
        readings = Map.copyOf(readings);
    }

    /** Reads all probes. */
    public static Snapshot of(Iterable<Probe> probes) {
        return of(probes, InstantSource.system());
    }

    /** Reads all probes; {@code wall} tells the time of day. */
    static Snapshot of(Iterable<Probe> probes, InstantSource wall) {
        Map<Source, Double> readings = new HashMap<>();
        long epochMillis = wall.millis();
        long nanos = System.nanoTime();
        probes.forEach(probe -> readings.putAll(probe.read()));
        return new Snapshot(epochMillis, nanos, readings);
    }

    /** With what was read a little earlier or later, besides. */
    public Snapshot with(Map<Source, Double> more) {
        Map<Source, Double> all = new HashMap<>(readings);
        all.putAll(more);
        return new Snapshot(epochMillis, nanos, all);
    }

    /** Seconds from {@code earlier} to this one. */
    public double secondsSince(Snapshot earlier) {
        return (nanos - earlier.nanos) / 1e9;
    }

    /** How much a cumulative reading grew since {@code earlier}; NaN if it is missing in either. */
    public double growth(Source source, Snapshot earlier) {
        Double before = earlier.readings.get(source);
        Double now = readings.get(source);
        return before == null || now == null ? Double.NaN : now - before;
    }
}
