package org.replibench.runner.failover;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.replibench.runner.sample.ClockReading;

/**
 * The clock of one cell's journal: monotonic, from the moment in which it is made. It looks at the wall clock, too, which others go by:
 * the database, and who writes logs.
 */
final class JournalClock {
    /** Often enough that two steps between two looks, there and back, leave nothing wrong. */
    private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();

    private final InstantSource wall;
    private final ClockReading start;
    private ClockReading last;
    private double stepMillis;

    JournalClock() {
        this(InstantSource.system());
    }

    /** {@code wall} tells the time of day. */
    JournalClock(InstantSource wall) {
        this.wall = wall;
        this.start = ClockReading.now(wall);
        this.last = start;
    }

    long micros() {
        long nanos = System.nanoTime();
        look(nanos);
        return (nanos - start.nanos()) / 1_000;
    }

    private synchronized void look(long nanos) {
        if (nanos - last.nanos() >= LOOK_NANOS) {
            look();
        }
    }

    private void look() {
        ClockReading now = ClockReading.now(wall);
        double step = now.stepMillisSince(last);
        stepMillis = Math.abs(step) > Math.abs(stepMillis) ? step : stepMillis;
        last = now;
    }

    /** The largest step of the wall clock so far, in milliseconds; below 0 if it was set back. */
    synchronized double stepMillis() {
        look();
        return stepMillis;
    }

    /** Whether the wall clock was set so far: nothing that goes by it can be put in its place then. */
    boolean wasSet() {
        return Math.abs(stepMillis()) >= ClockReading.STEP_MILLIS;
    }

    /** When it was at 0, on the wall clock. */
    Instant start() {
        return Instant.ofEpochMilli(start.epochMillis());
    }

    /** What the wall clock would show, had it not been set meanwhile. */
    Instant at(long micros) {
        return start().plusNanos(micros * 1_000);
    }
}
