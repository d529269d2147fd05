package org.replibench.analysis.failover;

import org.replibench.model.FailoverCell;

/** What a pattern was put through: a fault, behind a balancer or without one. */
record FaultScenario(String fault, String balancer) {
    static FaultScenario of(FailoverCell cell) {
        return new FaultScenario(cell.fault(), cell.balancer());
    }

    /** Such as {@code kill}, or {@code kill behind round-robin}. */
    @Override
    public String toString() {
        return balancer.equals("direct") ? fault : fault + " behind " + balancer;
    }
}
