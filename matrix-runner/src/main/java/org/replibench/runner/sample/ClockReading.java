package org.replibench.runner.sample;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Both clocks at one moment: a wall clock can be set, and only the other one shows that it was.
 *
 * @param epochMillis the wall clock, as it stands in what servers and JMeter write
 * @param nanos the monotonic clock, for durations
 */
public record ClockReading(long epochMillis, long nanos) {
    /** From here on the wall clock was set: the two go at the same pace. */
    public static final double STEP_MILLIS = 50;

    /** Longer than two looks take: who reads the clocks did not run between them, which looks like a step. */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int ATTEMPTS = 10;

    /** Of this machine. */
    public static ClockReading now() {
        return now(InstantSource.system());
    }

    /** {@code wall} tells the time of day. */
    public static ClockReading now(InstantSource wall) {
        for (int attempt = 1; ; attempt++) {
            long before = System.nanoTime();
            long epochMillis = wall.millis();
            long nanos = System.nanoTime();
            if (nanos - before < APART_NANOS || attempt == ATTEMPTS) {
                return new ClockReading(epochMillis, nanos);
            }
        }
    }

    /** How much further the wall clock went than the monotonic one since {@code earlier}, in milliseconds; below 0 if less far. */
    public double stepMillisSince(ClockReading earlier) {
        return epochMillis - earlier.epochMillis - (nanos - earlier.nanos) / 1e6;
    }

    /**
     * The largest step from one to the next, forward or back: two that make up for each other are two.
     *
     * @param readings by time
     */
    public static double largestStepMillis(List<ClockReading> readings) {
        double largest = 0;
        for (int next = 1; next < readings.size(); next++) {
            double step = readings.get(next).stepMillisSince(readings.get(next - 1));
            largest = Math.abs(step) > Math.abs(largest) ? step : largest;
        }
        return largest;
    }
}
