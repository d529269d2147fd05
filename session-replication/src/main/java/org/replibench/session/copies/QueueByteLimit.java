package org.replibench.session.copies;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes wait in a queue, and whether more may join them. */
public final class QueueByteLimit {
    private final long limit;
    private final AtomicLong queued = new AtomicLong();

    /** @param limit of the bytes that wait together */
    public QueueByteLimit(long limit) {
        this.limit = limit;
    }

    /** Counts bytes in unless there is no room for them; what is larger than the whole queue may wait in it alone. */
    public boolean tryAdd(long bytes) {
        long before;
        do {
            before = queued.get();
            if (before > 0 && before + bytes > limit) {
                return false;
            }
        } while (!queued.compareAndSet(before, before + bytes));
        return true;
    }

    /** Whether there is room for as much as waits now. */
    public boolean isHalfFree() {
        return queued.get() <= limit / 2;
    }

    /** Counts in what must not be refused. */
    public void add(long bytes) {
        queued.addAndGet(bytes);
    }

    /** Counts out what no longer waits. */
    public void remove(long bytes) {
        queued.addAndGet(-bytes);
    }
}
