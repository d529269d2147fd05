package org.replibench.runner.failover;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A wall clock that nobody but the test sets. */
final class SettableClock implements InstantSource {
    static final Instant BEGIN = Instant.parse("2026-11-27T12:00:00Z");

    private final long beginNanos = System.nanoTime();
    private volatile Duration off = Duration.ZERO;

    /** @param off by how much it is wrong from now on; below zero if it is late */
    void set(Duration off) {
        this.off = off;
    }

    @Override
    public Instant instant() {
        return BEGIN.plusNanos(System.nanoTime() - beginNanos).plus(off);
    }
}
