package org.replibench.analysis.capacity.demand;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredStudy;

/** A profile study with invented demands, known to the test, and as much noise as it wants: nothing in it was measured. */
public final class SyntheticDemandProfile {
    public static final double PAGE_SECONDS = 0.0016;
    public static final double SEND_SECONDS = 0.0004;
    public static final double RECEIVE_SECONDS = 0.0003;
    public static final double DATABASE_SECONDS = 0.0002;
    public static final double BACKGROUND_CORES = 0.012;
    public static final double DRIVER_SECONDS = 0.0003;
    public static final double SENT_BYTES = 3400;
    public static final double LONE_RESPONSE_SECONDS = 0.0025;
    public static final double THINK_SECONDS = 0.3;
    public static final double QUOTA_CORES = 0.15;

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final int[] CLIENTS = {1, 2, 4, 8};
    private static final int WINDOW_SECONDS = 30;

    private final Random random;
    private final double cellNoise;
    private final double startNoise;
    private double busyPageSeconds;
    private double busyCopySeconds;
    private Map<String, String> settings = new TreeMap<>(Map.of(
            "machine.cores",
            "2",
            "isolation",
            "namespace",
            "quota.cores",
            "0.15",
            "quota.period_us",
            "100000",
            "jvm.options",
            "-XX:TieredStopAtLevel=1",
            "interconnect.rate",
            "as fast as the kernel copies",
            RecordSettings.THINK_MIN_MILLIS,
            "200",
            RecordSettings.THINK_MAX_MILLIS,
            "400"));

    /**
     * @param cellNoise standard deviation of a cell's use, as a part of it
     * @param startNoise the same of what all cells of one start of the servers have in common
     */
    public SyntheticDemandProfile(long seed, double cellNoise, double startNoise) {
        this.random = new Random(seed);
        this.cellNoise = cellNoise;
        this.startNoise = startNoise;
    }

    /** The same, with another setting, or without it if {@code value} is empty. */
    public SyntheticDemandProfile with(String setting, String value) {
        settings = new TreeMap<>(settings);
        settings.remove(setting);
        if (!value.isEmpty()) {
            settings.put(setting, value);
        }
        return this;
    }

    /** The same, with nodes on hosts of an inventory, which have no quota and so many cores, and two cores where all else is. */
    public SyntheticDemandProfile onHosts(String cores) {
        return with("isolation", "ssh")
                .with("quota.cores", "none")
                .with("quota.period_us", "")
                .with(RecordSettings.NODE_HOSTS_CORES, cores)
                .with(HostsCpu.OF_NODES, "busy 12.000, idle 228.000, interrupts 0.100");
    }

    /** The same, with cells in which the quota was used up, and what a page and a copy at both its ends then needed. */
    public SyntheticDemandProfile busy(double pageSeconds, double copySeconds) {
        busyPageSeconds = pageSeconds;
        busyCopySeconds = copySeconds;
        return this;
    }

    public DemandProfile profile(int repeats, String... patterns) {
        return DemandProfile.of(study(Path.of("invented"), repeats, patterns), problem -> {
            throw new AssertionError(problem.toString());
        });
    }

    /** In memory; {@code folder} need not exist, so that there are no raw files. */
    public StoredStudy study(Path folder, int repeats, String... patterns) {
        List<StoredCell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (String pattern : patterns) {
                double start = 1 + startNoise * random.nextGaussian();
                for (int clients : CLIENTS) {
                    CellRecord measured = cell(Pattern.parse(pattern), clients, repeat, start);
                    cells.add(stored(folder, measured));
                }
                if (busyPageSeconds > 0) {
                    cells.add(stored(folder, busy(Pattern.parse(pattern), repeat, start)));
                }
            }
        }
        return new StoredStudy(folder, cells, List.of());
    }

    private static StoredCell stored(Path folder, CellRecord measured) {
        return new StoredCell(CellStore.folder(folder, measured.cell().id()), measured);
    }

    private CellRecord busy(Pattern pattern, int repeat, double start) {
        int nodes = pattern instanceof NoReplication ? 1 : 2;
        double perPage = start * (busyPageSeconds + (nodes - 1) * busyCopySeconds);
        double pagesOfNode = (QUOTA_CORES - BACKGROUND_CORES) / perPage;
        List<NodeUsage> uses = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            double cpuSeconds = noisy(WINDOW_SECONDS * QUOTA_CORES);
            NodeUsage unlimited = Usages.node("node" + node, cpuSeconds, 0);
            uses.add(new NodeUsage(
                    unlimited.node(),
                    unlimited.cpu(),
                    new NodeUsage.Throttling(300, 297, 15),
                    unlimited.traffic(),
                    unlimited.memory(),
                    unlimited.gcPauses()));
        }
        return new CellRecord(
                new Cell(pattern, nodes == 1 ? "none" : "replibench", nodes, new ClientLoad("busy", 40), repeat),
                START,
                WINDOW_SECONDS,
                List.of(new AuditCheck("errors", "0", "0", true)),
                Usages.load(Math.round(nodes * pagesOfNode * WINDOW_SECONDS), nodes * pagesOfNode, 120),
                Usages.of(uses, 1, 1, 20, 40),
                settings,
                Map.of());
    }

    private CellRecord cell(Pattern pattern, int clients, int repeat, double start) {
        boolean copies = !(pattern instanceof NoReplication);
        double pages = clients / (THINK_SECONDS + LONE_RESPONSE_SECONDS);
        List<NodeUsage> nodes = new ArrayList<>();
        nodes.add(node("node1", pages, start * (PAGE_SECONDS + (copies ? SEND_SECONDS : 0)), copies ? SENT_BYTES : 0));
        if (copies) {
            nodes.add(node("node2", pages, start * RECEIVE_SECONDS, 0));
        }
        double nodesCpu =
                nodes.stream().mapToDouble(node -> node.cpu().seconds()).sum();
        double database = noisy(WINDOW_SECONDS * (0.004 + pages * DATABASE_SECONDS));
        double driver = WINDOW_SECONDS * pages * DRIVER_SECONDS;
        double busy = nodesCpu + database + driver + 0.02 * WINDOW_SECONDS;
        return new CellRecord(
                new Cell(
                        pattern,
                        copies ? "replibench" : "none",
                        copies ? 2 : 1,
                        new ClientLoad("c" + clients, clients, ClientLoad.ClientPlacement.FIRST_NODE),
                        repeat),
                START,
                WINDOW_SECONDS,
                List.of(new AuditCheck("errors", "0", "0", true)),
                Usages.load(Math.round(pages * WINDOW_SECONDS), pages, noisy(LONE_RESPONSE_SECONDS * 1e3)),
                new ResourceUsage(
                        nodes,
                        new ResourceUsage.Database(database, 2 * database),
                        new ResourceUsage.Measuring(driver, 0.01, 0),
                        new ResourceUsage.Host(busy, 2 * WINDOW_SECONDS - busy, 0.01),
                        "wire"),
                settings,
                Map.of(
                        RawFile.WINDOWS.key(), RawFile.WINDOWS.fileName(),
                        RawFile.LOAD_SAMPLES.key(), RawFile.LOAD_SAMPLES.fileName()));
    }

    private NodeUsage node(String name, double pages, double perPage, double bytesPerPage) {
        NodeUsage silent = Usages.node(name, noisy(WINDOW_SECONDS * (BACKGROUND_CORES + pages * perPage)), 0);
        return new NodeUsage(
                name,
                silent.cpu(),
                silent.throttling(),
                new NodeUsage.Traffic(
                        Math.round(WINDOW_SECONDS * pages * bytesPerPage),
                        10,
                        0,
                        WINDOW_SECONDS * pages * (bytesPerPage > 0 ? 0.97 : 0)),
                silent.memory(),
                silent.gcPauses());
    }

    private double noisy(double value) {
        return value * (1 + cellNoise * random.nextGaussian());
    }

    /** Writes records and raw files, in which pages of these types need so much of node1's processor, in seconds. */
    public void write(Path folder, int repeats, Map<String, Double> types, String... patterns) throws IOException {
        for (StoredCell cell : study(folder, repeats, patterns).cells()) {
            CellStore.write(cell.folder(), cell.measured());
            write(cell, types);
        }
    }

    private void write(StoredCell cell, Map<String, Double> types) throws IOException {
        List<String> labels = List.copyOf(new TreeMap<>(types).keySet());
        double pagesPerSecond = cell.measured().loadMetrics().throughputPagesPerSecond();
        try (WindowsFile windows = new WindowsFile(RawFile.WINDOWS.in(cell.folder()));
                CsvAppender<LoadSample> samples = LoadSamplesFile.create(RawFile.LOAD_SAMPLES.in(cell.folder()))) {
            for (int block = 1; block <= WINDOW_SECONDS; block++) {
                long start = START.toEpochMilli() + 10_000L * block;
                double used = BACKGROUND_CORES;
                long pages = Math.round(pagesPerSecond + random.nextGaussian());
                for (int page = 0; page < pages; page++) {
                    String label = labels.get(random.nextInt(labels.size()));
                    used += types.get(label);
                    samples.append(
                            new LoadSample(1000 * (start + random.nextInt(1000)), 1000, label, "node1:8080", true));
                }
                windows.write(new WindowsFile.Window(
                        block,
                        start,
                        start + 1000,
                        1,
                        Map.of(MetricKey.ofNode(1, Metric.CPU), used * (1 + cellNoise * random.nextGaussian()))));
            }
        }
    }
}
