package org.replibench.session.metrics;

import io.micrometer.core.instrument.Metrics;

/** Finds out whether the application brings Micrometer. */
public final class MetricsFactory {
    private static final String MICROMETER = "io.micrometer.core.instrument.Metrics";

    private MetricsFactory() {}

    /** Metrics on Micrometer's global registry if {@code loader} finds Micrometer, else plain counts. */
    public static TransferMetrics create(ClassLoader loader, String pattern) {
        try {
            Class.forName(MICROMETER, false, loader);
        } catch (ClassNotFoundException e) {
            return new TransferMetrics();
        }
        return Global.metrics(pattern);
    }

    /** Loaded only where Micrometer is. */
    private static final class Global {
        static TransferMetrics metrics(String pattern) {
            return new MicrometerMetrics(Metrics.globalRegistry, pattern);
        }
    }
}
