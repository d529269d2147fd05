package org.replibench.pausing;

/** A clock that stands still while the load is paused; nanoseconds. Not for several threads at a time. */
final class ActiveClock {
    private long elapsed;
    private long resumedAt;
    private boolean running;

    ActiveClock(boolean running, long now) {
        this.running = running;
        this.resumedAt = now;
    }

    boolean running() {
        return running;
    }

    /** Active time until {@code now}. */
    long at(long now) {
        return running ? elapsed + (now - resumedAt) : elapsed;
    }

    void pause(long now) {
        elapsed = at(now);
        running = false;
    }

    void resume(long now) {
        elapsed = at(now);
        resumedAt = now;
        running = true;
    }
}
