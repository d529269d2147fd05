package org.replibench.cluster.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;

/** Nobody replicates: the server's own session manager, in memory. */
public final class NoReplicationEngine implements SessionEngine {
    @Override
    public String name() {
        return "none";
    }

    @Override
    public Optional<String> refusal(Pattern pattern) {
        return pattern instanceof NoReplication
                ? Optional.empty()
                : Optional.of("pattern " + pattern.code() + ": engine none replicates nothing; allowed: none");
    }

    @Override
    public EngineConfiguration configure(Pattern pattern, int nodes) {
        refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new EngineConfiguration(List.of(), false, List.of(), Map.of());
    }
}
