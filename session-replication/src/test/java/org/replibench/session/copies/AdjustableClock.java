package org.replibench.session.copies;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The machine's time, and what a test adds to it. */
public final class AdjustableClock implements LayerClock {
    private final AtomicLong addedNanos = new AtomicLong();
    private final List<Object> waiting = new CopyOnWriteArrayList<>();

    /** Lets time pass: deadlines that are over by then end their waits. */
    public void advance(Duration time) {
        addedNanos.addAndGet(time.toNanos());
        for (Object monitor : waiting) {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        }
    }

    @Override
    public long millis() {
        return System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(addedNanos.get());
    }

    @Override
    public long nanos() {
        return System.nanoTime() + addedNanos.get();
    }

    @Override
    public void await(Object monitor, long deadlineNanos) throws InterruptedException {
        waiting.add(monitor);
        try {
            TimeUnit.NANOSECONDS.timedWait(monitor, deadlineNanos - nanos());
        } finally {
            waiting.remove(monitor);
        }
    }
}
