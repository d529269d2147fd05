package org.replibench.records;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.RawFile;

/** Records with round invented numbers, so that what follows from them can be worked out by hand. */
public final class CellRecords {
    public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    /** What the database uses for a CPU second of the nodes: the ratio of two costs is the same with it and without. */
    private static final double DATABASE_SHARE = 0.3125;

    private CellRecords() {}

    /** Two nodes, 10 s, 1000 pages, 4 CPU seconds and 1.25 of the database, 500 000 bytes. */
    public static CellRecord of(String code) {
        return of(code, 2, 1, 100, 4, List.of(new AuditCheck("errors", "0", "0", true)));
    }

    public static CellRecord of(
            String code,
            int nodes,
            int repeat,
            double pagesPerSecond,
            double cpuSeconds,
            List<AuditCheck> auditChecks) {
        Pattern pattern = Pattern.parse(code);
        List<NodeUsage> uses = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            uses.add(new NodeUsage(
                    "node" + node,
                    new NodeUsage.Cpu(cpuSeconds / nodes, cpuSeconds / 10 / nodes, 0.1),
                    new NodeUsage.Throttling(100, node == 1 ? 25 : 5, node == 1 ? 0.5 : 0.1),
                    new NodeUsage.Traffic(500_000.0 / nodes, 1500, node, 400),
                    new NodeUsage.Memory(node == 1 ? Double.NaN : 120.5, 50 * node, 700),
                    new NodeUsage.GcPauses(20, 50 * node, 6, 8)));
        }
        return new CellRecord(
                new Cell(
                        pattern,
                        code.equals("none") ? "none" : "wildfly",
                        nodes,
                        new ClientLoad("default", 20),
                        repeat),
                START,
                10,
                auditChecks,
                new LoadMetrics(
                        Math.round(pagesPerSecond * 10),
                        0,
                        0,
                        0,
                        pagesPerSecond,
                        new LoadMetrics.ResponseTimes(12.5, 10, 20, 40, 80, 1234)),
                new ResourceUsage(
                        uses,
                        new ResourceUsage.Database(DATABASE_SHARE * cpuSeconds, 2.5),
                        new ResourceUsage.Measuring(0.5, 0.25, 0.125),
                        new ResourceUsage.Host(10, 6, 0.75),
                        "jgroups-payload"),
                Map.of(
                        "java",
                        "17",
                        RecordSettings.THINK_MIN_MILLIS,
                        "200",
                        RecordSettings.THINK_MAX_MILLIS,
                        "400",
                        "warmup.seconds",
                        "12",
                        "warmup.steady",
                        "true"),
                Map.of("samples", "samples.csv", "jtl", "samples.jtl", "pauses", "pauses.csv"));
    }

    /** The same pages, served by two nodes that others started, whose hosts used 0.75 cores each. */
    public static CellRecord ofOthers() {
        CellRecord ours = of("none");
        ResourceUsage usage = new ResourceUsage(
                List.of(NodeUsage.unknown("node1"), NodeUsage.unknown("node2")),
                new ResourceUsage.Database(Double.NaN, Double.NaN),
                ours.resourceUsage().measuring(),
                ours.resourceUsage().host(),
                ResourceUsage.UNKNOWN_SOURCE);
        CellRecord others = of(new Cell(Arm.AS_IT_IS, 2, ours.cell().load(), 1), with(usage, ours));
        return withSetting(
                RecordSettings.NOT_KNOWN,
                "bytes between nodes",
                withSetting(RecordSettings.NODE_HOSTS_BUSY, "0.75", others));
    }

    /** One node without replication, 10 s, 10 pages/s for each 4 clients. */
    public static CellRecord loaded(
            int clients, int repeat, double responseMillis, double nodeCpuSeconds, double idleSeconds) {
        CellRecord plain = of("none", 1, repeat, clients / 0.4, nodeCpuSeconds, List.of());
        double pages = clients / 0.4 * 10;
        return new CellRecord(
                new Cell(plain.cell().pattern(), "none", 1, new ClientLoad("p" + clients, clients), repeat),
                plain.windowStart(),
                plain.windowSeconds(),
                plain.checks(),
                new LoadMetrics(
                        Math.round(pages),
                        0,
                        0,
                        0,
                        pages / 10,
                        new LoadMetrics.ResponseTimes(responseMillis, responseMillis, 20, 40, 80, 1234)),
                new ResourceUsage(
                        plain.resourceUsage().nodes(),
                        new ResourceUsage.Database(1, 0.1),
                        new ResourceUsage.Measuring(0.5, 0.1, 0),
                        new ResourceUsage.Host(20 - idleSeconds, idleSeconds, 0.1),
                        "jgroups-payload"),
                plain.settings(),
                plain.files());
    }

    /** The same numbers, of the A/A arm. */
    public static CellRecord aaRepeat(CellRecord first) {
        return of(first.cell().asAaRepeat(), first);
    }

    /** The same numbers, but for the CPU time of the database. */
    public static CellRecord withDatabaseCpu(double seconds, CellRecord first) {
        ResourceUsage usage = first.resourceUsage();
        return with(
                new ResourceUsage(
                        usage.nodes(),
                        new ResourceUsage.Database(seconds, usage.database().activeSeconds()),
                        usage.measuring(),
                        usage.host(),
                        usage.interconnectSource()),
                first);
    }

    /** The same numbers, on a machine where no other program runs. */
    public static CellRecord alone(CellRecord first) {
        ResourceUsage usage = first.resourceUsage();
        return with(
                new ResourceUsage(
                        usage.nodes(),
                        usage.database(),
                        usage.measuring(),
                        new ResourceUsage.Host(
                                usage.accountedCpuSeconds(true),
                                usage.host().idleSeconds(),
                                usage.host().interruptSeconds()),
                        usage.interconnectSource()),
                first);
    }

    /** The same numbers, but for what was used. */
    public static CellRecord with(ResourceUsage usage, CellRecord first) {
        return new CellRecord(
                first.cell(),
                first.windowStart(),
                first.windowSeconds(),
                first.checks(),
                first.loadMetrics(),
                usage,
                first.settings(),
                first.files());
    }

    /** The same numbers, of another variant of the arm. */
    public static CellRecord in(Variant variant, CellRecord first) {
        return of(first.cell().withVariant(variant), first);
    }

    /** The same numbers, under a load of another name. */
    public static CellRecord under(String load, CellRecord first) {
        return under(new ClientLoad(load, first.cell().load().clientsPerNode()), first);
    }

    /** The same numbers, under another load. */
    public static CellRecord under(ClientLoad load, CellRecord first) {
        Cell cell = first.cell();
        return of(new Cell(cell.pattern(), cell.engine(), cell.nodes(), load, cell.repeat()), first);
    }

    /** The same numbers, of pages that come at a rate. */
    public static CellRecord open(int pagesPerSecondPerNode, CellRecord first) {
        Cell cell = first.cell();
        ClientLoad load = new ClientLoad(
                "open",
                cell.load().clientsPerNode(),
                ClientLoad.ClientPlacement.ALL_NODES,
                new LoadModel.Open(pagesPerSecondPerNode));
        return of(new Cell(cell.pattern(), cell.engine(), cell.nodes(), load, cell.repeat()), first);
    }

    /** The same numbers, with another setting. */
    public static CellRecord withSetting(String name, String value, CellRecord first) {
        Map<String, String> settings = new HashMap<>(first.settings());
        settings.put(name, value);
        return new CellRecord(
                first.cell(),
                first.windowStart(),
                first.windowSeconds(),
                first.checks(),
                first.loadMetrics(),
                first.resourceUsage(),
                settings,
                first.files());
    }

    /** The same numbers, with such raw files. */
    public static CellRecord withFiles(CellRecord first, RawFile... files) {
        return new CellRecord(
                first.cell(),
                first.windowStart(),
                first.windowSeconds(),
                first.checks(),
                first.loadMetrics(),
                first.resourceUsage(),
                first.settings(),
                Stream.of(files).collect(Collectors.toMap(RawFile::key, RawFile::fileName)));
    }

    private static CellRecord of(Cell cell, CellRecord numbers) {
        return new CellRecord(
                cell,
                numbers.windowStart(),
                numbers.windowSeconds(),
                numbers.checks(),
                numbers.loadMetrics(),
                numbers.resourceUsage(),
                numbers.settings(),
                numbers.files());
    }

    public static List<AuditCheck> failed(String measured, String required) {
        return List.of(new AuditCheck("errors", measured, required, false));
    }
}
