package org.replibench.cluster.balancer;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** What balancers have sent where. */
final class Traffic {
    private static final long BETWEEN_LOOKS_NANOS = 5_000_000;

    private final Map<String, AtomicInteger> underWay = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> chosen = new ConcurrentHashMap<>();

    void begins(String node) {
        underWay.computeIfAbsent(node, name -> new AtomicInteger()).incrementAndGet();
    }

    void ends(String node) {
        underWay.get(node).decrementAndGet();
    }

    void chose(String node) {
        chosen.computeIfAbsent(node, name -> new LongAdder()).increment();
    }

    int underWay(String node) {
        AtomicInteger requests = underWay.get(node);
        return requests == null ? 0 : requests.get();
    }

    /** Waits until no request is under way at the node; no longer than that, and not on a thread that is interrupted. */
    void awaitNone(String node, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (underWay(node) > 0
                && System.nanoTime() < deadline
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
        }
    }

    Map<String, Long> chosen() {
        Map<String, Long> counts = new TreeMap<>();
        chosen.forEach((node, count) -> counts.put(node, count.sum()));
        return counts;
    }
}
