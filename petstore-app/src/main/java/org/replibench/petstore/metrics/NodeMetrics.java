package org.replibench.petstore.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** One node's meters, each tagged with the node's name, from deployment to undeployment. */
public final class NodeMetrics implements AutoCloseable {
    private static final String NODE_PROPERTY = "jboss.node.name";

    private static final CompositeMeterRegistry GLOBAL = io.micrometer.core.instrument.Metrics.globalRegistry;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();

    public NodeMetrics() {
        registry.config().commonTags(Tags.of("node", System.getProperty(NODE_PROPERTY, "unnamed")));
        List<MeterBinder> binders = List.of(
                gc,
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ClassLoaderMetrics(),
                new ProcessorMetrics(),
                new UptimeMetrics());
        binders.forEach(binder -> binder.bindTo(registry));
        // Where what else is in the application, such as a session layer, has its meters.
        GLOBAL.add(registry);
    }

    public MeterRegistry registry() {
        return registry;
    }

    /** All meters in Prometheus' text format. */
    String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        GLOBAL.remove(registry);
        gc.close();
        registry.close();
    }
}
