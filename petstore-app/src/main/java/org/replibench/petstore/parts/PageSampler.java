package org.replibench.petstore.parts;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletContext;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Counts the requests that a load generator marks, and chooses those whose time is told apart. Others cost nothing. */
public final class PageSampler {
    /** The application's attribute that it is. */
    static final String ATTRIBUTE = PageSampler.class.getName();

    /** A client can make pages up: more than a plan can have are not told apart. */
    private static final int MAX_PAGES = 64;

    private final ConcurrentMap<String, PageTotals> pages = new ConcurrentHashMap<>();
    private final SampledRequests requests = new SampledRequests();
    private final Supplier<Supplier<ThreadReading>> start;
    private final LongSupplier throttled;
    private volatile Supplier<ThreadReading> thread;
    private volatile MeterRegistry registry;

    /**
     * Samples nothing yet.
     *
     * @param start makes what reads the present thread, when the first request is sampled
     * @param throttled for how many nanoseconds a quota has throttled the threads of this JVM; {@link ThreadReading#UNKNOWN} where nothing tells
     */
    PageSampler(Supplier<Supplier<ThreadReading>> start, LongSupplier throttled) {
        this.start = start;
        this.throttled = throttled;
    }

    /**
     * Samples requests from now on, where the container is Undertow; in another none is.
     *
     * @param registry shows them
     */
    public static void register(ServletContext application, MeterRegistry registry) {
        of(application).ifPresent(sampler -> sampler.registry = registry);
    }

    /** That of an application; empty where the container is none that it samples in. */
    static Optional<PageSampler> of(ServletContext application) {
        return Optional.ofNullable((PageSampler) application.getAttribute(ATTRIBUTE));
    }

    /** The last ones that were sampled. */
    SampledRequests requests() {
        return requests;
    }

    /** The page that a request is for, by its header {@link SampledPage#HEADER}; empty if it is not marked. */
    Optional<Marked> marked(String header) {
        MeterRegistry meters = registry;
        return header == null || meters == null
                ? Optional.empty()
                : SampledPage.parse(header).flatMap(asked -> totals(asked.page(), meters)
                        .map(page -> new Marked(page, page.isNext(asked.interval()))));
    }

    /**
     * A request that a load generator marked.
     *
     * @param sampled whether its time is told apart
     */
    record Marked(PageTotals page, boolean sampled) {}

    private Optional<PageTotals> totals(String page, MeterRegistry meters) {
        PageTotals known = pages.get(page);
        if (known == null && pages.size() < MAX_PAGES) {
            known = pages.computeIfAbsent(page, name -> new PageTotals(name, meters));
        }
        return Optional.ofNullable(known);
    }

    /** Begins the parts of a request, whose thread this is. */
    RequestParts begin() {
        Supplier<ThreadReading> reader = thread;
        if (reader == null) {
            reader = start.get();
            thread = reader;
        }
        return RequestParts.begin(reader, throttled);
    }
}
