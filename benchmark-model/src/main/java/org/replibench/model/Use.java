package org.replibench.model;

import java.util.List;

/**
 * What the machine's parts used in the measured window.
 *
 * @param databaseActiveSeconds how long the database was at work on statements, all sessions added up, whether it
 *     computed or waited; NaN if it does not tell
 * @param hostBusySeconds processor time that the whole machine used, by whomever; NaN if not known
 * @param interconnectSource how bytes were counted: {@code jgroups-payload} or {@code wire}
 */
public record Use(
        List<NodeUse> nodes,
        double databaseCpuSeconds,
        double databaseActiveSeconds,
        double driverCpuSeconds,
        double hostIdleSeconds,
        double hostBusySeconds,
        String interconnectSource) {

    /** What is recorded when nothing ran. */
    public static final Use NOTHING = new Use(List.of(), 0, 0, 0, 0, 0, "none");

    public Use {
        nodes = List.copyOf(nodes);
    }

    /** Processor time of all nodes together. */
    public double nodesCpuSeconds() {
        return nodes.stream().mapToDouble(NodeUse::cpuSeconds).sum();
    }

    /** Bytes that all nodes sent to each other. */
    public long interconnectBytes() {
        return nodes.stream().mapToLong(NodeUse::interconnectBytes).sum();
    }
}
