package org.replibench.cluster.engine;

import java.util.Optional;
import org.replibench.model.Pattern;

/** A session replication engine, and the setup of servers and shop that it requires. */
public interface SessionEngine {
    /** Its name on the command line and in results. */
    String name();

    /** The reason why it cannot express {@code pattern}, in one line; empty if it can. */
    Optional<String> unsupportedReason(Pattern pattern);

    /**
     * The configuration with which it replicates in {@code pattern}.
     *
     * @param nodes the cluster's size, 1 to {@link org.replibench.model.ClusterSize#MAX}
     * @throws IllegalArgumentException with the reason of {@link #unsupportedReason}, if there is one
     */
    EngineConfiguration configure(Pattern pattern, int nodes);
}
