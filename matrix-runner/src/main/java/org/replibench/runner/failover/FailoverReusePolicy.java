package org.replibench.runner.failover;

import org.replibench.cluster.fault.Faults;
import org.replibench.model.FailoverCell;
import org.replibench.model.ReplicationPattern;

/**
 * Whether servers live from one cell to the next. Repeats never share servers: a fresh JVM is the unit of repetition.
 *
 * @param allowed whether they ever do
 * @param allowAfterMemberLoss whether they do after members left their cluster
 */
record FailoverReusePolicy(boolean allowed, boolean allowAfterMemberLoss) {
    /**
     * Whether those that served {@code cell} may serve another. Survivors are not what they were, and nodes that came back are
     * colder. If messages still waited for a member that left, JGroups' sender thread spins ever after (JGRP-3008: up to
     * 5.5.5; WildFly 39 has 5.5.2), which no other cell is to pay for.
     *
     * @param rest whether all nodes did when the load had ended
     */
    boolean allowedAfter(FailoverCell cell, boolean rest) {
        return allowed && (!membersChanged(cell) || (allowAfterMemberLoss && rest));
    }

    private static boolean membersChanged(FailoverCell cell) {
        return cell.pattern() instanceof ReplicationPattern
                && Faults.byName(cell.fault()).changesMembership();
    }
}
