package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;

/**
 * As {@code session.peers.OwnershipClaim}.
 *
 * @param number of its last question: of a second one, if it passes a silent owner over
 * @param first of its first question
 * @param askedAgain nodes that had answered the first question when there was a second one
 * @param known the version that is live on the claiming node already
 * @param best the newest state found; null if none
 * @param removed the version of the session's removal, if a node knows of one
 * @param deferred claims of other nodes, to be answered when this one is over
 */
record Claim(
        int number,
        int first,
        NodeSet askedAgain,
        int known,
        NodeSet waitingFor,
        NodeSet busy,
        NodeSet holders,
        Copy best,
        int fence,
        int removed,
        boolean leftUnanswered,
        List<Deferred> deferred) {
    /** @param below as of {@link Message.Claiming} */
    record Deferred(int claimer, int number, int below) {}

    static Claim of(int number, int known, NodeSet nodes) {
        return new Claim(
                number,
                number,
                NodeSet.NONE,
                known,
                nodes,
                NodeSet.NONE,
                NodeSet.NONE,
                null,
                known,
                Version.NONE,
                false,
                List.of());
    }

    Claim answered(int node) {
        return new Claim(
                number,
                first,
                askedAgain,
                known,
                waitingFor.without(node),
                busy,
                holders,
                best,
                fence,
                removed,
                leftUnanswered,
                deferred);
    }

    Claim removed(int version) {
        return new Claim(
                number,
                first,
                askedAgain,
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
                number,
                first,
                askedAgain,
                known,
                waitingFor,
                busy.with(node),
                holders,
                best,
                fence,
                removed,
                leftUnanswered,
                deferred);
    }

    /** What the claiming node's own copy adds. */
    Claim own(Copy copy) {
        return new Claim(
                number,
                first,
                askedAgain,
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
                first,
                askedAgain,
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
                number,
                first,
                askedAgain,
                known,
                waitingFor.without(node),
                busy,
                holders,
                best,
                fence,
                removed,
                unanswered,
                deferred);
    }

    /** The claim once all nodes are asked again. */
    Claim again(int newNumber, NodeSet present) {
        return new Claim(
                newNumber,
                first,
                present.except(waitingFor),
                known,
                present,
                busy,
                holders,
                best,
                fence,
                removed,
                leftUnanswered,
                deferred);
    }

    boolean passesOver() {
        return number != first;
    }

    /** Whether a node has answered, and so heard of this claim before what it says next. */
    boolean answeredBy(int node) {
        return !waitingFor.contains(node) || askedAgain.contains(node);
    }

    Claim defer(int claimer, int claimNumber, int below) {
        List<Deferred> more = new ArrayList<>(deferred);
        more.add(new Deferred(claimer, claimNumber, below));
        return new Claim(
                number,
                first,
                askedAgain,
                known,
                waitingFor,
                busy,
                holders,
                best,
                fence,
                removed,
                leftUnanswered,
                List.copyOf(more));
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
