package org.replibench.runner.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Node;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.raw.GcPause;
import org.replibench.records.raw.Metric;
import org.replibench.runner.gc.GcCycle;
import org.replibench.runner.gc.GcLog;
import org.replibench.runner.sample.ClockDrift;

/**
 * What the servers' collectors did within a run's measured time.
 *
 * @param logsByServer in the order of the servers
 */
public record GcSummary(Map<String, GcLog> logsByServer) {
    private static final double P99 = 0.99;

    /** Of servers whose logs are of this machine's clock. */
    public static GcSummary during(MeasuredTime time, List<Node> servers) throws IOException {
        return during(time, servers, List.of(), new GcLogs());
    }

    /** @param hostClocks of the machines of those that log another clock's times */
    static GcSummary during(MeasuredTime time, List<Node> servers, List<ClockDrift> hostClocks, GcLogs logs)
            throws IOException {
        Map<String, GcLog> byServer = new LinkedHashMap<>();
        for (Node server : servers) {
            double aheadMillis = hostClocks.stream()
                    .filter(clock -> clock.subject().equals(server.hostName()))
                    .mapToDouble(ClockDrift::meanOffsetMillis)
                    .sum();
            byServer.put(server.name(), logs.of(server).earlierBy(aheadMillis).within(time.spans()));
        }
        return new GcSummary(byServer);
    }

    /** Pauses by server, in the order of the servers. */
    public Map<String, List<GcPause>> pausesByServer() {
        Map<String, List<GcPause>> pauses = new LinkedHashMap<>();
        logsByServer.forEach((server, log) -> pauses.put(server, log.pauses()));
        return pauses;
    }

    /** What the servers of one node did to its memory, all together. */
    NodeUsage.Memory memory(List<Node> servers, MeasuredTime time) {
        return new NodeUsage.Memory(
                servers.stream()
                        .flatMap(server -> of(server).cycles().stream())
                        .mapToDouble(GcCycle::heapAfterMegabytes)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN),
                servers.stream()
                        .mapToDouble(server -> of(server).allocatedMegabytesPerSecond())
                        .sum(),
                servers.stream()
                        .mapToDouble(server -> time.last(server.name(), Metric.RESIDENT_MEMORY))
                        .sum());
    }

    /** Pauses of the servers of one node, one after the other. */
    NodeUsage.GcPauses pauses(List<Node> servers) {
        List<Double> sorted = pausesMillis(servers);
        int p99 = (int) Math.ceil(P99 * sorted.size()) - 1;
        return new NodeUsage.GcPauses(
                sorted.size(),
                sorted.stream().mapToDouble(Double::doubleValue).sum(),
                sorted.isEmpty() ? Double.NaN : sorted.get(p99),
                sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() - 1));
    }

    private List<Double> pausesMillis(List<Node> servers) {
        return servers.stream()
                .flatMap(server -> of(server).pauses().stream())
                .map(GcPause::millis)
                .sorted()
                .toList();
    }

    private GcLog of(Node server) {
        return logsByServer.get(server.name());
    }
}
