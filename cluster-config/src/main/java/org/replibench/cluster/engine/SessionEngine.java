package org.replibench.cluster.engine;

import java.util.List;
import java.util.Optional;
import org.replibench.model.NamedPattern;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;

/** A session replication engine, and the setup of servers and shop that it requires. */
public interface SessionEngine {
    /** Its name on the command line and in results. */
    String name();

    /** What it is, for help and reference docs. */
    String description();

    /** How it is set up in {@code pattern}, in a few words; empty where there is no choice. */
    default Optional<String> setup(Pattern pattern) {
        return Optional.empty();
    }

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

    /** The reason why its servers cannot serve all of these at once, in one line; empty if they can. */
    default Optional<Refusal> unsupportedReason(List<NamedPattern> patterns) {
        return patterns.size() == 1
                ? unsupportedReason(patterns.get(0).pattern())
                : Optional.of(new Refusal(
                        "pattern",
                        "engine " + name() + " serves one at a time",
                        "one pattern",
                        NamedPattern.join(patterns),
                        "engine replibench"));
    }

    /**
     * The configuration with which servers serve all of these at once. One alone is served as by {@link #configure(Pattern,
     * int)}; of several, each request chooses one by its name in the header {@link
     * org.replibench.session.ReplicationOptions#PATTERN_HEADER}.
     *
     * @throws IllegalArgumentException with the reason of {@link #unsupportedReason}, if there is one
     */
    default EngineConfiguration configure(List<NamedPattern> patterns, int nodes) {
        requireSupported(patterns);
        return configureSupported(patterns, nodes);
    }

    /** The same for patterns that it can express. */
    default EngineConfiguration configureSupported(List<NamedPattern> patterns, int nodes) {
        return configureSupported(patterns.get(0).pattern(), nodes);
    }

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

    /** The same for several at once. */
    default void requireSupported(List<NamedPattern> patterns) {
        unsupportedReason(patterns).ifPresent(refusal -> {
            throw refusal.exception();
        });
    }
}
