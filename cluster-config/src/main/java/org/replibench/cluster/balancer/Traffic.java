package org.replibench.cluster.balancer;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What balancers have sent where. */
final class Traffic {
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

    Map<String, Long> chosen() {
        Map<String, Long> counts = new TreeMap<>();
        chosen.forEach((node, count) -> counts.put(node, count.sum()));
        return counts;
    }
}
