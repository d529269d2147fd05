package org.replibench.session.peers;

import java.util.List;
import java.util.Optional;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.peers.BackupCopy.Claim;

/**
 * What this node answers to claims of others: it gives up what it owns, or tells what it holds. Of two nodes that claim at once, the
 * first one goes first, or, if neither knew of the other, that with the smaller address.
 */
final class ClaimAnswers {
    /** That nothing is left of a session which was removed, and that it goes on under another id. */
    static final long ENDED = 0;

    static final long HAS_ANOTHER_ID = 1;

    /** In place of a version: the claim passes no silent owner over. */
    static final long WAITS_FOR_ALL = SessionVersion.NONE;

    private final Address self;
    private final LayerMembership members;
    private final BackupStore backups;
    private final SendQueues queues;
    private final OwnershipClaims claims;
    private final OwnedSessions ownedSessions;

    ClaimAnswers(
            LayerMembership members,
            BackupStore backupStore,
            SendQueues sendQueues,
            OwnershipClaims claims,
            OwnedSessions live) {
        this.self = members.self();
        this.members = members;
        this.backups = backupStore;
        this.queues = sendQueues;
        this.claims = claims;
        this.ownedSessions = live;
    }

    /**
     * Another node claims a session.
     *
     * @param below of one that passes a silent owner over: what is below that version is void; else {@link #WAITS_FOR_ALL}
     */
    void claimed(Address claimer, long number, String id, long below) {
        OwnershipClaim mine = claims.running(id);
        if (mine != null) {
            // It has answered that claim before its own, for which the claimer waits with its answer.
            boolean first = below == WAITS_FOR_ALL && (mine.passesOver() || self.compareTo(claimer) < 0);
            if (mine.answeredBy(claimer) || first) {
                mine.afterwards(() -> claimed(claimer, number, id, below));
                return;
            }
            // What an owner has given up for this node's claim may be all that there is.
            claims.keepGivenUp(mine);
            // It has what it finds, whatever order others answer in, so it is not passed over in silence.
            mine.busy(claimer);
        }
        Claim claim = new Claim(claimer, number);
        if (below != WAITS_FOR_ALL) {
            backups.notePassingOver(id, claim, below);
        }
        if (!ownedSessions.owns(id)) {
            if (below != WAITS_FOR_ALL) {
                backups.fenceEvenWithoutCopy(id, claim, below);
            }
            answerFromCopies(claimer, number, id, below);
            return;
        }
        ownedSessions.release(id, claim, state -> handOver(claimer, number, id, below, state));
        if (backups.isWithdrawn(claim)) {
            // It was put off until now, and its withdrawal was not.
            ownedSessions.withdrawn(id, claim);
        }
        queues.add(claimer, answer(number, OwnershipClaim.AnswerKind.BUSY));
    }

    /** For one that is gone by now, what a later owner has sent here would be void. */
    private void handOver(Address claimer, long number, String id, long below, Optional<SessionUpdate> state) {
        if (state.isPresent()) {
            backups.store(state.get(), self);
            answerFromCopies(claimer, number, id, below);
        } else if (members.isConnected(claimer)) {
            claimed(claimer, number, id, WAITS_FOR_ALL);
        }
    }

    /** A claimer has heard that this node still uses the session, and waits. */
    void awaited(Address claimer, long number, String id) {
        ownedSessions.awaited(id, new Claim(claimer, number));
    }

    /** A claimer does without the session. */
    void withdrawn(Address claimer, long number, String id) {
        OwnershipClaim mine = claims.running(id);
        if (mine != null) {
            // What is withdrawn may be answered only then, too.
            mine.afterwards(() -> withdrawn(claimer, number, id));
            return;
        }
        Claim claim = new Claim(claimer, number);
        backups.withdraw(id, claim);
        // Copies under a former id may refuse for that claim what is sent under the present one.
        String presentId = ownedId(id);
        if (presentId != null) {
            ownedSessions.withdrawn(presentId, claim);
        }
    }

    /** The id under which this node owns a session that had {@code id}; null if it does not. */
    String ownedId(String id) {
        String present = id;
        while (present != null && !ownedSessions.owns(present)) {
            present = backups.nextId(present);
        }
        return present;
    }

    private void answerFromCopies(Address claimer, long number, String id, long below) {
        // Before what came of them is looked at.
        long over = claims.lastOver(id);
        BackupCopy backupCopy = backups.fence(id, new Claim(claimer, number), below);
        if (backupCopy != null) {
            SessionUpdate whole = backupCopy.toUpdate(id);
            queues.add(
                    claimer,
                    new MessageWriter(MessageType.CLAIM_ANSWER, MessageWriter.expectedBytes(whole))
                            .number(number)
                            .number(OwnershipClaim.AnswerKind.STATE.ordinal())
                            .node((UUID) backupCopy.owner())
                            .number(backupCopy.fence())
                            .update(whole)
                            .number(over));
        } else if (backups.removed(id) != SessionVersion.NONE) {
            queues.add(
                    claimer,
                    answer(number, OwnershipClaim.AnswerKind.REMOVED)
                            .number(backups.removed(id))
                            .number(over)
                            .number(claims.hasAnotherIdHere(id) ? HAS_ANOTHER_ID : ENDED)
                            .number(backups.refusedBelow(id)));
        } else {
            queues.add(
                    claimer,
                    answer(number, OwnershipClaim.AnswerKind.NOT_FOUND)
                            .number(over)
                            .number(backups.refusedBelow(id)));
        }
    }

    private static MessageWriter answer(long number, OwnershipClaim.AnswerKind answerKind) {
        return new MessageWriter(MessageType.CLAIM_ANSWER).number(number).number(answerKind.ordinal());
    }

    /** A node has left: others are told what it may have been the only one to know. */
    void left(Address node) {
        backups.forEach((id, backupCopy) -> tellOwner(id, backupCopy, node));
        backups.passedOverBy(node).forEach(this::tellPassedOver);
    }

    /**
     * Without that, a silent owner which a node passed over just before it was killed would go on with what it had. An owner since then
     * counts on from that version or a later one, and is not meant.
     */
    private void tellPassedOver(String id, long below) {
        MessageWriter refusal = new Refusal(below, List.of()).toMessage(id);
        members.answering().forEach(node -> queues.add(node, refusal));
    }

    /**
     * Tells a session's owner for which claims its updates are refused here, if one is of a node that has left. Without that, it would
     * hear of it when it has changed the session, and not know whether that node had gone on with it.
     */
    private void tellOwner(String id, BackupCopy backupCopy, Address gone) {
        List<Claim> against = backupCopy.claimsAgainst(backupCopy.owner(), backupCopy.version());
        if (members.answers(backupCopy.owner())
                && against.stream().anyMatch(claim -> claim.claimer().equals(gone) && !claim.withdrawn())) {
            queues.add(backupCopy.owner(), new Refusal(backupCopy.fence(), against).toMessage(id));
        }
    }
}
