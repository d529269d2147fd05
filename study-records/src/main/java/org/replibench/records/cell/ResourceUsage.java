package org.replibench.records.cell;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What the machine's parts used in the measured window.
 *
 * @param interconnectSource how bytes were counted: {@code jgroups-payload} or {@code wire}; {@link #UNKNOWN_SOURCE} if they were not
 */
public record ResourceUsage(
        List<NodeUsage> nodes, Database database, Measuring measuring, Host host, String interconnectSource) {
    /** The source of bytes between servers that others started. */
    public static final String UNKNOWN_SOURCE = "unknown";

    /**
     * The database.
     *
     * @param activeSeconds how long it was at work on statements, all sessions added up, whether it computed or waited;
     *     NaN if it does not count that, or not for each of the arms that take turns
     */
    public record Database(double cpuSeconds, double activeSeconds) {}

    /**
     * What measures.
     *
     * @param driverCpuSeconds the load generator
     * @param runnerCpuSeconds the program that runs the study; NaN if not known
     * @param idleServersCpuSeconds servers of other arms, which wait for their turn; 0 if there are none
     */
    public record Measuring(double driverCpuSeconds, double runnerCpuSeconds, double idleServersCpuSeconds) {}

    /**
     * The whole machine; each NaN if not known.
     *
     * @param busySeconds CPU time that it used, all processes
     * @param idleSeconds CPU time that it had left
     * @param interruptSeconds CPU time of interrupts, hard and soft, in which the kernel also does the network's work
     */
    public record Host(double busySeconds, double idleSeconds, double interruptSeconds) {}

    /** What is recorded when nothing ran. */
    public static final ResourceUsage NONE =
            new ResourceUsage(List.of(), new Database(0, 0), new Measuring(0, 0, 0), new Host(0, 0, 0), "none");

    public ResourceUsage {
        nodes = List.copyOf(nodes);
    }

    /** CPU time of all nodes together. */
    public double nodesCpuSeconds() {
        return sum(node -> node.cpu().seconds());
    }

    /**
     * CPU time that nodes used for pages: without what compiled code, which a server that has run for long does no more, and which
     * differs between arms by how warm they are.
     */
    public double nodesServingCpuSeconds() {
        return sum(node -> node.cpu().seconds() - node.cpu().knownCompilerSeconds());
    }

    /** The same of all that serves pages, nodes and database: what a pattern costs; NaN if a part is not known. */
    public double servingCpuSeconds() {
        return nodesServingCpuSeconds() + database.cpuSeconds();
    }

    /**
     * CPU time of all parts together; NaN if a part is not known, but for runner and interrupts.
     *
     * @param interruptsApart whether that of interrupts is not a part of the others'
     */
    public double accountedCpuSeconds(boolean interruptsApart) {
        return nodesCpuSeconds()
                + database.cpuSeconds()
                + measuring.driverCpuSeconds()
                + measuring.idleServersCpuSeconds()
                + DoubleStream.of(measuring.runnerCpuSeconds(), interruptsApart ? host.interruptSeconds() : 0)
                        .filter(seconds -> !Double.isNaN(seconds))
                        .sum();
    }

    /** The part of the nodes' CPU time that compiled code; NaN if it is not known of a node. */
    public double compilerCpuSeconds() {
        return sum(node -> node.cpu().compilerSeconds());
    }

    /** Bytes that all nodes sent to each other; NaN if a node does not count them. */
    public double interconnectBytes() {
        return sum(node -> node.traffic().bytes());
    }

    private double sum(ToDoubleFunction<NodeUsage> amount) {
        return nodes.stream().mapToDouble(amount).sum();
    }
}
