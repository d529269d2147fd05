package org.replibench.runner.failover;

import org.replibench.cluster.ClusterException;
import org.replibench.model.failover.Injection;

/** A fault happened, and what it met did not come back. What clients saw of it is known all the same. */
final class NotHealed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Injection injection;

    /** @param injection as if it had been healed when healing it was given up */
    NotHealed(Injection injection, ClusterException cause) {
        super(cause.getMessage(), cause);
        this.injection = injection;
    }

    Injection injection() {
        return injection;
    }
}
