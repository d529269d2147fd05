package org.replibench.runner.measure;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Node;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.sample.KernelAccounting;
import oshi.SystemInfo;

/** Gathers from a run what its audit needs. */
public final class AuditInputCollector {
    private AuditInputCollector() {}

    public static AuditInput collect(
            Cell cell,
            ClientBehaviour clients,
            LoadRunResult loadRunResult,
            ResourceUsage resourceUsage,
            List<Node> servers)
            throws IOException {
        return collect(
                cell,
                clients,
                loadRunResult,
                resourceUsage,
                serversUnderLoad(cell, servers).size(),
                outOfHeapNodes(servers),
                transfers(loadRunResult, servers));
    }

    /** The same of servers that others started, of which nothing is known but their number. */
    public static AuditInput ofOthers(
            Cell cell, ClientBehaviour clients, LoadRunResult loadRunResult, ResourceUsage resourceUsage)
            throws IOException {
        return collect(
                cell,
                clients,
                loadRunResult,
                resourceUsage,
                cell.load().nodesWithClients(cell.nodes()),
                List.of(),
                AuditInput.SessionTransfers.NOT_COUNTED);
    }

    private static AuditInput collect(
            Cell cell,
            ClientBehaviour clients,
            LoadRunResult loadRunResult,
            ResourceUsage resourceUsage,
            int loadedServers,
            List<String> outOfHeapNodes,
            AuditInput.SessionTransfers transfers)
            throws IOException {
        PageStatistics pages = pages(loadRunResult);
        return new AuditInput(
                cell,
                loadedServers,
                clients.plan(),
                thinkTime(cell, clients),
                window(loadRunResult),
                pages,
                resourceUsage,
                machine(loadRunResult, resourceUsage),
                new AuditInput.RunHealth(
                        loadRunResult.diedNodes(),
                        outOfHeapNodes,
                        loadRunResult.membershipConstant(),
                        loadRunResult.driverFailure()),
                transfers,
                pages.purchases(),
                loadRunResult.ordersBefore(),
                loadRunResult.ordersAfter(),
                Optional.empty());
    }

    /** Those of all servers that have clients: those of the first nodes; every node has as many servers. */
    public static List<Node> serversUnderLoad(Cell cell, List<Node> servers) {
        return servers.subList(0, servers.size() / cell.nodes() * cell.load().nodesWithClients(cell.nodes()));
    }

    /** The names of servers whose logs tell that they had no memory left. */
    public static List<String> outOfHeapNodes(List<Node> servers) {
        return servers.stream().filter(Node::loggedOutOfMemory).map(Node::name).toList();
    }

    /** How long a user thinks before a page: not at all where pages come at a rate. */
    public static ThinkTimeRange thinkTime(Cell cell, ClientBehaviour clients) {
        return cell.load().isClosed() ? clients.thinkTime() : ThinkTimeRange.NONE;
    }

    private static AuditInput.Window window(LoadRunResult loadRunResult) {
        return new AuditInput.Window(loadRunResult.time().seconds(), loadRunResult.clockStepMillis());
    }

    private static PageStatistics pages(LoadRunResult loadRunResult) throws IOException {
        PageStatistics pages = new PageStatistics(loadRunResult.time().spans(), loadRunResult.activeTime());
        JtlReader.read(loadRunResult.jtl(), pages::add);
        return pages;
    }

    private static AuditInput.MachineCpu machine(LoadRunResult loadRunResult, ResourceUsage resourceUsage) {
        return new AuditInput.MachineCpu(
                new SystemInfo().getHardware().getProcessor().getLogicalProcessorCount(),
                growth(loadRunResult, MetricKey.HOST, Metric.STEAL),
                growth(loadRunResult, MetricKey.HOST, Metric.THROTTLED_TIME),
                KernelAccounting.interruptsApart(),
                resourceUsage.nodes().stream()
                        .map(NodeUsage::node)
                        .filter(node -> loadRunResult.time().knows(node, Metric.HOST_BUSY))
                        .map(node -> machine(loadRunResult, node))
                        .toList(),
                loadRunResult.time().drivers().stream()
                        .map(driver -> new AuditInput.DriverMachine(
                                machine(loadRunResult, driver), growth(loadRunResult, driver, Metric.CPU)))
                        .toList(),
                loadRunResult.time().knows(MetricKey.DATABASE, Metric.HOST_BUSY)
                        ? Optional.of(new AuditInput.DatabaseMachine(
                                machine(loadRunResult, MetricKey.DATABASE),
                                resourceUsage.database().cpuSeconds()))
                        : Optional.empty());
    }

    private static AuditInput.OtherMachine machine(LoadRunResult loadRunResult, String subject) {
        return new AuditInput.OtherMachine(
                subject,
                RunTotals.machineUsage(loadRunResult.time(), subject),
                growth(loadRunResult, subject, Metric.STEAL),
                loadRunResult.time().mean(subject, Metric.READING_UNCERTAINTY),
                loadRunResult.hostClocks().stream()
                        .filter(clock -> clock.subject().equals(subject))
                        .findFirst());
    }

    private static AuditInput.SessionTransfers transfers(LoadRunResult loadRunResult, List<Node> servers) {
        return new AuditInput.SessionTransfers(
                growth(loadRunResult, servers, Metric.SESSION_TRANSFERS),
                growth(loadRunResult, servers, Metric.SESSION_UPDATES_QUEUED),
                growth(loadRunResult, servers, Metric.SESSION_DROPS));
    }

    private static double growth(LoadRunResult loadRunResult, List<Node> servers, Metric metric) {
        return servers.stream()
                .mapToDouble(server -> growth(loadRunResult, server.name(), metric))
                .sum();
    }

    private static double growth(LoadRunResult loadRunResult, String subject, Metric metric) {
        return loadRunResult.time().growth(subject, metric);
    }
}
