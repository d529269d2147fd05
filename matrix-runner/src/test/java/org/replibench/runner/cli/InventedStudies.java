package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.store.CellStore;

/**
 * A profile with invented round numbers: 2 ms of CPU a page, 0.3 ms for each copy at either end, 0.02 cores in idleness; and a
 * matrix that it predicts.
 */
record InventedStudies(Path home, Map<String, String> settings) {
    private static final double WINDOW_SECONDS = 20;
    private static final double LONE_CYCLE_SECONDS = 0.303;
    private static final Map<String, String> SETTINGS = Map.of(
            "machine.cores",
            "2",
            "isolation",
            "namespace",
            "quota.cores",
            "0.15",
            "quota.period_us",
            "100000",
            "jvm.heap",
            "-Xmx512m",
            RecordSettings.THINK_MIN_MILLIS,
            "200",
            RecordSettings.THINK_MAX_MILLIS,
            "400");

    /** On one machine. */
    InventedStudies(Path home) {
        this(home, SETTINGS);
    }

    /** With nodes on hosts of an inventory, of eight cores each. */
    static InventedStudies onHosts(Path home) {
        Map<String, String> settings = new TreeMap<>(SETTINGS);
        settings.put("isolation", "ssh");
        settings.put("quota.cores", "none");
        settings.remove("quota.period_us");
        settings.put(RecordSettings.NODE_HOSTS_CORES, "8");
        settings.put(HostsCpu.OF_NODES, "busy 12.000, idle 228.000, interrupts 0.100");
        return new InventedStudies(home, settings);
    }

    /** Writes {@code profile} and {@code matrix}. */
    void write() throws IOException {
        for (int clients : new int[] {1, 2, 4, 8}) {
            profiled("none", 1, clients, 0.002);
            profiled("2211", 2, clients, 0.0023);
        }
        matrix("matrix", "-Xmx512m");
    }

    private void profiled(String pattern, int nodes, int clients, double cpuSecondsPerPage) throws IOException {
        double pages = clients / LONE_CYCLE_SECONDS;
        ClientLoad clientLoad = new ClientLoad("c" + clients, clients, ClientLoad.ClientPlacement.FIRST_NODE);
        List<NodeUsage> uses = new ArrayList<>(List.of(node("node1", 0.02 + pages * cpuSecondsPerPage)));
        if (nodes == 2) {
            uses.add(node("node2", 0.02 + pages * 0.0003));
        }
        write(
                "profile",
                new Cell(Pattern.parse(pattern), engine(pattern), nodes, clientLoad, 1),
                pages,
                3,
                uses,
                settings);
    }

    /** Writes a study of one cell. */
    void matrix(String study, String heap) throws IOException {
        matrix(study, heap, new ClientLoad("high", 20));
    }

    /** The same, of pages that came at a rate. */
    void openMatrix(String study) throws IOException {
        matrix(
                study,
                "-Xmx512m",
                new ClientLoad("open", 20, ClientLoad.ClientPlacement.ALL_NODES, new LoadModel.Open(65)));
    }

    private void matrix(String study, String heap, ClientLoad load) throws IOException {
        Map<String, String> ofMatrix = new TreeMap<>(settings);
        ofMatrix.put("jvm.heap", heap);
        write(
                study,
                new Cell(Pattern.parse("none"), engine("none"), 2, load, 1),
                130,
                5,
                List.of(node("node1", 0.14), node("node2", 0.14)),
                ofMatrix);
    }

    private static String engine(String pattern) {
        return pattern.equals("none") ? "none" : "replibench";
    }

    private static NodeUsage node(String name, double cores) {
        return Usages.node(name, cores * WINDOW_SECONDS, 1000);
    }

    private void write(
            String study,
            Cell cell,
            double pagesPerSecond,
            double responseMillis,
            List<NodeUsage> nodes,
            Map<String, String> stated)
            throws IOException {
        double nodesCpu =
                nodes.stream().mapToDouble(node -> node.cpu().seconds()).sum();
        CellStore.write(
                CellStore.folder(home.resolve(study), cell.id()),
                new CellRecord(
                        cell,
                        Instant.parse("2026-01-02T03:04:05Z"),
                        WINDOW_SECONDS,
                        List.of(new AuditCheck("errors", "0", "0", true)),
                        Usages.load(Math.round(pagesPerSecond * WINDOW_SECONDS), pagesPerSecond, responseMillis),
                        Usages.of(nodes, 0.1, 0.5, nodesCpu + 0.8, 30),
                        stated,
                        Map.of()));
    }
}
