package org.replibench.petstore.parts;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The time of all requests for one page, and the parts of those that are sampled. */
final class PageTotals {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String PAGE = "page";
    private static final String SECONDS = "seconds";

    private final String page;
    private final MeterRegistry registry;
    private final AtomicLong begun = new AtomicLong();
    private final LongAdder requests = new LongAdder();
    private final LongAdder requestNanos = new LongAdder();
    private final LongAdder sampled = new LongAdder();
    private final ConcurrentMap<PagePart, LongAdder> partNanos = new ConcurrentHashMap<>();

    PageTotals(String page, MeterRegistry registry) {
        this.page = page;
        this.registry = registry;
        FunctionCounter.builder("petstore.page.requests", requests, LongAdder::sum)
                .description("Requests for a page, as the load generator calls it")
                .tag(PAGE, page)
                .register(registry);
        FunctionCounter.builder("petstore.page", requestNanos, PageTotals::seconds)
                .baseUnit(SECONDS)
                .description("Their time on this node")
                .tag(PAGE, page)
                .register(registry);
        FunctionCounter.builder("petstore.page.sampled", sampled, LongAdder::sum)
                .description("Those of them whose time was told apart")
                .tag(PAGE, page)
                .register(registry);
    }

    /** The page's, as the load generator calls it. */
    String name() {
        return page;
    }

    /** Whether the request that begins is the one in {@code interval} that is sampled. */
    boolean isNext(int interval) {
        return begun.getAndIncrement() % interval == 0;
    }

    /** Adds a request. */
    void add(long nanos) {
        requestNanos.add(nanos);
        requests.increment();
    }

    /** Adds the parts of one that is sampled. */
    void add(Map<PagePart, Long> nanos) {
        nanos.forEach((part, time) ->
                partNanos.computeIfAbsent(part, this::registered).add(time));
        sampled.increment();
    }

    private LongAdder registered(PagePart part) {
        LongAdder sum = new LongAdder();
        // No counter: what is left when waits in whole milliseconds are taken off can be less than nothing.
        Gauge.builder("petstore.page.part", sum, PageTotals::seconds)
                .baseUnit(SECONDS)
                .description("The time of those, by what it was spent on")
                .tag(PAGE, page)
                .tag("part", part.key())
                .register(registry);
        return sum;
    }

    private static double seconds(LongAdder nanos) {
        return nanos.sum() / NANOS_PER_SECOND;
    }
}
