package org.replibench.jmeter;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One run of a plan.
 *
 * @param nodes addresses such as {@code http://localhost:8080}; client k of n nodes stays on node ((k - 1) mod n) + 1
 * @param clients concurrent customers over all nodes, at least 1
 * @param rampUp time over which the clients start, in whole seconds, at least 0
 * @param duration length of the whole run, ramp-up included, in whole seconds, longer than {@code rampUp}
 * @param jtl file that has the samples after the run
 * @param log file that has JMeter's own log after the run; that of its console has the same name with {@code .console} added
 */
public record JMeterRunSpec(
        JMeterPlan plan,
        List<URI> nodes,
        int clients,
        Duration rampUp,
        Duration duration,
        ThinkTimeRange thinkTime,
        Path jtl,
        Path log) {

    public JMeterRunSpec {
        nodes = List.copyOf(nodes);
        require(!nodes.isEmpty(), "a run needs a node");
        nodes.forEach(JMeterRunSpec::requireHostAndPort);
        require(clients >= 1, "clients = " + clients + " is less than 1");
        require(!rampUp.isNegative(), "ramp-up of " + rampUp.toSeconds() + " s is negative");
        require(
                duration.toSeconds() > rampUp.toSeconds(),
                "duration of " + duration.toSeconds() + " s is not longer than the ramp-up of " + rampUp.toSeconds()
                        + " s");
    }

    Path consoleLog() {
        return consoleLog(log);
    }

    /** The file that takes what JMeter prints, next to its log. */
    public static Path consoleLog(Path log) {
        return log.resolveSibling(log.getFileName() + ".console");
    }

    private static void requireHostAndPort(URI node) {
        require(
                "http".equals(node.getScheme()) && node.getHost() != null && node.getPort() > 0,
                "node " + node + " is not of the form http://host:port");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
