package org.replibench.runner.failover;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * What a node's session layer says that it holds; nothing if it says nothing, because it is dead or another's.
 *
 * @param liveSessions sessions that it owns
 * @param backupCopies sessions of others of which it holds a copy
 */
record SessionGauges(double liveSessions, double backupCopies) {
    /** Of a node that is dead. */
    static final SessionGauges NOTHING = new SessionGauges(0, 0);

    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /** @param metrics where the node's metrics are, in Prometheus' text format */
    static SessionGauges read(URI metrics) throws InterruptedException {
        try {
            return parse(HTTP.send(
                            HttpRequest.newBuilder(metrics).timeout(TIMEOUT).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            return NOTHING;
        }
    }

    static SessionGauges parse(String page) {
        return new SessionGauges(total("replibench_session_live", page), total("replibench_session_backed_up", page));
    }

    private static double total(String gauge, String page) {
        return page.lines()
                .filter(line -> Stream.of("{", " ").anyMatch(next -> line.startsWith(gauge + next)))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
