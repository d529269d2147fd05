package org.replibench.records.cell;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the machine's parts used in the measured window.
 *
 * @param databaseActiveSeconds how long the database was at work on statements, all sessions added up, whether it
 *     computed or waited; NaN if it does not tell
 * @param runnerCpuSeconds what measuring itself used; NaN if not known
 * @param interruptCpuSeconds CPU time of interrupts, hard and soft, in which the kernel also does the network's work;
 *     NaN if not known
 * @param hostBusySeconds CPU time that the whole machine used, by whomever; NaN if not known
 * @param interconnectSource how bytes were counted: {@code jgroups-payload} or {@code wire}
 */
public record ResourceUsage(
        List<NodeUsage> nodes,
        double databaseCpuSeconds,
        double databaseActiveSeconds,
        double driverCpuSeconds,
        double runnerCpuSeconds,
        double interruptCpuSeconds,
        double hostIdleSeconds,
        double hostBusySeconds,
        String interconnectSource) {

    /** What is recorded when nothing ran. */
    public static final ResourceUsage NONE = new ResourceUsage(List.of(), 0, 0, 0, 0, 0, 0, 0, "none");

    public ResourceUsage {
        nodes = List.copyOf(nodes);
    }

    /** The same where the runner is the driver, whose CPU time counts once. */
    public ResourceUsage withRunnerAsDriver() {
        return new ResourceUsage(
                nodes,
                databaseCpuSeconds,
                databaseActiveSeconds,
                driverCpuSeconds,
                Double.NaN,
                interruptCpuSeconds,
                hostIdleSeconds,
                hostBusySeconds,
                interconnectSource);
    }

    /** CPU time of all nodes together. */
    public double nodesCpuSeconds() {
        return nodes.stream().mapToDouble(NodeUsage::cpuSeconds).sum();
    }

    /** CPU time of all parts together; NaN if a part is not known, but for runner and interrupts. */
    public double accountedCpuSeconds() {
        return nodesCpuSeconds()
                + databaseCpuSeconds
                + driverCpuSeconds
                + DoubleStream.of(runnerCpuSeconds, interruptCpuSeconds)
                        .filter(seconds -> !Double.isNaN(seconds))
                        .sum();
    }

    /** The part of the nodes' CPU time that compiled code; NaN if a node does not tell. */
    public double compilerCpuSeconds() {
        return nodes.stream().mapToDouble(NodeUsage::compilerCpuSeconds).sum();
    }

    /** Bytes that all nodes sent to each other; NaN if a node does not tell. */
    public double interconnectBytes() {
        return nodes.stream().mapToDouble(NodeUsage::interconnectBytes).sum();
    }
}
