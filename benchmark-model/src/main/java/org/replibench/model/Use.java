package org.replibench.model;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the machine's parts used in the measured window.
 *
 * @param databaseActiveSeconds how long the database was at work on statements, all sessions added up, whether it
 *     computed or waited; NaN if it does not tell
 * @param runnerCpuSeconds what measuring itself used; NaN if not known
 * @param interruptCpuSeconds processor time of interrupts, hard and soft, in which the kernel also does the network's work;
 *     NaN if not known
 * @param hostBusySeconds processor time that the whole machine used, by whomever; NaN if not known
 * @param interconnectSource how bytes were counted: {@code jgroups-payload} or {@code wire}
 */
public record Use(
        List<NodeUse> nodes,
        double databaseCpuSeconds,
        double databaseActiveSeconds,
        double driverCpuSeconds,
        double runnerCpuSeconds,
        double interruptCpuSeconds,
        double hostIdleSeconds,
        double hostBusySeconds,
        String interconnectSource) {

    /** What is recorded when nothing ran. */
    public static final Use NOTHING = new Use(List.of(), 0, 0, 0, 0, 0, 0, 0, "none");

    public Use {
        nodes = List.copyOf(nodes);
    }

    /** Processor time of all nodes together. */
    public double nodesCpuSeconds() {
        return nodes.stream().mapToDouble(NodeUse::cpuSeconds).sum();
    }

    /** Processor time of all parts together; NaN if a part is not known, but for runner and interrupts. */
    public double accountedCpuSeconds() {
        return nodesCpuSeconds()
                + databaseCpuSeconds
                + driverCpuSeconds
                + DoubleStream.of(runnerCpuSeconds, interruptCpuSeconds)
                        .filter(seconds -> !Double.isNaN(seconds))
                        .sum();
    }

    /** The part of the nodes' processor time that compiled code; NaN if a node does not tell. */
    public double compilerCpuSeconds() {
        return nodes.stream().mapToDouble(NodeUse::compilerCpuSeconds).sum();
    }

    /** Bytes that all nodes sent to each other. */
    public long interconnectBytes() {
        return nodes.stream().mapToLong(NodeUse::interconnectBytes).sum();
    }
}
