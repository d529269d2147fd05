package org.replibench.runner.measure;

import java.io.IOException;
import java.util.List;
import org.replibench.cluster.Node;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import oshi.SystemInfo;

/** Gathers from a run what its audit needs. */
public final class AuditInputCollector {
    private static final double MILLIS = 1000;

    private AuditInputCollector() {}

    public static AuditInput collect(
            Cell cell, LoadRunResult loadRunResult, ResourceUsage resourceUsage, List<Node> servers)
            throws IOException {
        return new AuditInput(
                cell,
                serversUnderLoad(cell, servers.size()),
                JMeterPlan.SHOP,
                ThinkTimeRange.DEFAULT,
                window(loadRunResult),
                pages(loadRunResult),
                resourceUsage,
                machine(loadRunResult),
                new AuditInput.RunHealth(
                        loadRunResult.diedNodes(), loadRunResult.membershipConstant(), loadRunResult.driverFailure()),
                transfers(loadRunResult, servers),
                loadRunResult.ordersBefore(),
                loadRunResult.ordersAfter());
    }

    /** How many of that many servers have clients; every node has as many servers. */
    static int serversUnderLoad(Cell cell, int servers) {
        return servers / cell.nodes() * cell.load().nodesWithClients(cell.nodes());
    }

    private static AuditInput.Window window(LoadRunResult loadRunResult) {
        long wallMillis =
                loadRunResult.end().epochMillis() - loadRunResult.start().epochMillis();
        return new AuditInput.Window(loadRunResult.seconds(), wallMillis - loadRunResult.seconds() * MILLIS);
    }

    private static PageStatistics pages(LoadRunResult loadRunResult) throws IOException {
        PageStatistics pages = new PageStatistics(
                loadRunResult.start().epochMillis(), loadRunResult.end().epochMillis());
        JtlReader.read(loadRunResult.jtl(), pages::add);
        return pages;
    }

    private static AuditInput.MachineCpu machine(LoadRunResult loadRunResult) {
        return new AuditInput.MachineCpu(
                new SystemInfo().getHardware().getProcessor().getLogicalProcessorCount(),
                growth(loadRunResult, MetricKey.HOST, Metric.STEAL),
                growth(loadRunResult, MetricKey.HOST, Metric.THROTTLED_TIME));
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
        return loadRunResult.window().growth(subject, metric);
    }
}
