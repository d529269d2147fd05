package org.replibench.petstore.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Times requests by route, {@code /items/{id}}, never {@code /items/EST-0001}, and by methods that HTTP knows, so that the
 * number of meters is bounded.
 */
public final class RequestTimingFilter extends HttpFilter {
    private static final String NO_ROUTE = "UNKNOWN";
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
    private static final String OTHER_METHOD = "OTHER";

    private final transient MeterRegistry registry;
    private final transient Meter.MeterProvider<Timer> timers;

    public RequestTimingFilter(MeterRegistry registry) {
        this.registry = registry;
        this.timers = Timer.builder("http.server.requests")
                .description("Requests answered by the shop, its filters included")
                .withRegistry(registry);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Timer.Sample sample = Timer.start(registry);
        try {
            chain.doFilter(request, response);
        } finally {
            sample.stop(timers.withTags(
                    "method", method(request),
                    "uri", route(request),
                    "status", String.valueOf(response.getStatus())));
        }
    }

    private static String method(HttpServletRequest request) {
        return METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER_METHOD;
    }

    private static String route(HttpServletRequest request) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return pattern == null ? NO_ROUTE : pattern.toString();
    }
}
