package org.replibench.cluster.engine;

import java.util.Optional;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;

/** A session replication engine, and the setup of servers and shop that it requires. */
public interface SessionEngine {
    /** Its name on the command line and in results. */
    String name();

    /** What it is, for help and reference docs. */
    String description();

    /** The reason why it cannot express {@code pattern}, in one line; empty if it can. */
    Optional<Refusal> unsupportedReason(Pattern pattern);

    /**
     * The configuration with which it replicates in {@code pattern}.
     *
     * @param nodes the cluster's size, 1 to {@link org.replibench.model.ClusterSize#MAX}
     * @throws IllegalArgumentException with the reason of {@link #unsupportedReason}, if there is one
     */
    default EngineConfiguration configure(Pattern pattern, int nodes) {
        requireSupported(pattern);
        return configureSupported(pattern, nodes);
    }

    /** The same for a pattern that it can express. */
    EngineConfiguration configureSupported(Pattern pattern, int nodes);

    /** Whether its nodes report how many sessions' copies they hold in {@code pattern}. */
    default boolean countsCopies(ReplicationPattern pattern) {
        return false;
    }

    /** @throws IllegalArgumentException with the reason of {@link #unsupportedReason}, if there is one */
    default void requireSupported(Pattern pattern) {
        unsupportedReason(pattern).ifPresent(refusal -> {
            throw refusal.exception();
        });
    }
}
