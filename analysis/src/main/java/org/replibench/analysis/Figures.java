package org.replibench.analysis;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.replibench.model.CellRecord;
import org.replibench.model.NodeUse;

/**
 * What a cell's record says per node, per page and per second; NaN where the record cannot tell.
 *
 * @param cpuCoresPerNode mean over the nodes
 * @param cpuMillisPerPage processor time of all nodes for one page
 * @param compilerMillisPerPage the part of it that compiled code; NaN where the operating system does not tell
 * @param databaseCpuCores mean over the window
 * @param runnerCpuCores mean over the window: what measuring itself used
 * @param interruptCpuCores mean over the window: interrupts, in which the kernel also does the network's work
 * @param hostIdleCores mean over the window
 * @param hostBusyCores mean over the window, whoever used them
 * @param cpuAccounted what nodes, database, driver, runner and interrupts used together, as a share of what the machine was busy with
 * @param databaseSessionsActive mean over the window: sessions whose statement the database is at work on
 * @param throttledShare of the periods of the CPU quota, all nodes together, in which a node was made to stand still
 * @param throttledSecondsPerSecondPerNode how long they stood still, all cores added up, mean over the nodes
 * @param interconnectKilobytesPerSecondPerNode sent, mean over the nodes; a kilobyte is 1000 bytes
 * @param interconnectBytesPerPage sent by all nodes for one page
 * @param interconnectPacketsPerPage sent by all nodes for one page; NaN if they have no network cards of their own
 * @param interconnectPacketsDropped all nodes together; NaN if they have no network cards of their own
 * @param sessionTransfersPerPage updates of sessions that all nodes handed over for one page; NaN if they do not count them
 * @param heapLiveMegabytesMax of the node that had most
 * @param gcPauseMillisPerSecond mean over the nodes
 */
public record Figures(
        double cpuCoresPerNode,
        double cpuMillisPerPage,
        double compilerMillisPerPage,
        double databaseCpuCores,
        double driverCpuCores,
        double runnerCpuCores,
        double interruptCpuCores,
        double hostIdleCores,
        double hostBusyCores,
        double cpuAccounted,
        double databaseSessionsActive,
        double throttledShare,
        double throttledSecondsPerSecondPerNode,
        double interconnectKilobytesPerSecondPerNode,
        double interconnectBytesPerPage,
        double interconnectPacketsPerPage,
        double interconnectPacketsDropped,
        double sessionTransfersPerPage,
        double heapLiveMegabytesMax,
        double gcPauseMillisPerSecond) {

    private static final double MILLIS = 1000;
    private static final double KILO = 1000;

    /** Derives the figures of one cell. */
    public static Figures of(CellRecord cell) {
        var use = cell.use();
        double seconds = cell.windowSeconds();
        double nodeSeconds = use.nodes().size() * seconds;
        double pages = cell.driven().pages();
        return new Figures(
                ratio(use.nodesCpuSeconds(), nodeSeconds),
                ratio(use.nodesCpuSeconds() * MILLIS, pages),
                ratio(sum(use.nodes(), NodeUse::compilerCpuSeconds) * MILLIS, pages),
                ratio(use.databaseCpuSeconds(), seconds),
                ratio(use.driverCpuSeconds(), seconds),
                ratio(use.runnerCpuSeconds(), seconds),
                ratio(use.interruptCpuSeconds(), seconds),
                ratio(use.hostIdleSeconds(), seconds),
                ratio(use.hostBusySeconds(), seconds),
                ratio(use.accountedCpuSeconds(), use.hostBusySeconds()),
                ratio(use.databaseActiveSeconds(), seconds),
                ratio(sum(use.nodes(), NodeUse::throttledPeriods), sum(use.nodes(), NodeUse::quotaPeriods)),
                ratio(sum(use.nodes(), NodeUse::throttledSeconds), nodeSeconds),
                ratio(use.interconnectBytes() / KILO, nodeSeconds),
                ratio(use.interconnectBytes(), pages),
                ratio(sum(use.nodes(), NodeUse::interconnectPackets), pages),
                use.nodes().isEmpty() ? Double.NaN : sum(use.nodes(), NodeUse::interconnectPacketsDropped),
                ratio(sum(use.nodes(), NodeUse::sessionTransfers), pages),
                max(use.nodes(), NodeUse::heapLiveMegabytesMax),
                ratio(sum(use.nodes(), NodeUse::gcPauseMillis), nodeSeconds));
    }

    private static double ratio(double amount, double per) {
        return per > 0 ? amount / per : Double.NaN;
    }

    private static double sum(List<NodeUse> nodes, ToDoubleFunction<NodeUse> quantity) {
        return nodes.stream().mapToDouble(quantity).sum();
    }

    private static double max(List<NodeUse> nodes, ToDoubleFunction<NodeUse> quantity) {
        return nodes.stream()
                .mapToDouble(quantity)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }
}
