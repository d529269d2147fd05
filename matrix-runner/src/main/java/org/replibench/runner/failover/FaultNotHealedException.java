package org.replibench.runner.failover;

import org.replibench.cluster.support.ClusterException;
import org.replibench.records.failover.FaultInjection;

/** A fault happened, and what it met did not come back. What clients saw of it is known all the same. */
final class FaultNotHealedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient FaultInjection faultInjection;

    /** @param faultInjection as if it had been healed when healing it was given up */
    FaultNotHealedException(FaultInjection faultInjection, ClusterException cause) {
        super(cause.getMessage(), cause);
        this.faultInjection = faultInjection;
    }

    FaultInjection injection() {
        return faultInjection;
    }
}
