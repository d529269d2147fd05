package org.replibench.petstore.metrics;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The port at which a node shows what it measures, to anyone who may connect to it: the system property {@value #PROPERTY} names it, and the
 * server binds it to loopback. Without the property there is none.
 */
public final class MetricsPort {
    static final String PROPERTY = "petstore.metrics.port";

    private MetricsPort() {}

    /** Whether that is where a request came in. */
    public static boolean isPortOf(HttpServletRequest request) {
        return request.getLocalPort() == Integer.getInteger(PROPERTY, -1);
    }
}
