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
    private static final String SHIPPED_TRANSACTION_MODE = "BATCH";
    private static final String SHIPPED_AFFINITY = "wildfly-shipped-affinity.cli";
    private static final String DATABASE_SETUP = "with a database: affinity to the node that served last";

    private final Variant variant;

    public WildFlyEngine() {
        this(Variant.DOCUMENTED);
    }

    public WildFlyEngine(Variant variant) {
        this.variant = variant;
    }

    @Override
    public String name() {
        return Arm.WILDFLY + variant.suffix;
    }

    @Override
    public String description() {
        return variant.description;
    }

    @Override
    public Optional<String> setup(Pattern pattern) {
        return Optional.of(pattern.usesDatabase() ? DATABASE_SETUP : variant.setup);
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
        if (pattern.usesDatabase() && variant == Variant.SHIPPED) {
            return Optional.of(refusal(
                    "is the same as engine wildfly with a database",
                    "a pattern 12x2 or 22x2",
                    pattern,
                    "engine wildfly"));
        }
        if (pattern.usesDatabase()) {
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
        String script = "wildfly-" + digits(pattern) + (multicastsToAll(pattern, nodes) ? "-all" : "") + ".cli";
        return new EngineConfiguration(
                Set.of(JGroupsStack.of(pattern.protocol())),
                pattern.usesDatabase(),
                variant == Variant.SHIPPED ? List.of(script, SHIPPED_AFFINITY) : List.of(script),
                true,
                List.of(),
                Map.of(
                        "replibench.owners",
                        String.valueOf(pattern.writeQuota() + 1),
                        "replibench.transaction",
                        variant.transactionMode,
                        "replibench.merge",
                        variant.mergePolicy));
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

    /** How it is set up, where its documents leave a choice. */
    public enum Variant {
        /**
         * As its documents advise behind balancers that support several routes: a session's id names all holders of the session.
         * A cluster that was split goes on serving, since nobody can tell a split from a crash, and no part's sessions are dropped
         * when it is whole again.
         */
        DOCUMENTED(
                "",
                "WildFly's own session manager, set up as its documents advise",
                "as documented: ranked affinity to all holders, merge policy PREFERRED_NON_NULL",
                SHIPPED_TRANSACTION_MODE,
                "PREFERRED_NON_NULL"),
        /** Each write to a session's cache by itself, instead of a request's writes in a local batch that is committed at once. */
        WITHOUT_TRANSACTIONS(
                "-notx",
                "the same, its caches without transactions",
                DOCUMENTED.setup + ", without transactions",
                "NONE",
                DOCUMENTED.mergePolicy),
        /** A session's id names its primary owner alone. */
        SHIPPED(
                "-shipped",
                "WildFly's own session manager as shipped, behind a balancer that follows one route",
                "as shipped, behind a balancer that follows one route: affinity to the primary owner, no merge policy",
                SHIPPED_TRANSACTION_MODE,
                "NONE");

        private final String suffix;
        private final String description;
        private final String setup;
        private final String transactionMode;
        private final String mergePolicy;

        Variant(String suffix, String description, String setup, String transactionMode, String mergePolicy) {
            this.suffix = suffix;
            this.description = description;
            this.setup = setup;
            this.transactionMode = transactionMode;
            this.mergePolicy = mergePolicy;
        }
    }
}
