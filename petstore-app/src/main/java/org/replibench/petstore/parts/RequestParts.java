package org.replibench.petstore.parts;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The parts of one request's time, which its thread tells apart while it goes: at each edge of a wait that has a name, what
 * has passed since the last edge is shared out.
 */
public final class RequestParts {
    private static final ThreadLocal<RequestParts> CURRENT = new ThreadLocal<>();

    private final Supplier<ThreadReading> thread;
    private final LongSupplier throttled;
    private final long throttledBefore;
    private final Map<PagePart, Long> nanos = new EnumMap<>(PagePart.class);
    private ThreadReading last;
    private PagePart wait = PagePart.REST;

    private RequestParts(Supplier<ThreadReading> thread, LongSupplier throttled) {
        this.thread = thread;
        this.throttled = throttled;
        this.last = thread.get();
        this.throttledBefore = throttled.getAsLong();
        for (PagePart part : PagePart.values()) {
            if (last.knows(part)) {
                nanos.put(part, 0L);
            }
        }
    }

    /**
     * Begins those of a request, whose thread this is.
     *
     * @param throttled for how many nanoseconds a quota has throttled the threads of this JVM; {@link ThreadReading#UNKNOWN} where nothing tells
     */
    static RequestParts begin(Supplier<ThreadReading> thread, LongSupplier throttled) {
        RequestParts parts = new RequestParts(thread, throttled);
        CURRENT.set(parts);
        return parts;
    }

    /** Those of the request that this thread serves; empty if that is not sampled. */
    public static Optional<RequestParts> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Does what waits for something that has a name, and counts the wait as that. */
    public <T, E extends Exception> T during(PagePart named, Action<T, E> action) throws E {
        PagePart outer = wait;
        advance(named);
        try {
            return action.run();
        } finally {
            advance(outer);
        }
    }

    /** What may wait. */
    @FunctionalInterface
    public interface Action<T, E extends Exception> {
        T run() throws E;
    }

    /** Its thread serves another request from now on, but for what {@link #end} adds. */
    void leaveThread() {
        CURRENT.remove();
    }

    /** Counts what the request waited for its thread, too, which that could not see. */
    void begunBefore(long startNanos) {
        nanos.put(PagePart.WORKER, Math.max(0, last.nanos() - startNanos));
    }

    /** All parts until now; one that is not known is not among them, and its time is in {@link PagePart#REST}, or in another wait. */
    Map<PagePart, Long> end() {
        long throttledNow = throttled.getAsLong();
        advance(wait);
        if (nanos.containsKey(PagePart.PROCESSOR)
                && throttledBefore != ThreadReading.UNKNOWN
                && throttledNow != ThreadReading.UNKNOWN) {
            long throttling = Math.min(nanos.get(PagePart.PROCESSOR), throttledNow - throttledBefore);
            add(PagePart.PROCESSOR, -throttling);
            nanos.put(PagePart.THROTTLED, throttling);
        }
        return nanos;
    }

    private void advance(PagePart next) {
        ThreadReading now = thread.get();
        long left = now.nanos() - last.nanos();
        left -= share(PagePart.RUNNING, now, ThreadReading::cpuNanos, TimeUnit.NANOSECONDS);
        left -= share(PagePart.PROCESSOR, now, ThreadReading::delayNanos, TimeUnit.NANOSECONDS);
        left -= share(PagePart.COLLECTION, now, ThreadReading::collectionMillis, TimeUnit.MILLISECONDS);
        if (wait == PagePart.REST) {
            left -= share(PagePart.LOCK, now, ThreadReading::blockedMillis, TimeUnit.MILLISECONDS);
            left -= share(PagePart.CONFIRMATION, now, ThreadReading::waitedMillis, TimeUnit.MILLISECONDS);
        }
        add(wait, left);
        last = now;
        wait = next;
    }

    /** Adds what a part grew by since the last edge, and returns it: nothing if it is not known. */
    private long share(PagePart part, ThreadReading now, ToLongFunction<ThreadReading> total, TimeUnit unit) {
        if (!now.knows(part) || !last.knows(part)) {
            return 0;
        }
        long growth = unit.toNanos(total.applyAsLong(now) - total.applyAsLong(last));
        add(part, growth);
        return growth;
    }

    private void add(PagePart part, long more) {
        nanos.merge(part, more, Long::sum);
    }
}
