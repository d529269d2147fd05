package org.replibench.cluster.engine;

/** How the native engine groups one request's writes to the session cache. */
public enum TransactionMode {
    /** In a local batch that is committed at once: what WildFly ships. */
    BATCH,
    /** Each for itself. */
    NONE
}
