package org.replibench.petstore.parts;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.replibench.petstore.metrics.MetricsPort;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shows sampled requests where the meters are, and nowhere else. */
@Controller
class SampledRequestsController {
    private final ServletContext application;

    SampledRequestsController(ServletContext application) {
        this.application = application;
    }

    /** @param after the number of the last one that is known */
    @GetMapping("/metrics/requests")
    ResponseEntity<String> requests(HttpServletRequest request, @RequestParam(defaultValue = "0") long after) {
        if (!MetricsPort.isPortOf(request)) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.ok()
                .contentType(MediaType.TEXT_PLAIN)
                .body(PageSampler.of(application)
                        .map(PageSampler::requests)
                        .orElseGet(SampledRequests::new)
                        .csvAfter(after));
    }
}
