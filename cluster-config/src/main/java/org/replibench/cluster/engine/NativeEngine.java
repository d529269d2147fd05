package org.replibench.cluster.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Scope;
import org.replibench.model.SyncMode;
import org.replibench.model.Trigger;

/**
 * WildFly's own distributable session manager. It replicates <em>after</em> the response was flushed, so the client
 * never waits for a copy, even in synchronous patterns.
 */
public final class NativeEngine implements SessionEngine {
    /** What WildFly ships. */
    public static final TransactionMode DEFAULT_TRANSACTION_MODE = TransactionMode.BATCH;

    private final TransactionMode transactionMode;

    public NativeEngine() {
        this(DEFAULT_TRANSACTION_MODE);
    }

    public NativeEngine(TransactionMode transactionMode) {
        this.transactionMode = transactionMode;
    }

    @Override
    public String name() {
        return transactionMode == DEFAULT_TRANSACTION_MODE ? "native" : "native-notx";
    }

    @Override
    public Optional<String> refusal(Pattern pattern) {
        if (pattern instanceof NoReplication) {
            return Optional.of("pattern none: engine " + name() + " always replicates; use engine none");
        }
        return reason((ReplicationPattern) pattern)
                .map(why -> "pattern " + pattern.code() + ": engine " + name() + " " + why);
    }

    private static Optional<String> reason(ReplicationPattern pattern) {
        if (pattern.trigger() != Trigger.ON_REQUEST_END) {
            return Optional.of("replicates at request end only; use a pattern x2xx");
        }
        if (pattern.protocol() == Protocol.DATABASE) {
            return pattern.scope() == Scope.MODIFIED_ATTRIBUTES
                    ? Optional.of("always rewrites a session's row in the database whole; use 3221 or 3222")
                    : Optional.empty();
        }
        return pattern.syncMode() == SyncMode.ASYNCHRONOUS
                ? Optional.of("has no asynchronous peer replication; use a pattern xxx2")
                : Optional.empty();
    }

    @Override
    public EngineConfiguration configure(Pattern pattern, int nodes) {
        refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return configure((ReplicationPattern) pattern, nodes);
    }

    private EngineConfiguration configure(ReplicationPattern pattern, int nodes) {
        List<String> scripts = new ArrayList<>();
        scripts.add(JGroupsStack.of(pattern.protocol()).script());
        if (pattern.protocol() == Protocol.DATABASE) {
            scripts.add(EngineConfiguration.SESSIONS_DATASOURCE);
        }
        scripts.add("native-" + digits(pattern) + (multicastsToAll(pattern, nodes) ? "-all" : "") + ".cli");
        return new EngineConfiguration(
                scripts,
                true,
                List.of(),
                Map.of(
                        "replibench.owners",
                        String.valueOf(pattern.writeQuota() + 1),
                        "replibench.transaction",
                        transactionMode.name()));
    }

    /** Only a replicated cache multicasts; over TCP there is nothing to gain from it. */
    private static boolean multicastsToAll(ReplicationPattern pattern, int nodes) {
        return pattern.protocol() == Protocol.MULTICAST && pattern.writeQuota() >= nodes - 1;
    }

    private static String digits(ReplicationPattern pattern) {
        return "" + pattern.protocol().digit()
                + pattern.trigger().digit()
                + pattern.scope().digit()
                + pattern.syncMode().digit();
    }
}
