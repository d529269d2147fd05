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

    /** {@code none}, or ENGINE:PATTERN such as {@code replibench:2212}. */
    public String label() {
        return engine.equals(NO_ENGINE) ? NO_ENGINE : engine + ":" + pattern.code();
    }
}
