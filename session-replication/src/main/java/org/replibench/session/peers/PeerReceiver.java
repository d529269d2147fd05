package org.replibench.session.peers;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.BackupCopy.Claim;
import org.replibench.session.peers.LayerMembership.MemberPhase;
import org.replibench.session.peers.LayerMembership.MembershipChange;

/** Takes what other nodes send, on the transport's threads; nothing here waits for another node. */
final class PeerReceiver implements MessageTransport.Listener {
    private static final System.Logger LOG = System.getLogger(PeerReceiver.class.getName());
    private static final TransferOutcome[] OUTCOMES = TransferOutcome.values();

    private final MessageTransport transport;
    private final LayerMembership members;
    private final BackupStore backups;
    private final PendingConfirmations confirmations;
    private final SendQueues queues;
    private final BackupSender backupSender;
    private final OwnershipClaims ownershipClaims;
    private final ClaimAnswers claimAnswers;
    private final ClaimQueue claimQueue;
    private final MembershipAnnouncer announcer;
    private final BackupExpiry expiry;
    private final OwnedSessions ownedSessions;

    PeerReceiver(
            MessageTransport transport,
            LayerMembership members,
            BackupStore backupStore,
            PendingConfirmations confirmations,
            SendQueues sendQueues,
            BackupSender backupSender,
            OwnershipClaims ownershipClaims,
            ClaimAnswers claimAnswers,
            ClaimQueue order,
            MembershipAnnouncer membershipAnnouncer,
            BackupExpiry aging,
            OwnedSessions live) {
        this.transport = transport;
        this.members = members;
        this.backups = backupStore;
        this.confirmations = confirmations;
        this.queues = sendQueues;
        this.backupSender = backupSender;
        this.ownershipClaims = ownershipClaims;
        this.claimAnswers = claimAnswers;
        this.claimQueue = order;
        this.announcer = membershipAnnouncer;
        this.expiry = aging;
        this.ownedSessions = live;
    }

    @Override
    public void received(Address sender, MessageReader frame) {
        members.heard(sender);
        switch (frame.type()) {
            case ANNOUNCEMENT -> announced(sender, MemberPhase.read(frame), frame.flag(), frame.appendedNodes());
            case UPDATE -> update(sender, frame);
            case REMOVE -> remove(sender, frame);
            case CONFIRMATION -> confirmed(sender, frame);
            case RESEND_REQUEST -> ownedSessions.resend(frame.text());
            case UPDATE_REJECTED -> rejected(frame);
            case BARRIER -> queues.add(sender, confirmation(frame.number(), TransferOutcome.CONFIRMED));
            case CLAIM ->
                claimAnswers.claimed(sender, frame.number(), frame.text(), frame.appendedNumber(SessionVersion.NONE));
            case CLAIM_WAITING -> claimAnswers.awaited(sender, frame.number(), frame.text());
            case CLAIM_WITHDRAWN -> claimAnswers.withdrawn(sender, frame.number(), frame.text());
            case CLAIM_ANSWER -> ownershipClaims.answered(sender, frame);
            case TURN_REQUESTED -> claimQueue.requested(sender, frame.number(), frame.text());
            case TURN_QUEUED -> claimQueue.queued(frame.number());
            case TURN_GRANTED -> claimQueue.granted(frame.number());
            case TURN_OVER -> claimQueue.over(sender, frame.number(), frame.text());
            case OWNERSHIP_QUERY -> expiry.ownershipQueried(sender, frame);
            case NOT_OWNER -> expiry.answered(sender, frame);
        }
    }

    private static TransferOutcome outcome(MessageReader frame) {
        return OUTCOMES[frame.number(OUTCOMES.length)];
    }

    private void update(Address sender, MessageReader frame) {
        long number = frame.number();
        SessionUpdate sessionUpdate;
        TransferOutcome transferOutcome;
        try {
            sessionUpdate = frame.update();
            ownedSessions.superseded(sessionUpdate.id(), sessionUpdate.version());
            sessionUpdate.previousIds().forEach(id -> ownedSessions.superseded(id, sessionUpdate.version()));
            transferOutcome = owns(sessionUpdate) ? TransferOutcome.MOVED : backups.apply(sessionUpdate, sender);
        } catch (OutOfMemoryError e) {
            LOG.log(System.Logger.Level.ERROR, "no memory for a copy from {0}", sender);
            answer(sender, confirmation(number, TransferOutcome.UNCONFIRMED));
            return;
        }
        Refusal refusal = refusal(transferOutcome, sessionUpdate, sender);
        if (number != PendingConfirmations.NONE) {
            MessageWriter answer = confirmation(number, transferOutcome);
            if (!refusal.claims().isEmpty()) {
                answer.number(refusal.below()).text(sessionUpdate.id()).claims(refusal.claims());
            }
            answer(sender, answer);
        } else if (transferOutcome == TransferOutcome.REPEAT) {
            objectTo(sender, new MessageWriter(MessageType.RESEND_REQUEST).text(sessionUpdate.id()));
        } else if (transferOutcome == TransferOutcome.MOVED) {
            objectTo(sender, refusal.toMessage(sessionUpdate.id()));
        }
    }

    private Refusal refusal(TransferOutcome transferOutcome, SessionUpdate sessionUpdate, Address owner) {
        return transferOutcome != TransferOutcome.MOVED || owns(sessionUpdate)
                ? Refusal.FINAL
                : backups.refusal(sessionUpdate, owner);
    }

    private void confirmed(Address holder, MessageReader frame) {
        long number = frame.number();
        TransferOutcome transferOutcome = outcome(frame);
        long refusedBelow = frame.appendedNumber(SessionVersion.NONE);
        if (refusedBelow != SessionVersion.NONE) {
            String id = frame.text();
            ownedSessions.refusedFor(id, refusedBelow, noteWithdrawn(id, frame.claims()));
        }
        confirmations.answered(number, holder, transferOutcome);
    }

    /** The owner need not have heard that a claim for which holders refuse its updates was given up: its node may not have known this one. */
    private List<Claim> noteWithdrawn(String id, List<Claim> claims) {
        claims.stream().filter(Claim::withdrawn).forEach(claim -> ownedSessions.withdrawn(id, claim.asMade()));
        return claims.stream().map(Claim::asMade).toList();
    }

    /** In order with the answer to a barrier: by that, a node that stops knows whether all that it has sent was taken. */
    private void objectTo(Address owner, MessageWriter objection) {
        queues.add(owner, objection);
    }

    private void remove(Address sender, MessageReader frame) {
        long number = frame.number();
        String id = frame.text();
        long version = frame.number();
        String ownedId = version == SessionVersion.LAST ? claimAnswers.ownedId(id) : null;
        String lastId = version == SessionVersion.LAST ? lastLivingId(id, sender) : id;
        TransferOutcome transferOutcome = end(id, version);
        // After that: either this or what tells that the node was passed over is the later one, and passes the end on.
        boolean passedOver = version == SessionVersion.LAST && backups.forgetPassedOver(id);
        // Who has the session by now may not know that it had this id.
        String endedId = ownedId == null && (passedOver || !lastId.equals(id)) ? lastId : ownedId;
        Runnable confirmed = () -> {
            if (number != PendingConfirmations.NONE) {
                answer(sender, confirmation(number, ownedSessions.owns(id) ? TransferOutcome.MOVED : transferOutcome));
            }
        };
        if (endedId == null) {
            confirmed.run();
        } else {
            backupSender.passOnEnd(endedId, confirmed);
        }
    }

    /**
     * The last one that the session was given after an id, as far as this node knows, under which it has not ended. That id if it is the
     * session's owner who ends it: all hear of each of its ids.
     */
    private String lastLivingId(String id, Address sender) {
        String last = id;
        String next = backups.nextId(last);
        while (next != null && backups.removed(next) != SessionVersion.LAST) {
            last = next;
            next = backups.nextId(last);
        }
        BackupCopy backupCopy = backups.get(last);
        return backupCopy != null && backupCopy.owner().equals(sender) ? id : last;
    }

    /** A sign-off ends the session also under the ids that it has had since, if it comes from a node that was passed over. */
    private TransferOutcome end(String id, long version) {
        String nextId = version == SessionVersion.LAST ? backups.nextId(id) : null;
        boolean known = version != SessionVersion.LAST && backups.removed(id) >= version;
        TransferOutcome transferOutcome = backups.remove(id, version);
        if (!known) {
            // After that, so that a claim which is about to end notices it. What is known may come from here:
            // others are told that a former id is void while a request still replaces it.
            ownedSessions.superseded(id, version);
        }
        if (nextId != null && backups.removed(nextId) != SessionVersion.LAST) {
            end(nextId, version);
        }
        return transferOutcome;
    }

    private boolean owns(SessionUpdate sessionUpdate) {
        return ownedSessions.owns(sessionUpdate.id())
                || sessionUpdate.previousIds().stream().anyMatch(ownedSessions::owns);
    }

    private void rejected(MessageReader frame) {
        String id = frame.text();
        long version = frame.appendedNumber(SessionVersion.NONE);
        long refusedBelow = frame.appendedNumber(SessionVersion.NONE);
        List<Claim> claims = noteWithdrawn(id, frame.appendedClaims());
        if (refusedBelow != SessionVersion.NONE) {
            ownedSessions.superseded(id, version);
            ownedSessions.updateRefused(id, refusedBelow, claims);
        } else if (claims.isEmpty()) {
            ownedSessions.superseded(id, version);
            ownedSessions.updateRefused(id, SessionVersion.LAST, List.of());
        } else {
            claims.forEach(claim -> backups.settle(id, claim, version));
            // That node may go before it has given others copies.
            ownedSessions.passedOver(id, version, whole -> {
                backups.store(whole, members.self());
                backups.fence(id, claims.get(claims.size() - 1), version);
            });
            ownedSessions.updateRefused(id, SessionVersion.LAST, List.of());
            passedOver(id);
        }
    }

    /** The sign-off by the node that has the session since may have come before, or is still to come. */
    private void passedOver(String id) {
        backups.notePassedOver(id);
        if (backups.removed(id) == SessionVersion.LAST && backups.forgetPassedOver(id)) {
            backupSender.passOnEnd(id, () -> {});
        }
    }

    private void answer(Address sender, MessageWriter answer) {
        try {
            transport.sendUnordered(sender, answer);
        } catch (Exception e) {
            LOG.log(System.Logger.Level.DEBUG, "an answer to {0} was not sent: {1}", sender, e);
        }
    }

    private static MessageWriter confirmation(long number, TransferOutcome transferOutcome) {
        return new MessageWriter(MessageType.CONFIRMATION).number(number).number(transferOutcome.ordinal());
    }

    private void announced(Address node, MemberPhase phase, boolean wantsAnswer, List<UUID> takingPart) {
        transport.heardOf(takingPart);
        members.reported(takingPart);
        boolean changed = members.announced(node, phase);
        if (wantsAnswer && !node.equals(members.self())) {
            announcer.answer(node);
        }
        if (phase == MemberPhase.GONE) {
            left(List.of(node));
        }
        if (changed || phase == MemberPhase.GONE) {
            ownedSessions.holdersChanged();
        }
    }

    @Override
    public void membersChanged(View view) {
        MembershipChange membershipChange = members.view(view);
        left(membershipChange.left());
        if (membershipChange.otherHolders() || !membershipChange.left().isEmpty()) {
            ownedSessions.holdersChanged();
        }
        if (view instanceof MergeView) {
            ownedSessions.markAllUnverified();
            announcer.announceAgain();
        } else {
            announcer.exchangeAnnouncements(membershipChange.joined());
        }
    }

    private void left(List<Address> nodes) {
        for (Address node : nodes) {
            // First, as it may be some session's turn by what follows.
            expiry.ownerLeft(node);
            confirmations.left(node);
            queues.left(node);
            ownershipClaims.left(node);
            claimAnswers.left(node);
            claimQueue.left(node);
        }
    }
}
