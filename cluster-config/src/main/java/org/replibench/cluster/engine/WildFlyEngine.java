package org.replibench.cluster.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.engine.EngineConfiguration.JGroupsStack;
import org.replibench.model.Arm;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationScope;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/**
 * WildFly's own distributable session manager. It replicates <em>after</em> the response was flushed, so the client
 * never waits for a copy, even in synchronous patterns.
 */
public final class WildFlyEngine implements SessionEngine {
    /** WildFly's default. */
    public static final CacheTransactionMode DEFAULT_TRANSACTION_MODE = CacheTransactionMode.BATCH;

    private final CacheTransactionMode cacheTransactionMode;

    public WildFlyEngine() {
        this(DEFAULT_TRANSACTION_MODE);
    }

    public WildFlyEngine(CacheTransactionMode cacheTransactionMode) {
        this.cacheTransactionMode = cacheTransactionMode;
    }

    @Override
    public String name() {
        return cacheTransactionMode == DEFAULT_TRANSACTION_MODE ? Arm.WILDFLY : Arm.WILDFLY + "-notx";
    }

    @Override
    public String description() {
        return cacheTransactionMode == DEFAULT_TRANSACTION_MODE
                ? "WildFly's own session manager"
                : "the same, its caches without transactions";
    }

    @Override
    public Optional<Refusal> unsupportedReason(Pattern pattern) {
        if (pattern instanceof NoReplication) {
            return Optional.of(refusal("always replicates", "a pattern x2xx", pattern, "engine none"));
        }
        return limitation((ReplicationPattern) pattern);
    }

    private Optional<Refusal> limitation(ReplicationPattern pattern) {
        if (pattern.trigger() != ReplicationTrigger.ON_REQUEST_END) {
            return Optional.of(limitation("replicates at request end only", "a pattern x2xx", pattern));
        }
        if (pattern.protocol() == ReplicationProtocol.DATABASE) {
            return pattern.scope() == ReplicationScope.MODIFIED_ATTRIBUTES
                    ? Optional.of(limitation("always rewrites a session's whole row", "3221 or 3222", pattern))
                    : Optional.empty();
        }
        return pattern.syncMode() == SyncMode.ASYNCHRONOUS
                ? Optional.of(limitation("has no asynchronous peer replication", "a pattern xxx2", pattern))
                : Optional.empty();
    }

    private Refusal limitation(String what, String expected, Pattern pattern) {
        return refusal(what, expected, pattern, "engine replibench");
    }

    private Refusal refusal(String what, String expected, Pattern pattern, String suggestion) {
        return new Refusal("pattern", "engine " + name() + " " + what, expected, pattern.code(), suggestion);
    }

    @Override
    public EngineConfiguration configureSupported(Pattern pattern, int nodes) {
        return configure((ReplicationPattern) pattern, nodes);
    }

    private EngineConfiguration configure(ReplicationPattern pattern, int nodes) {
        return new EngineConfiguration(
                Set.of(JGroupsStack.of(pattern.protocol())),
                pattern.protocol() == ReplicationProtocol.DATABASE,
                List.of("wildfly-" + digits(pattern) + (multicastsToAll(pattern, nodes) ? "-all" : "") + ".cli"),
                true,
                List.of(),
                Map.of(
                        "replibench.owners",
                        String.valueOf(pattern.writeQuota() + 1),
                        "replibench.transaction",
                        cacheTransactionMode.name()));
    }

    /** Only a replicated cache multicasts; over TCP there is nothing to gain from it. */
    private static boolean multicastsToAll(ReplicationPattern pattern, int nodes) {
        return pattern.protocol() == ReplicationProtocol.MULTICAST && pattern.writeQuota() >= nodes - 1;
    }

    private static String digits(ReplicationPattern pattern) {
        return "" + pattern.protocol().digit()
                + pattern.trigger().digit()
                + pattern.scope().digit()
                + pattern.syncMode().digit();
    }

    /** The grouping of a request's writes to the session cache. */
    public enum CacheTransactionMode {
        /** In a local batch that is committed at once: what WildFly ships. */
        BATCH,
        /** Each for itself. */
        NONE
    }
}
