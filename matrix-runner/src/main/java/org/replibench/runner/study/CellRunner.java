package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Driven;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Use;
import org.replibench.runner.Installation;
import org.replibench.runner.audit.Audit;
import org.replibench.runner.console.Progress;

/** Measures one cell: servers up, load on, warm-up, measured window, servers down, record. */
public final class CellRunner {
    private final Installation installation;
    private final HostKind hosts;
    private final Database database;
    private final LoadRun loadRun;
    private final Progress progress;

    public CellRunner(
            Installation installation, HostKind hosts, Database database, LoadRun loadRun, Progress progress) {
        this.installation = installation;
        this.hosts = hosts;
        this.database = database;
        this.loadRun = loadRun;
        this.progress = progress;
    }

    /**
     * Measures {@code cell} and writes its record into {@code folder}. Whatever goes wrong with servers or driver makes
     * the cell invalid, with the reason; it does not end the study.
     */
    CellRecord measure(Cell cell, Path folder) throws IOException, InterruptedException {
        CellRecord measured;
        try {
            Cluster cluster = Cluster.start(spec(cell), line -> progress.say(cell.id() + ": " + line));
            measured = measured(cell, drive(cell, cluster, folder), cluster, folder);
        } catch (ClusterException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            measured = notStarted(cell, e.getMessage(), folder);
        }
        CellStore.write(folder, measured);
        return measured;
    }

    private Run drive(Cell cell, Cluster cluster, Path folder) throws IOException, InterruptedException {
        try {
            return loadRun.drive(cell, cluster, database, folder);
        } finally {
            cluster.close();
        }
    }

    private CellRecord measured(Cell cell, Run run, Cluster cluster, Path folder) throws IOException {
        Use use = Totals.use(run, cluster.nodes(), cluster.interconnectSource());
        Map<String, String> files = keptLogs(folder);
        files.put("jtl", LoadRun.JTL);
        files.put("samples", LoadRun.SAMPLES);
        files.put("log.driver", LoadRun.DRIVER_LOG);
        return new CellRecord(
                cell,
                Instant.ofEpochMilli(run.start().epochMillis()),
                run.seconds(),
                Audit.of(Findings.of(cell, run, use)),
                Totals.driven(run),
                use,
                settings(cell),
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
                keptLogs(folder));
    }

    private ClusterSpec spec(Cell cell) {
        return new ClusterSpec(
                SessionEngines.byName(cell.engine()),
                cell.pattern(),
                cell.nodes(),
                hosts,
                database,
                installation.server(),
                installation.war(),
                installation.work(),
                JvmOptions.DEFAULT);
    }

    private Map<String, String> keptLogs(Path folder) throws IOException {
        return NodeLogs.keep(nodes(), folder);
    }

    private Path nodes() {
        return installation.work().resolve("nodes");
    }

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = new TreeMap<>();
        if (cell.pattern() instanceof ReplicationPattern pattern) {
            settings.put("session.copies", String.valueOf(pattern.copies(cell.nodes())));
        }
        settings.put("hosts", hosts.name());
        settings.put("jvm.heap", String.join(" ", JvmOptions.DEFAULT.heap()));
        settings.put("jvm.collector", String.join(" ", JvmOptions.DEFAULT.collector()));
        settings.putAll(loadRun.settings());
        database.settings().forEach((name, value) -> settings.put("postgresql." + name, value));
        return settings;
    }
}
