package org.replibench.runner.study;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.machines.support.ClusterException;

/** A cluster that lives on after its use, where the next one can use it. */
public final class ReusableCluster implements AutoCloseable {
    private Cluster running;
    private int previousUses;

    /**
     * A cluster as {@code spec} asks for: the running one, changed, or a new one.
     *
     * @param mayChange whether the running one may be changed for this use, if it can be
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    public Cluster obtain(ClusterSpec spec, boolean mayChange, Consumer<String> progress) {
        if (!(mayChange && tryReconfigure(spec, progress))) {
            close();
            previousUses = 0;
            running = Cluster.start(spec, progress);
        }
        return running;
    }

    /** How many uses the running servers have had before the present one. */
    public int previousUses() {
        return previousUses;
    }

    /** Stops what runs. Calling it again does nothing. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    private boolean tryReconfigure(ClusterSpec spec, Consumer<String> progress) {
        if (running == null || !running.canReconfigureTo(spec)) {
            return false;
        }
        try {
            running.reconfigureTo(spec, progress);
            previousUses++;
            return true;
        } catch (ClusterException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            progress.accept("starting again: " + e.getMessage());
            return false;
        }
    }
}
