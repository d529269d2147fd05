package org.replibench.runner.study;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;
import org.replibench.model.Cell;

/** Keeps servers running from one cell to the next where that one can use them. */
final class Servers implements AutoCloseable {
    private final Reuse reuse;
    private Cluster running;
    private Cell served;
    private int earlierCells;

    Servers(Reuse reuse) {
        this.reuse = reuse;
    }

    /**
     * A cluster as {@code spec} asks for: the running one, changed, or a new one.
     *
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    Cluster obtain(Cell cell, ClusterSpec spec, Consumer<String> progress) {
        if (!changed(cell, spec, progress)) {
            close();
            earlierCells = 0;
            running = Cluster.start(spec, progress);
        }
        served = cell;
        return running;
    }

    /** How many cells the running servers have served before the present one. */
    int earlierCells() {
        return earlierCells;
    }

    /** Stops what runs. Calling it again does nothing. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    private boolean changed(Cell cell, ClusterSpec spec, Consumer<String> progress) {
        if (running == null || !reuse.possible(served, cell) || !running.canBecome(spec)) {
            return false;
        }
        try {
            running.become(spec, progress);
            earlierCells++;
            return true;
        } catch (ClusterException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            progress.accept("starting anew: " + e.getMessage());
            return false;
        }
    }
}
