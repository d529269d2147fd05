package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.PausesFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.ThreadCpuTimes;
import org.replibench.runner.audit.Rules;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.cpuprofile.RecordedStacks;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.sample.ClockDrift;
import org.replibench.runner.study.ServerLogArchive;

/** Makes a cell's record of its run under load, and completes the raw files beside it. */
public final class LoadRunRecord {
    private final Cell cell;
    private final ClientBehaviour clients;
    private final Cluster cluster;
    private final ServerLogArchive logs;
    private final GcLogs gcLogs;
    private final Path folder;
    private final Map<String, String> settings;

    /**
     * Prepares a record.
     *
     * @param clients that put it under load
     * @param folder the cell's, which has the run's raw files already
     * @param settings what produced the numbers
     */
    public LoadRunRecord(
            Cell cell,
            ClientBehaviour clients,
            Cluster cluster,
            ServerLogArchive logs,
            GcLogs gcLogs,
            Path folder,
            Map<String, String> settings) {
        this.cell = cell;
        this.clients = clients;
        this.cluster = cluster;
        this.logs = logs;
        this.gcLogs = gcLogs;
        this.folder = folder;
        this.settings = new TreeMap<>(settings);
    }

    /**
     * Totals and audit of a run.
     *
     * @param audited changes what the audit is given of the run itself
     */
    public CellRecord of(LoadRunResult loadRunResult, UnaryOperator<AuditInput> audited) throws IOException {
        GcSummary gcSummary =
                GcSummary.during(loadRunResult.time(), cluster.nodes(), loadRunResult.hostClocks(), gcLogs);
        ResourceUsage resourceUsage =
                RunTotals.resourceUsage(loadRunResult.time(), cluster.nodes(), gcSummary, cluster.interconnectSource());
        PausesFile.write(RawFile.PAUSES.in(folder), gcSummary.pausesByServer());
        Map<String, String> kept = logs.copyLogs(cell.nodes(), folder);
        Map<String, ThreadCpuTimes> threads = ThreadUsage.of(loadRunResult, cluster.nodes());
        if (!threads.isEmpty()) {
            ThreadCpuTimes.write(RawFile.THREADS.in(folder), threads);
        }
        kept.putAll(rawFiles(folder));
        RecordedStacks.fold(cluster.nodes(), folder, loadRunResult.time().spans(), kept, settings);
        settings.put(
                "warmup.seconds",
                String.valueOf(loadRunResult.warmUp().duration().toSeconds()));
        settings.put("warmup.steady", String.valueOf(loadRunResult.warmUp().steady()));
        settings.putAll(clockSettings(loadRunResult.hostClocks()));
        settings.putAll(hostSettings(loadRunResult.time()));
        AuditInput auditInput =
                AuditInputCollector.collect(cell, clients, loadRunResult, resourceUsage, cluster.nodes());
        return new CellRecord(
                cell,
                loadRunResult.time().startTime(),
                loadRunResult.time().seconds(),
                NodeDiagnostics.addedTo(Rules.judge(audited.apply(auditInput)), folder),
                RunTotals.loadMetrics(loadRunResult),
                resourceUsage,
                settings,
                kept);
    }

    /** What a record states of the CPU time of other machines; nothing without such machines. */
    private Map<String, String> hostSettings(MeasuredTime time) {
        Map<String, String> stated = new HashMap<>();
        putHosts(
                stated,
                HostsCpu.OF_NODES,
                cluster.firstOfEachHost().stream()
                        .map(Node::name)
                        .filter(node -> time.knows(node, Metric.HOST_BUSY))
                        .toList(),
                time);
        putHosts(stated, HostsCpu.OF_DRIVERS, time.drivers(), time);
        return stated;
    }

    private static void putHosts(Map<String, String> stated, String key, List<String> subjects, MeasuredTime time) {
        if (!subjects.isEmpty()) {
            stated.put(
                    key,
                    HostsCpu.text(subjects.stream()
                            .map(subject -> RunTotals.machineUsage(time, subject))
                            .toList()));
        }
    }

    /** What a record states of other machines' clocks; nothing without such machines. */
    public static Map<String, String> clockSettings(List<ClockDrift> hostClocks) {
        return hostClocks.isEmpty()
                ? Map.of()
                : Map.of(
                        RecordSettings.CLOCK_OFFSETS,
                        hostClocks.stream().map(ClockDrift::toString).collect(Collectors.joining("; ")));
    }

    /** The raw files that a cell's folder has, by what they are. */
    public static Map<String, String> rawFiles(Path folder) {
        return Stream.of(RawFile.values())
                .filter(file -> file.in(folder).toFile().exists())
                .collect(Collectors.toMap(RawFile::key, RawFile::fileName));
    }
}
