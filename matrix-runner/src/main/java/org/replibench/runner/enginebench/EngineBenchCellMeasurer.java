package org.replibench.runner.enginebench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.console.Progress;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/** Measures cells of the bare servlet, each on servers of its own: load and its cost, or the heap that copies take. */
record EngineBenchCellMeasurer(Testbed testbed, ServerLogArchive files, EngineBenchPlan plan, Progress progress)
        implements CellMeasurer<Cell, CellRecord> {
    @Override
    public CellRecord measure(Cell cell, Path folder) throws IOException, InterruptedException {
        EngineBenchResult result;
        try (Cluster cluster = Cluster.start(spec(cell), line -> progress.log(cell.id() + ": " + line))) {
            result = EngineBenchPlan.measuresHeap(cell)
                    ? new HeapPerSessionMeasurer(plan.sessions(), progress).measure(cell, cluster, testbed)
                    : new LoadMeasurer(plan, progress).measure(cell, cluster, testbed);
        }
        files.archiveConfiguration(cell.arm(), cell.nodes());
        Map<String, String> settings = settings(cell);
        settings.putAll(result.settings());
        return new CellRecord(
                cell,
                result.window().startTime(),
                result.window().seconds(),
                result.checks(),
                result.load(),
                result.usage(),
                settings,
                files.copyLogs(cell.nodes(), folder));
    }

    @Override
    public CellRecord failed(Cell cell, String reason, Path folder) throws IOException {
        return files.failed(cell, reason, settings(cell), folder);
    }

    /** There are none between cells. */
    @Override
    public void stopServers() {}

    private ClusterSpec spec(Cell cell) throws IOException {
        return testbed.clusterSpec(cell.arm(), cell.variant(), cell.nodes())
                .withWar(CountWar.in(testbed.installation().work()));
    }

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = testbed.settings(cell.arm(), cell.variant(), cell.nodes());
        settings.put(RecordSettings.APPLICATION, "counter");
        settings.put(RecordSettings.CHANGE_BYTES, String.valueOf(SerialisedBytes.PER_SESSION));
        settings.put(RecordSettings.THINK_MIN_MILLIS, "0");
        settings.put(RecordSettings.THINK_MAX_MILLIS, "0");
        settings.put("load.model", "closed loop");
        settings.put("warmup.max_seconds", String.valueOf(plan.warmUp().toSeconds()));
        return settings;
    }

    /** Packs the bare servlet as a WAR. */
    static final class CountWar {
        private static final String SERVLET = "org/replibench/runner/enginebench/app/CountServlet.class";

        private CountWar() {}

        /** Writes {@code bare.war} into {@code directory}. */
        static Path in(Path directory) throws IOException {
            Files.createDirectories(directory);
            Path war = directory.resolve("bare.war");
            try (InputStream servlet = CountWar.class.getClassLoader().getResourceAsStream(SERVLET);
                    ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + SERVLET));
                servlet.transferTo(zip);
            }
            return war;
        }
    }
}
