package org.replibench.runner.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Updates of sessions that a node has handed over, as its own metrics tell. Reading them costs the node some milliseconds, so
 * they are read at a window's edges only.
 *
 * @param metrics where the node's metrics are, in Prometheus' text format
 */
record SessionTransfers(String node, URI metrics) implements Probe {
    private static final String COUNTER = "replibench_session_transfers_total";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    @Override
    public Map<Source, Double> read() {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(metrics).timeout(PATIENCE).build();
            OptionalDouble transfers = transfers(
                    HTTP.send(request, HttpResponse.BodyHandlers.ofLines()).body());
            return transfers.isPresent()
                    ? Map.of(new Source(node, Metric.TRANSFERS), transfers.getAsDouble())
                    : Map.of();
        } catch (IOException e) {
            return Map.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    /** Empty if there is no such counter, because the session manager has none. */
    static OptionalDouble transfers(Stream<String> lines) {
        return lines.filter(line -> line.startsWith(COUNTER))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .reduce(Double::sum);
    }
}
