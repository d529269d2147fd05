package org.replibench.runner.copyheap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.console.Progress;
import org.replibench.runner.counter.CounterApplication;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/**
 * Measures what copies of sessions cost on a node that does not serve them.
 *
 * @param sessions with how many
 */
record CopyHeapMeasurer(Testbed testbed, ServerLogArchive files, int sessions, Progress progress)
        implements CellMeasurer<Cell, CellRecord> {
    /** Sessions before the first reading, so that no class that copies need is loaded after it. */
    private static final int FIRST_SESSIONS = 500;

    private static final long SETTLING_MILLIS = 2_000;

    /** What becomes unreachable by a collection, such as by a cleaner, goes with the next. */
    private static final int COLLECTIONS = 3;

    @Override
    public CellRecord measure(Cell cell, Path folder) throws IOException, InterruptedException {
        Map<String, String> settings = settings(cell);
        List<AuditCheck> checks;
        try (Cluster cluster = Cluster.start(
                testbed.clusterSpec(cell.arm(), cell.variant(), cell.nodes()),
                line -> progress.log(cell.id() + ": " + line))) {
            Node owner = cluster.nodes().get(0);
            Node holder = cluster.nodes().get(1);
            String view = holder.view();
            create(owner, FIRST_SESSIONS);
            long before = collectedHeap(holder);
            progress.log(cell.id() + ": creating " + sessions + " sessions on " + owner.name());
            create(owner, sessions);
            settings.putAll(
                    new HeapPerCopy(sessions, CounterApplication.BYTES_PER_SESSION, before, collectedHeap(holder))
                            .settings());
            checks = List.of(
                    BrokenRunRules.MembershipConstant.check(holder.view().equals(view)));
        }
        files.archiveConfiguration(cell.arm(), cell.nodes());
        return CellRecord.withoutWindow(cell, checks, settings, files.copyLogs(cell.nodes(), folder));
    }

    @Override
    public CellRecord failed(Cell cell, String reason, Path folder) throws IOException {
        return files.failed(cell, reason, settings(cell), folder);
    }

    /** There are none between cells. */
    @Override
    public void stopServers() {}

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = testbed.settings(cell.arm(), cell.variant(), cell.nodes());
        settings.put(RecordSettings.APPLICATION, CounterApplication.NAME);
        return settings;
    }

    /** @throws ClusterException if a session could not be made */
    private static void create(Node owner, int sessions) throws InterruptedException {
        try (HttpConnection connection = new HttpConnection(owner.url().resolve("count"))) {
            for (int i = 0; i < sessions; i++) {
                connection.clearSession();
                connection.get();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } catch (IOException e) {
            throw new ClusterException(owner.name() + ": no session was made: " + e.getMessage(), e);
        }
        Thread.sleep(SETTLING_MILLIS);
    }

    private static long collectedHeap(Node node) {
        long used = 0;
        for (int i = 0; i < COLLECTIONS; i++) {
            used = node.heapUsedAfterCollection()
                    .orElseThrow(() -> new ClusterException(node.name() + ": tells no heap; see " + node.log()));
        }
        return used;
    }
}
