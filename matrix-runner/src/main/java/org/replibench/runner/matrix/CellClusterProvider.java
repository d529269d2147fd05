package org.replibench.runner.matrix;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.runner.study.ReusableCluster;

/** Keeps servers running from one cell to the next where that one can use them. */
final class CellClusterProvider implements AutoCloseable {
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
        Cluster obtained = cluster.obtain(spec, served != null && serverReusePolicy.canReuse(served, cell), progress);
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
