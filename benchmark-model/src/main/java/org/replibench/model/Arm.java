package org.replibench.model;

/**
 * What studies compare: how sessions are replicated, and by which engine.
 *
 * @param engine the engine's name
 */
public record Arm(Pattern pattern, String engine) {
    /** The engine that replicates nothing. */
    public static final String NO_ENGINE = "none";

    /** WildFly's own session manager, set up as its documents advise; names of its variants begin so, too. */
    public static final String WILDFLY = "wildfly";

    /** The session layer {@code session-replication}. */
    public static final String REPLIBENCH = "replibench";

    /** No replication: what every other arm is compared with. */
    public static final Arm CONTROL = new Arm(new NoReplication(), NO_ENGINE);

    /** Servers that others started: neither what replicates is known, nor how. */
    public static final Arm AS_IT_IS = new Arm(new AsItIs(), "unknown");

    /** {@code none}, {@code as-it-is}, or ENGINE:PATTERN such as {@code replibench:2212}. */
    public String label() {
        return pattern instanceof AsItIs || engine.equals(NO_ENGINE) ? pattern.code() : engine + ":" + pattern.code();
    }
}
