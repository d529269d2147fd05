package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.measure.LoadRun;
import org.replibench.runner.measure.LoadRunRecord;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ReusableCluster;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Testbed;

/** Measures cells of the shop under load: servers ready, load on, warm-up, measured window. */
final class MatrixCellMeasurer implements CellMeasurer<Cell, CellRecord> {
    private final Testbed testbed;
    private final ServerLogArchive files;
    private final LoadRun loadRun;
    private final DeclaredMargin declaredMargin;
    private final Progress progress;
    private final CellClusterProvider clusters;

    /**
     * @param study its folder
     * @param reuse whether servers live from cell to cell, where they can
     */
    MatrixCellMeasurer(
            Testbed testbed,
            Path study,
            LoadRun loadRun,
            DeclaredMargin declaredMargin,
            boolean reuse,
            Progress progress) {
        this.testbed = testbed;
        this.files = new ServerLogArchive(testbed.installation().nodes(), study);
        this.loadRun = loadRun;
        this.declaredMargin = declaredMargin;
        this.clusters = new CellClusterProvider(new ServerReusePolicy(reuse));
        this.progress = progress;
    }

    @Override
    public CellRecord measure(Cell cell, Path folder) throws IOException, InterruptedException {
        Cluster cluster = clusters.obtain(cell, spec(cell), line -> progress.log(cell.id() + ": " + line));
        CellRecord measured = new LoadRunRecord(cell, cluster, files, folder, settings(cell))
                .of(loadRun.run(cell, cluster, testbed.database(), folder));
        files.archiveConfiguration(cell.arm(), cell.nodes());
        return measured;
    }

    @Override
    public CellRecord failed(Cell cell, String reason, Path folder) throws IOException {
        return files.failed(cell, reason, settings(cell), folder);
    }

    @Override
    public Optional<Duration> timeUnderLoad() {
        return Optional.of(loadRun.timeUnderLoad());
    }

    @Override
    public void stopServers() {
        clusters.close();
    }

    private ClusterSpec spec(Cell cell) {
        return testbed.clusterSpec(cell.arm(), cell.variant(), cell.nodes());
    }

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = testbed.settings(cell.arm(), cell.variant(), cell.nodes());
        settings.put("servers.reused", String.valueOf(clusters.previousCells() > 0));
        settings.put("servers.earlier_cells", String.valueOf(clusters.previousCells()));
        settings.putAll(declaredMargin.settings());
        settings.putAll(loadRun.settings());
        return settings;
    }

    /** Keeps servers running from one cell to the next where that one can use them. */
    static final class CellClusterProvider implements AutoCloseable {
        private final ServerReusePolicy serverReusePolicy;
        private final ReusableCluster cluster = new ReusableCluster();
        private Cell served;

        CellClusterProvider(ServerReusePolicy serverReusePolicy) {
            this.serverReusePolicy = serverReusePolicy;
        }

        /**
         * A cluster as {@code spec} asks for: the running one, changed, or a new one.
         *
         * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
         */
        Cluster obtain(Cell cell, ClusterSpec spec, Consumer<String> progress) {
            Cluster obtained =
                    cluster.obtain(spec, served != null && serverReusePolicy.canReuse(served, cell), progress);
            served = cell;
            return obtained;
        }

        /** How many cells the running servers have served before the present one. */
        int previousCells() {
            return cluster.previousUses();
        }

        /** Stops what runs. Calling it again does nothing. */
        @Override
        public void close() {
            cluster.close();
        }
    }
}
