package org.replibench.runner.study;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Node;
import org.replibench.model.Memory;
import org.replibench.runner.gc.Collection;
import org.replibench.runner.gc.GcLog;
import org.replibench.runner.gc.Pause;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/**
 * What the servers' collectors did within a run's measured window.
 *
 * @param byServer in the order of the servers
 */
record Collected(Map<String, GcLog> byServer) {
    private static final double P99 = 0.99;

    static Collected during(Run run, List<Node> servers) throws IOException {
        Map<String, GcLog> byServer = new LinkedHashMap<>();
        for (Node server : servers) {
            byServer.put(server.name(), GcLog.read(server.gcLog()).between(instant(run.start()), instant(run.end())));
        }
        return new Collected(byServer);
    }

    /** The largest heap that a collection left over; NaN if none ran. */
    double heapLiveMegabytesMax(List<Node> servers) {
        return servers.stream()
                .flatMap(server -> of(server).collections().stream())
                .mapToDouble(Collection::heapAfterMegabytes)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    /** How long the servers stood still, one after the other. */
    double pauseMillis(List<Node> servers) {
        return pausesMillis(servers).stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What the servers of one node did to its memory, all together. */
    Memory memory(List<Node> servers, Run run) {
        List<Double> sorted = pausesMillis(servers).stream().sorted().toList();
        int p99 = (int) Math.ceil(P99 * sorted.size()) - 1;
        return new Memory(
                sorted.size(),
                sorted.isEmpty() ? Double.NaN : sorted.get(p99),
                sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() - 1),
                servers.stream()
                        .mapToDouble(server -> of(server).allocatedMegabytesPerSecond())
                        .sum(),
                servers.stream()
                        .mapToDouble(server ->
                                run.end().growth(new Source(server.name(), Metric.COLLECTOR_CPU), run.start()))
                        .sum(),
                servers.stream()
                        .mapToDouble(server -> run.end()
                                .readings()
                                .getOrDefault(new Source(server.name(), Metric.RESIDENT), Double.NaN))
                        .sum());
    }

    private List<Double> pausesMillis(List<Node> servers) {
        return servers.stream()
                .flatMap(server -> of(server).pauses().stream())
                .map(Pause::millis)
                .toList();
    }

    private GcLog of(Node server) {
        return byServer.get(server.name());
    }

    private static Instant instant(Snapshot snapshot) {
        return Instant.ofEpochMilli(snapshot.epochMillis());
    }
}
