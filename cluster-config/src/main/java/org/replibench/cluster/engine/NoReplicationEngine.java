package org.replibench.cluster.engine;

import java.util.Optional;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;

/** No replication: the server's own session manager, in memory. */
public final class NoReplicationEngine implements SessionEngine {
    @Override
    public String name() {
        return "none";
    }

    @Override
    public Optional<String> unsupportedReason(Pattern pattern) {
        return pattern instanceof NoReplication
                ? Optional.empty()
                : Optional.of("pattern " + pattern.code() + ": engine none replicates nothing; allowed: none");
    }

    @Override
    public EngineConfiguration configure(Pattern pattern, int nodes) {
        unsupportedReason(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return EngineConfiguration.PLAIN;
    }
}
