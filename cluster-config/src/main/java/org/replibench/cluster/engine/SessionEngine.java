package org.replibench.cluster.engine;

import java.util.Optional;
import org.replibench.model.Pattern;

/** Who replicates sessions, and how a server and the shop are set up for it. */
public interface SessionEngine {
    /** What it is called on the command line and in results. */
    String name();

    /** Why this engine cannot express {@code pattern}, in one line that names both; empty if it can. */
    Optional<String> refusal(Pattern pattern);

    /**
     * What a server needs so that this engine replicates in {@code pattern}.
     *
     * @param nodes the cluster's size, 1 to {@link org.replibench.model.Nodes#MAX}
     * @throws IllegalArgumentException with the reason of {@link #refusal}, if there is one
     */
    EngineConfiguration configure(Pattern pattern, int nodes);
}
