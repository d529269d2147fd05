package org.replibench.runner.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.profile.ThreadTimes;
import org.replibench.cluster.Node;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Source;

/** What the threads of a run's servers used between the readings at its edges, and what their hosts accounted meanwhile. */
final class ThreadUse {
    private ThreadUse() {}

    /** By server; empty unless it is known of all. */
    static Map<String, ThreadTimes> of(Run run, List<Node> servers) {
        Map<String, ThreadTimes> byServer = new LinkedHashMap<>();
        servers.forEach(server -> byServer.put(server.name(), of(run, server)));
        return byServer.values().stream().allMatch(ThreadTimes::known) ? byServer : Map.of();
    }

    private static ThreadTimes of(Run run, Node server) {
        // A host accounts its servers together, under the first one's name.
        boolean first = server.name().equals(server.hostName());
        return new ThreadTimes(
                first ? growth(run, server, Metric.ACCOUNTED_CPU) : 0,
                growth(run, server, Metric.COLLECTOR_CPU),
                growth(run, server, Metric.COMPILER_CPU),
                growth(run, server, Metric.HOUSEKEEPING_CPU),
                growth(run, server, Metric.JAVA_USER_CPU),
                growth(run, server, Metric.JAVA_KERNEL_CPU));
    }

    /** A compiler's thread that has ended takes what it used with it; it counts as Java then. */
    private static double growth(Run run, Node server, Metric metric) {
        return Math.max(0, run.end().growth(new Source(server.name(), metric), run.start()));
    }
}
