package org.replibench.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.store.CellStore;

/** A study with invented numbers of a plausible shape: nothing in it was measured. */
public final class SyntheticStudy {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final ClientLoad CLIENT_LOAD = new ClientLoad("default", 20);

    private static final Map<String, String> SETTINGS = Map.of(
            RecordSettings.THINK_MIN_MILLIS,
            "200",
            RecordSettings.THINK_MAX_MILLIS,
            "400",
            "java",
            "17.0.15",
            "jvm_flags",
            "-Xmx512m");

    private final Random random = new Random(1);
    private final Path folder;
    private final int windowSeconds;
    private Instant clock = START;

    public SyntheticStudy(Path folder, int windowSeconds) {
        this.folder = folder;
        this.windowSeconds = windowSeconds;
    }

    /** Measures nothing and invents a record with raw files for each cell of the grid. */
    public static Path write(Path folder, List<String> patterns, List<Integer> nodes, int repeats, int windowSeconds)
            throws IOException {
        SyntheticStudy study = new SyntheticStudy(folder, windowSeconds);
        for (int repeat = 1; repeat <= repeats; repeat++) {
            study.cells(patterns, nodes, CLIENT_LOAD, repeat);
        }
        return folder;
    }

    /** Invents a cell of each pattern on each number of nodes; one node has no other to replicate to. */
    public void cells(List<String> patterns, List<Integer> nodes, ClientLoad clientLoad, int repeat)
            throws IOException {
        for (int n : nodes) {
            for (String code : patterns) {
                Pattern pattern = Pattern.parse(code);
                boolean none = pattern instanceof NoReplication;
                if (n > 1 || none) {
                    cell(new Cell(pattern, none ? "none" : "wildfly", n, clientLoad, repeat), 0);
                }
            }
        }
    }

    /** Invents one cell; with errors it is not valid. */
    public CellRecord cell(Cell cell, long errors) throws IOException {
        double cpuMillisPerPage = cpuMillisPerPage(cell) * (1 + random.nextGaussian() * 0.03);
        double pagesPerSecond = cell.nodes()
                * 3
                * cell.load().clientsPerNode()
                * (1 - cpuMillisPerPage / 400)
                * (1 + random.nextGaussian() * 0.01);
        double bytesPerPage = bytesPerPage(cell) * (1 + random.nextGaussian() * 0.02);
        double responseMillis = 8 + cpuMillisPerPage * 1.2;
        long pages = Math.round(pagesPerSecond * windowSeconds);

        List<NodeUsage> nodes = new ArrayList<>();
        for (int node = 1; node <= cell.nodes(); node++) {
            nodes.add(new NodeUsage(
                    "node" + node,
                    new NodeUsage.Cpu(
                            pages * cpuMillisPerPage / 1000 / cell.nodes(),
                            pages * 0.1 / 1000 / cell.nodes(),
                            pages * 0.05 / 1000 / cell.nodes()),
                    new NodeUsage.Throttling(Double.NaN, Double.NaN, Double.NaN),
                    new NodeUsage.Traffic(
                            Math.round(pages * bytesPerPage / cell.nodes()),
                            Double.NaN,
                            Double.NaN,
                            pages * 0.8 / cell.nodes()),
                    new NodeUsage.Memory(node == 1 ? Double.NaN : 120 + node, 40, 650),
                    new NodeUsage.GcPauses(
                            windowSeconds / 2.0, 40 * windowSeconds / 20.0, 5 + cell.nodes(), 9 + cell.nodes())));
        }
        CellRecord measured = new CellRecord(
                cell,
                clock,
                windowSeconds,
                List.of(
                        new AuditCheck("errors", Long.toString(errors), "0", errors == 0),
                        new AuditCheck("membership", cell.nodes() + " nodes", cell.nodes() + " nodes", true)),
                new LoadMetrics(
                        pages,
                        errors,
                        0,
                        0,
                        pagesPerSecond,
                        new LoadMetrics.ResponseTimes(
                                responseMillis,
                                responseMillis * 0.4,
                                responseMillis * 1.9,
                                responseMillis * 7.2,
                                responseMillis * 9,
                                responseMillis * 11)),
                new ResourceUsage(
                        nodes,
                        new ResourceUsage.Database(pages * 0.0011, pages * 0.0005),
                        new ResourceUsage.Measuring(pages * 0.0004, windowSeconds * 0.01, 0),
                        new ResourceUsage.Host(windowSeconds * 1.6, windowSeconds * 0.4, windowSeconds * 0.02),
                        "jgroups-payload"),
                SETTINGS,
                files(cell));
        Path cellFolder = CellStore.folder(folder, cell.id());
        Files.createDirectories(cellFolder);
        writeJtl(cellFolder.resolve("samples.jtl"), pagesPerSecond, responseMillis);
        writeSamples(cellFolder.resolve("samples.csv"), cell.nodes(), pagesPerSecond, cpuMillisPerPage, bytesPerPage);
        for (int node = 1; node <= cell.nodes(); node++) {
            Files.writeString(cellFolder.resolve("node" + node + ".log"), "invented\n");
        }
        CellStore.write(cellFolder, measured);
        clock = clock.plus(Duration.ofSeconds(windowSeconds + 60L));
        return measured;
    }

    /** Invents a cell whose servers never came up. */
    public void deadCell(Cell cell) throws IOException {
        CellStore.write(
                CellStore.folder(folder, cell.id()),
                new CellRecord(
                        cell,
                        clock,
                        0,
                        List.of(new AuditCheck("boot", "node2 failed, see node2.log", "every node serves", false)),
                        LoadMetrics.NONE,
                        ResourceUsage.NONE,
                        SETTINGS,
                        Map.of()));
    }

    private static double cpuMillisPerPage(Cell cell) {
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            return 5 + 2.1 * pattern.copies(cell.nodes()) + (pattern.scope().digit() == 2 ? 2.9 : 0);
        }
        return 5;
    }

    private static double bytesPerPage(Cell cell) {
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            return pattern.protocol().digit() == 3
                    ? 130
                    : pattern.copies(cell.nodes()) * (pattern.scope().digit() == 2 ? 16_400 : 5_300);
        }
        return 1.5;
    }

    private static Map<String, String> files(Cell cell) {
        Map<String, String> files = new TreeMap<>(Map.of("jtl", "samples.jtl", "samples", "samples.csv"));
        for (int node = 1; node <= cell.nodes(); node++) {
            files.put("log.node" + node, "node" + node + ".log");
        }
        return files;
    }

    private void writeJtl(Path file, double pagesPerSecond, double responseMillis) throws IOException {
        StringBuilder jtl = new StringBuilder(
                "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes\n");
        long stepMillis = Math.max(1, Math.round(1000 / pagesPerSecond));
        for (long t = -2000; t < (windowSeconds + 1) * 1000L; t += stepMillis) {
            long elapsed = Math.max(1, Math.round(responseMillis * (0.7 + random.nextDouble() * 0.6)));
            long at = clock.toEpochMilli() + t - elapsed + random.nextInt(200) - 100;
            jtl.append(at).append(',').append(elapsed).append(",\"search, paged\",200,OK,node1 1-1,text,true,,4321\n");
        }
        Files.writeString(file, jtl);
    }

    private void writeSamples(Path file, int nodes, double pagesPerSecond, double cpuMillisPerPage, double bytesPerPage)
            throws IOException {
        StringBuilder samples = new StringBuilder("time_ms,subject,metric,value\n");
        for (int second = 0; second < windowSeconds; second++) {
            long at = clock.toEpochMilli() + second * 1000L + 300;
            double noise = 1 + random.nextGaussian() * 0.08;
            for (int node = 1; node <= nodes; node++) {
                samples.append(line(at, node, "cpu_cores", pagesPerSecond / nodes * cpuMillisPerPage / 1000 * noise));
                samples.append(
                        line(at, node, "interconnect_bytes_per_s", pagesPerSecond / nodes * bytesPerPage * noise));
                samples.append(line(at, node, "heap_used_mb", 150));
            }
            samples.append(at).append(",host,idle_cores,0.8\n");
        }
        Files.writeString(file, samples);
    }

    private static String line(long at, int node, String metric, double value) {
        return String.format(Locale.ROOT, "%d,node%d,%s,%.4f%n", at, node, metric, value);
    }
}
