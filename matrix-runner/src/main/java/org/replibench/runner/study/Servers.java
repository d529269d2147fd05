package org.replibench.runner.study;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;
import org.replibench.model.Cell;

/** Keeps servers running from one cell to the next where that one can use them. */
final class Servers implements AutoCloseable {
    private final Reuse reuse;
    private final KeptCluster cluster = new KeptCluster();
    private Cell served;

    Servers(Reuse reuse) {
        this.reuse = reuse;
    }

    /**
     * A cluster as {@code spec} asks for: the running one, changed, or a new one.
     *
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    Cluster obtain(Cell cell, ClusterSpec spec, Consumer<String> progress) {
        Cluster obtained = cluster.obtain(spec, served != null && reuse.possible(served, cell), progress);
        served = cell;
        return obtained;
    }

    /** How many cells the running servers have served before the present one. */
    int earlierCells() {
        return cluster.earlierUses();
    }

    /** Stops what runs. Calling it again does nothing. */
    @Override
    public void close() {
        cluster.close();
    }
}
