package org.replibench.runner.failover;

import java.time.Instant;

/** The clock of one cell's journal: monotonic, from the moment in which it is made. */
final class JournalClock {
    private final long startNanos = System.nanoTime();
    private final Instant start = Instant.now();

    long micros() {
        return (System.nanoTime() - startNanos) / 1_000;
    }

    /** When it was at 0, on the wall clock. */
    Instant start() {
        return start;
    }

    /** What the wall clock would show, had it not been set meanwhile. */
    Instant at(long micros) {
        return start.plusNanos(micros * 1_000);
    }
}
