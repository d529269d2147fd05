package org.replibench.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Variant;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.CellStore;

/** Writes the files of arms that took turns: two nodes, pages of 2 ms, CPU time with a noise of 2 % a window. */
final class SyntheticRounds {
    static final int BLOCKS = 40;
    private static final int PAGES = 50;
    private static final int RARE = 20;

    private final Path study;
    private final Random random = new Random(7);
    private double rareFactor = 1;
    private int responseMillis = 2;

    SyntheticRounds(Path study) throws IOException {
        this.study = Files.createDirectories(study);
    }

    Path study() {
        return study;
    }

    /** The control, its A/A arm and one pattern, which costs more. */
    static SyntheticRounds ofThreeArms(Path study) throws IOException {
        SyntheticRounds rounds = new SyntheticRounds(study);
        rounds.arm("none", false, 0.001, 1, 1);
        rounds.arm("none", true, 0.001, 1, 1);
        rounds.arm("2212", false, 0.0014, 1, 1);
        return rounds;
    }

    /**
     * Adds an arm's windows and record of one start.
     *
     * @param again whether it is the A/A arm
     */
    void arm(String pattern, boolean again, double cpuSecondsPerPage, int start, int starts) throws IOException {
        arm(alone(pattern, start), again, cpuSecondsPerPage, PAGES, starts);
    }

    /** Adds an arm of an engine under a load. */
    void arm(String pattern, String engine, String load, double cpuSecondsPerPage) throws IOException {
        CellRecord template = alone(pattern, 1);
        arm(
                template,
                new Cell(template.cell().pattern(), engine, 2, new ClientLoad(load, 40), 1),
                cpuSecondsPerPage,
                PAGES,
                1);
    }

    /** Likewise, but each twentieth window costs so many times as much. */
    void variantThatIsDearAtTimes(Variant variant, String load, double cpuSecondsPerPage, double factor)
            throws IOException {
        rareFactor = factor;
        variant(variant, load, cpuSecondsPerPage, PAGES);
        rareFactor = 1;
    }

    /**
     * Adds the control on one node, in a variant, under a load.
     *
     * @param clients on the node
     * @param millis that its pages take
     * @param nodeCpuSeconds of the node in ten seconds
     * @param idleSeconds of the host in ten seconds, on two cores
     */
    void load(Variant variant, int clients, int millis, double nodeCpuSeconds, double idleSeconds) throws IOException {
        CellRecord template = CellRecords.loaded(clients, 1, millis, nodeCpuSeconds, idleSeconds);
        responseMillis = millis;
        arm(template, template.cell().withVariant(variant), 0.001, PAGES, 1);
        responseMillis = 2;
    }

    /** Adds an arm on two nodes under so many clients on each, whose pages take so long. */
    void load(String pattern, int clients, int millis) throws IOException {
        load(pattern, "p" + clients, clients, millis);
    }

    /** The same, of another name. */
    void load(String pattern, String name, int clients, int millis) throws IOException {
        CellRecord template = alone(pattern, 1);
        responseMillis = millis;
        arm(
                template,
                new Cell(template.cell().pattern(), template.cell().engine(), 2, new ClientLoad(name, clients), 1),
                0.001,
                PAGES,
                1);
        responseMillis = 2;
    }

    /** Adds an arm on two nodes in a variant. */
    void variant(String pattern, Variant variant, double cpuSecondsPerPage) throws IOException {
        CellRecord template = alone(pattern, 1);
        arm(template, template.cell().withVariant(variant), cpuSecondsPerPage, PAGES, 1);
    }

    /** Adds an arm without replication on one node in a variant under a load. */
    void variant(Variant variant, String load, double cpuSecondsPerPage, int pages) throws IOException {
        CellRecord template = alone("none", 1, 1);
        Cell cell = new Cell(template.cell().pattern(), "none", 1, new ClientLoad(load, 40), 1);
        arm(template, cell.withVariant(variant), cpuSecondsPerPage, pages, 1);
    }

    /** Adds the control and its A/A arm on that many nodes, which answer so many pages in a window, 1 more or less. */
    void size(int nodes, int pages) throws IOException {
        control(nodes, pages);
        arm(alone("none", nodes, 1), true, 0.001, pages, 1);
    }

    /** The same without an A/A arm, as if that were invalid. */
    void control(int nodes, int pages) throws IOException {
        arm(alone("none", nodes, 1), false, 0.001, pages, 1);
    }

    /** On a machine that runs nothing else. */
    private static CellRecord alone(String pattern, int start) {
        return alone(pattern, 2, start);
    }

    private static CellRecord alone(String pattern, int nodes, int start) {
        return CellRecords.alone(CellRecords.of(pattern, nodes, start, 100, 2, List.of()));
    }

    private void arm(CellRecord template, boolean again, double cpuSecondsPerPage, int pages, int starts)
            throws IOException {
        arm(template, again ? template.cell().asAaRepeat() : template.cell(), cpuSecondsPerPage, pages, starts);
    }

    private void arm(CellRecord template, Cell cell, double cpuSecondsPerPage, int pages, int starts)
            throws IOException {
        int start = cell.repeat();
        Path folder = Files.createDirectories(CellStore.folder(study, cell.id()));
        windows(folder, cpuSecondsPerPage, pages);
        tiers(folder, pages * cpuSecondsPerPage);
        Map<String, String> settings = new HashMap<>(template.settings());
        settings.put(StoredRounds.SERVERS, "from node1" + cell.variant().label());
        settings.put(StoredRounds.STARTS, String.valueOf(starts));
        settings.put(
                Looks.SETTING,
                new Looks(List.of(
                                new Looks.Look(0.25, start, BLOCKS / 4),
                                new Looks.Look(0.55, start, BLOCKS / 2),
                                new Looks.Look(1, start, BLOCKS)))
                        .text());
        CellStore.write(
                folder,
                new CellRecord(
                        cell,
                        template.windowStart(),
                        template.windowSeconds(),
                        template.checks(),
                        template.loadMetrics(),
                        template.resourceUsage(),
                        settings,
                        Map.of(
                                RawFile.WINDOWS.key(), RawFile.WINDOWS.fileName(),
                                RawFile.TIERS.key(), RawFile.TIERS.fileName(),
                                RawFile.LOAD_SAMPLES.key(), RawFile.LOAD_SAMPLES.fileName())));
    }

    /** A sample for each window, which has the same of each tier. */
    private static void tiers(Path folder, double cores) throws IOException {
        try (TiersFile file = new TiersFile(RawFile.TIERS.in(folder))) {
            for (int block = 1; block <= BLOCKS; block++) {
                file.write(new TiersFile.Row(
                        1_001_000L + 10_000L * block,
                        1,
                        Map.of(
                                MetricKey.ofNode(1, Metric.CPU),
                                cores,
                                MetricKey.ofNode(2, Metric.CPU),
                                3 * cores,
                                new MetricKey(MetricKey.DATABASE, Metric.CPU),
                                0.01,
                                new MetricKey(MetricKey.HOST, Metric.DISK_WRITTEN),
                                2_500_000.0,
                                new MetricKey(MetricKey.HOST, Metric.TCP_RETRANSMISSIONS),
                                0.0)));
            }
        }
    }

    private void windows(Path folder, double cpuSecondsPerPage, int mean) throws IOException {
        try (WindowsFile file = new WindowsFile(RawFile.WINDOWS.in(folder));
                CsvAppender<LoadSample> samples = LoadSamplesFile.create(RawFile.LOAD_SAMPLES.in(folder))) {
            for (int block = 1; block <= BLOCKS; block++) {
                long start = 1_000_000L + 10_000L * block;
                int pages = mean == PAGES ? PAGES : mean + random.nextInt(3) - 1;
                double cpu = pages * cpuSecondsPerPage * (1 + 0.02 * random.nextGaussian());
                cpu *= block % RARE == 0 ? rareFactor : 1;
                file.write(new WindowsFile.Window(
                        block,
                        start,
                        start + 1000,
                        1,
                        Map.of(
                                MetricKey.ofNode(1, Metric.CPU),
                                cpu,
                                new MetricKey(MetricKey.DATABASE, Metric.CPU),
                                0.01)));
                for (int page = 0; page < pages; page++) {
                    samples.append(new LoadSample(
                            1000 * (start + 1000L * page / pages), 1000 * responseMillis, "item", "node1:8080", true));
                }
            }
        }
    }
}
