package org.replibench.pausing;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** Wall-clock time of {@link System#nanoTime} readings, anchored once: it never jumps. */
final class EpochClock {
    private final long anchorNanos = System.nanoTime();
    private final long anchorMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

    /** Microseconds since 1970. */
    long micros(long nanos) {
        return anchorMicros + TimeUnit.NANOSECONDS.toMicros(nanos - anchorNanos);
    }
}
