package org.replibench.petstore.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;

/**
 * Counts sessions as the container tells of them. A session that fails over is created on one node and destroyed on
 * another: add up all nodes to know how many are alive.
 */
public final class SessionCounter implements HttpSessionListener {
    private final Counter created;
    private final Counter destroyed;

    public SessionCounter(MeterRegistry registry) {
        created = Counter.builder("petstore.sessions.opened").register(registry);
        destroyed = Counter.builder("petstore.sessions.closed").register(registry);
        Gauge.builder("petstore.sessions.live", () -> created.count() - destroyed.count())
                .description("Sessions created minus sessions destroyed on this node")
                .register(registry);
    }

    @Override
    public void sessionCreated(HttpSessionEvent event) {
        created.increment();
    }

    @Override
    public void sessionDestroyed(HttpSessionEvent event) {
        destroyed.increment();
    }
}
