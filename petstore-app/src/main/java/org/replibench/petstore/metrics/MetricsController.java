package org.replibench.petstore.metrics;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows the meters at the {@linkplain MetricsPort port} that is there for it. On every other port there is no such page. */
@Controller
class MetricsController {
    private final NodeMetrics nodeMetrics;

    MetricsController(NodeMetrics nodeMetrics) {
        this.nodeMetrics = nodeMetrics;
    }

    @GetMapping("/metrics")
    ResponseEntity<String> metrics(HttpServletRequest request) {
        if (!MetricsPort.isPortOf(request)) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(nodeMetrics.scrape());
    }
}
