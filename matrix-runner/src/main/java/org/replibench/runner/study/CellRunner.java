package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.replibench.analysis.Declaration;
import org.replibench.analysis.profile.ThreadTimes;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Driven;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Use;
import org.replibench.runner.Testbed;
import org.replibench.runner.audit.Audit;
import org.replibench.runner.console.Progress;
import org.replibench.runner.gc.PauseFile;
import org.replibench.runner.profile.RecordedStacks;

/** Measures one cell: servers ready, load on, warm-up, measured window, record. */
public final class CellRunner implements AutoCloseable {
    private static final String PAUSES = "pauses.csv";
    private static final String THREADS = "threads.csv";

    private final Testbed testbed;
    private final LoadRun loadRun;
    private final Declaration declaration;
    private final Progress progress;
    private final Servers servers;

    /** @param reuse whether servers live from cell to cell, where they can */
    public CellRunner(Testbed testbed, LoadRun loadRun, Declaration declaration, boolean reuse, Progress progress) {
        this.testbed = testbed;
        this.loadRun = loadRun;
        this.declaration = declaration;
        this.servers = new Servers(new Reuse(reuse));
        this.progress = progress;
    }

    /**
     * Measures {@code cell} and writes its record into its folder in {@code study}. Whatever goes wrong with servers or driver makes
     * the cell invalid, with the reason; it does not end the study.
     */
    CellRecord measure(Cell cell, StudyFolder study) throws IOException, InterruptedException {
        Path folder = study.emptyCell(cell.id());
        CellRecord measured;
        try {
            Cluster cluster = servers.obtain(cell, spec(cell), line -> progress.say(cell.id() + ": " + line));
            measured = measured(cell, loadRun.drive(cell, cluster, testbed.database(), folder), cluster, folder);
            KeptConfiguration.keep(nodes(), cell.pattern(), cell.engine(), cell.nodes(), study.path());
        } catch (ClusterException e) {
            servers.close();
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            measured = notStarted(cell, e.getMessage(), folder);
        }
        if (!measured.valid()) {
            servers.close();
        }
        CellStore.write(folder, measured);
        return measured;
    }

    /** How long cells were under load so far. */
    Duration loaded() {
        return loadRun.loaded();
    }

    /** Stops the servers. */
    @Override
    public void close() {
        servers.close();
    }

    private CellRecord measured(Cell cell, Run run, Cluster cluster, Path folder) throws IOException {
        Collected collected = Collected.during(run, cluster.nodes());
        Use use = Totals.use(run, cluster.nodes(), collected, cluster.interconnectSource());
        PauseFile.write(folder.resolve(PAUSES), collected.byServer());
        Map<String, String> files = keptLogs(cell, folder);
        files.put("jtl", LoadRun.JTL);
        files.put("samples", LoadRun.SAMPLES);
        files.put("pauses", PAUSES);
        files.put("log.driver", LoadRun.DRIVER_LOG);
        Map<String, ThreadTimes> threads = ThreadUse.of(run, cluster.nodes());
        if (!threads.isEmpty()) {
            ThreadTimes.write(folder.resolve(THREADS), threads);
            files.put("threads", THREADS);
        }
        Map<String, String> settings = settings(cell);
        RecordedStacks.fold(
                cluster.nodes(),
                folder,
                Instant.ofEpochMilli(run.start().epochMillis()),
                Instant.ofEpochMilli(run.end().epochMillis()),
                files,
                settings);
        settings.put("warmup.seconds", String.valueOf(run.warmUp().lasted().toSeconds()));
        settings.put("warmup.steady", String.valueOf(run.warmUp().steady()));
        return new CellRecord(
                cell,
                Instant.ofEpochMilli(run.start().epochMillis()),
                run.seconds(),
                Audit.of(Findings.of(cell, run, use, cluster.nodes())),
                Totals.driven(run),
                use,
                settings,
                files);
    }

    private CellRecord notStarted(Cell cell, String reason, Path folder) throws IOException {
        return new CellRecord(
                cell,
                Instant.now(),
                0,
                Audit.notStarted(NodeLogs.pointAtCopies(reason, nodes(), folder)),
                Driven.NOTHING,
                Use.NOTHING,
                settings(cell),
                keptLogs(cell, folder));
    }

    private ClusterSpec spec(Cell cell) {
        return testbed.cluster(SessionEngines.byName(cell.engine()), cell.pattern(), cell.variant(), cell.nodes());
    }

    private Map<String, String> keptLogs(Cell cell, Path folder) throws IOException {
        return NodeLogs.keep(nodes(), cell.nodes(), folder);
    }

    private Path nodes() {
        return testbed.installation().work().resolve("nodes");
    }

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = testbed.settings(cell.variant());
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            int copies = pattern.copies(cell.nodes() * testbed.hosts().instancesPerNode());
            settings.put("session.copies", String.valueOf(copies));
        }
        settings.put("servers.reused", String.valueOf(servers.earlierCells() > 0));
        settings.put("servers.earlier_cells", String.valueOf(servers.earlierCells()));
        settings.putAll(declaration.settings());
        settings.putAll(loadRun.settings());
        return settings;
    }
}
