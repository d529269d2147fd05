package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;

/**
 * As {@code session.peers.OwnershipClaim}.
 *
 * @param known the version that is live on the claiming node already
 * @param best the newest state found; null if none
 * @param removed the version of the session's removal, if a node knows of one
 * @param deferred claims of other nodes, to be answered when this one is over
 */
record Claim(
        int number,
        int known,
        NodeSet waitingFor,
        NodeSet busy,
        NodeSet holders,
        Copy best,
        int fence,
        int removed,
        boolean leftUnanswered,
        List<Deferred> deferred) {
    record Deferred(int claimer, int number) {}

    static Claim of(int number, int known, NodeSet nodes) {
        return new Claim(number, known, nodes, NodeSet.NONE, NodeSet.NONE, null, known, Version.NONE, false, List.of());
    }

    Claim answered(int node) {
        return new Claim(
                number, known, waitingFor.without(node), busy, holders, best, fence, removed, leftUnanswered, deferred);
    }

    Claim removed(int version) {
        return new Claim(
                number,
                known,
                waitingFor,
                busy,
                holders,
                best,
                fence,
                Math.max(removed, version),
                leftUnanswered,
                deferred);
    }

    Claim busy(int node) {
        return new Claim(
                number, known, waitingFor, busy.with(node), holders, best, fence, removed, leftUnanswered, deferred);
    }

    /** What the claiming node's own copy adds. */
    Claim own(Copy copy) {
        return new Claim(
                number,
                known,
                waitingFor,
                busy,
                holders,
                best == null || copy.version() > best.version() ? copy : best,
                Math.max(fence, copy.fence()),
                removed,
                leftUnanswered,
                deferred);
    }

    Claim state(Copy copy, int holder) {
        Claim after = own(copy);
        return new Claim(
                number,
                known,
                waitingFor,
                busy,
                holders.with(holder),
                after.best,
                after.fence,
                removed,
                leftUnanswered,
                deferred);
    }

    Claim left(int node) {
        boolean unanswered = leftUnanswered || waitingFor.contains(node);
        return new Claim(
                number, known, waitingFor.without(node), busy, holders, best, fence, removed, unanswered, deferred);
    }

    Claim defer(int claimer, int claimNumber) {
        List<Deferred> more = new ArrayList<>(deferred);
        more.add(new Deferred(claimer, claimNumber));
        return new Claim(
                number, known, waitingFor, busy, holders, best, fence, removed, leftUnanswered, List.copyOf(more));
    }

    /** Larger than whatever former owners can still send, unless that is this node. */
    int safeFence() {
        boolean newer = best != null && best.version() > known;
        return newer ? Math.max(fence, Version.nextEpoch(best.version())) : fence;
    }

    /** Whether all have answered but the former owner, which does not say that it is busy. */
    boolean onlySilentOwnerMissing() {
        return best != null && waitingFor.equals(NodeSet.of(best.owner())) && !busy.contains(best.owner());
    }
}
