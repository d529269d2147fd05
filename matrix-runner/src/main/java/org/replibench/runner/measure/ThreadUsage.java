package org.replibench.runner.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Node;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.ThreadCpuTimes;

/** What the threads of a run's servers used between the readings at its edges, and what their hosts accounted meanwhile. */
public final class ThreadUsage {
    private ThreadUsage() {}

    /** By server; empty unless it is known of all. */
    public static Map<String, ThreadCpuTimes> of(LoadRunResult loadRunResult, List<Node> servers) {
        Map<String, ThreadCpuTimes> byServer = new LinkedHashMap<>();
        servers.forEach(server -> byServer.put(server.name(), of(loadRunResult, server)));
        return byServer.values().stream().allMatch(ThreadCpuTimes::known) ? byServer : Map.of();
    }

    private static ThreadCpuTimes of(LoadRunResult loadRunResult, Node server) {
        // A host accounts its servers together, under the first one's name.
        boolean first = server.name().equals(server.hostName());
        return new ThreadCpuTimes(
                first ? growth(loadRunResult, server, Metric.ACCOUNTED_CPU) : 0,
                growth(loadRunResult, server, Metric.COLLECTOR_CPU),
                growth(loadRunResult, server, Metric.COMPILER_CPU),
                growth(loadRunResult, server, Metric.HOUSEKEEPING_CPU),
                growth(loadRunResult, server, Metric.JAVA_USER_CPU),
                growth(loadRunResult, server, Metric.JAVA_KERNEL_CPU));
    }

    /** What a thread used after the last look at it, before it ended, counts as Java; threads are looked at a moment after their process. */
    private static double growth(LoadRunResult loadRunResult, Node server, Metric metric) {
        return Math.max(0, loadRunResult.time().growth(server.name(), metric));
    }
}
