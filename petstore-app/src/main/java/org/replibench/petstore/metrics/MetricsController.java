package org.replibench.petstore.metrics;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows the meters to whoever may connect to the port named by the system property {@value #PORT_PROPERTY}, a listener
 * that the server binds to loopback. On every other port, and without the property, there is no such page.
 */
@Controller
class MetricsController {
    static final String PORT_PROPERTY = "petstore.metrics.port";

    private final NodeMetrics nodeMetrics;

    MetricsController(NodeMetrics nodeMetrics) {
        this.nodeMetrics = nodeMetrics;
    }

    @GetMapping("/metrics")
    ResponseEntity<String> metrics(HttpServletRequest request) {
        if (request.getLocalPort() != Integer.getInteger(PORT_PROPERTY, -1)) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(nodeMetrics.scrape());
    }
}
