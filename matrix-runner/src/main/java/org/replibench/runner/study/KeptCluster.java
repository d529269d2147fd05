package org.replibench.runner.study;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;

/** A cluster that lives on after its use, where the next one can use it. */
public final class KeptCluster implements AutoCloseable {
    private Cluster running;
    private int earlierUses;

    /**
     * A cluster as {@code spec} asks for: the running one, changed, or a new one.
     *
     * @param mayChange whether the running one may be changed for this use, if it can be
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    public Cluster obtain(ClusterSpec spec, boolean mayChange, Consumer<String> progress) {
        if (!(mayChange && changed(spec, progress))) {
            close();
            earlierUses = 0;
            running = Cluster.start(spec, progress);
        }
        return running;
    }

    /** How many uses the running servers have had before the present one. */
    public int earlierUses() {
        return earlierUses;
    }

    /** Stops what runs. Calling it again does nothing. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    private boolean changed(ClusterSpec spec, Consumer<String> progress) {
        if (running == null || !running.canBecome(spec)) {
            return false;
        }
        try {
            running.become(spec, progress);
            earlierUses++;
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
