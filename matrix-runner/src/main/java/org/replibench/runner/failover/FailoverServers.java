package org.replibench.runner.failover;

import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.ClusterSpec;

/** Keeps servers running from one cell to the next where that one can use them. */
final class FailoverServers implements AutoCloseable {
    private final boolean reuse;
    private Cluster running;

    FailoverServers(boolean reuse) {
        this.reuse = reuse;
    }

    /**
     * A cluster as {@code spec} asks for: the running one, changed, or a new one.
     *
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    Cluster obtain(ClusterSpec spec, Consumer<String> progress) {
        if (running != null && reuse && running.canBecome(spec)) {
            try {
                running.become(spec, progress);
                return running;
            } catch (ClusterException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                progress.accept("starting anew: " + e.getMessage());
            }
        }
        close();
        running = Cluster.start(spec, progress);
        return running;
    }

    /** Stops what runs. Calling it again does nothing. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
