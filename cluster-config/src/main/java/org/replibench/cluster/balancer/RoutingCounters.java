package org.replibench.cluster.balancer;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Counters of requests by node, of all balancers. */
final class RoutingCounters {
    private static final long POLL_INTERVAL_NANOS = 5_000_000;

    private final Map<String, AtomicInteger> inFlight = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> chosen = new ConcurrentHashMap<>();

    void requestStarted(String node) {
        inFlight.computeIfAbsent(node, name -> new AtomicInteger()).incrementAndGet();
    }

    void requestEnded(String node) {
        inFlight.get(node).decrementAndGet();
    }

    void backendChosen(String node) {
        chosen.computeIfAbsent(node, name -> new LongAdder()).increment();
    }

    int inFlight(String node) {
        AtomicInteger requests = inFlight.get(node);
        return requests == null ? 0 : requests.get();
    }

    /** Waits until the node has no request in flight, the timeout passes, or the thread is interrupted. */
    void awaitIdle(String node, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (inFlight(node) > 0
                && System.nanoTime() < deadline
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
        }
    }

    Map<String, Long> chosen() {
        Map<String, Long> counts = new TreeMap<>();
        chosen.forEach((node, count) -> counts.put(node, count.sum()));
        return counts;
    }
}
