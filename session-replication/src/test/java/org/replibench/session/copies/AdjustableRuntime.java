package org.replibench.session.copies;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** The machine's threads, and its time with what a test adds to it. */
public class AdjustableRuntime extends SystemRuntime {
    private final AtomicLong addedNanos = new AtomicLong();
    private volatile long clockAheadMillis;
    private final List<Wait> waiting = new CopyOnWriteArrayList<>();

    private record Wait(Object monitor, long deadlineNanos) {}

    /** Lets time pass: deadlines that are over by then end their waits. */
    public void advance(Duration time) {
        addedNanos.addAndGet(time.toNanos());
        for (Wait wait : waiting) {
            synchronized (wait.monitor) {
                wait.monitor.notifyAll();
            }
        }
    }

    /** Whether a thread waits for something that it gives up within such a time, and not before. */
    public boolean waitEndsWithin(Duration time) {
        long now = nanos();
        return waiting.stream()
                .mapToLong(wait -> wait.deadlineNanos - now)
                .anyMatch(left -> left > 0 && left <= time.toNanos());
    }

    /** Sets the time of day, by which no time passes. */
    public void setClockAhead(Duration time) {
        clockAheadMillis = time.toMillis();
    }

    @Override
    public long millis() {
        return super.millis() + TimeUnit.NANOSECONDS.toMillis(addedNanos.get()) + clockAheadMillis;
    }

    @Override
    public long nanos() {
        return super.nanos() + addedNanos.get();
    }

    @Override
    public boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        Wait wait = new Wait(monitor, deadlineNanos);
        waiting.add(wait);
        try {
            return super.await(monitor, condition, deadlineNanos);
        } finally {
            waiting.remove(wait);
        }
    }
}
