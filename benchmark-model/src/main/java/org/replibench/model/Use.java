package org.replibench.model;

import java.util.List;

/**
 * What the machine's parts used in the measured window.
 *
 * @param interconnectSource how bytes were counted: {@code jgroups-payload} or {@code wire}
 */
public record Use(
        List<NodeUse> nodes,
        double databaseCpuSeconds,
        double driverCpuSeconds,
        double hostIdleSeconds,
        String interconnectSource) {

    /** What is recorded when nothing ran. */
    public static final Use NOTHING = new Use(List.of(), 0, 0, 0, "none");

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
