package org.replibench.session.copies;

import java.util.concurrent.TimeUnit;

/** The layer's time and waits, so that a test decides when a deadline has passed. */
public interface LayerClock {
    /** The time of the machine. */
    LayerClock SYSTEM = new LayerClock() {
        @Override
        public long millis() {
            return System.currentTimeMillis();
        }

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void await(Object monitor, long deadlineNanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.timedWait(monitor, deadlineNanos - nanos());
        }
    };

    /** The time of day, as {@link System#currentTimeMillis}. */
    long millis();

    /** A time that only grows, as {@link System#nanoTime}. */
    long nanos();

    /**
     * Waits until the monitor is notified, the deadline has passed, or for no reason.
     *
     * @param monitor held by the caller
     * @param deadlineNanos as of {@link #nanos}
     */
    void await(Object monitor, long deadlineNanos) throws InterruptedException;
}
