package org.replibench.runner.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/**
 * A node's own metrics.
 *
 * @param metrics where they are, in Prometheus' text format
 */
record NodeMetricsPage(URI metrics) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /** Its lines now; none if the node does not answer. */
    List<String> lines() {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(metrics).timeout(TIMEOUT).build();
            return HTTP.send(request, HttpResponse.BodyHandlers.ofLines())
                    .body()
                    .toList();
        } catch (IOException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
