package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.peers.BackupCopy.Claim;

/**
 * This node's claims. To make it a session's owner it asks every node; each gives up what it owns, or what it holds, and refuses
 * the former owner's updates from then on ({@link ClaimAnswers}). All that is said of claims between two nodes stays in order.
 */
final class OwnershipClaims {
    /** Smaller than any claim's number. */
    private static final long NO_CLAIM = 0;

    /** Between two looks whether all have announced themselves: longer than a message takes. */
    private static final Duration ANNOUNCEMENT_PAUSE = Duration.ofMillis(5);

    private final Address self;
    private final PeerReplicationBackend.Settings settings;
    private final LayerMembership members;
    private final BackupStore backups;
    private final SendQueues queues;
    private final BackupSender sender;
    private final OwnedSessions ownedSessions;
    private final LayerRuntime runtime;
    private final AtomicLong numbers = new AtomicLong(NO_CLAIM);
    private final Map<Long, OwnershipClaim> byNumber = new ConcurrentHashMap<>();
    private final Map<String, OwnershipClaim> byId = new ConcurrentHashMap<>();

    OwnershipClaims(
            PeerReplicationBackend.Settings settings,
            LayerMembership members,
            BackupStore backupStore,
            SendQueues sendQueues,
            BackupSender sender,
            OwnedSessions live,
            LayerRuntime runtime) {
        this.self = members.self();
        this.settings = settings;
        this.members = members;
        this.backups = backupStore;
        this.queues = sendQueues;
        this.sender = sender;
        this.ownedSessions = live;
        this.runtime = runtime;
    }

    /**
     * Makes this node the owner; called once at a time for each session. Who leaves without an answer may have sent the session,
     * or a newer state of it, to a node that has answered before: those that are left are asked again. So are all if what was found has
     * become void meanwhile, or what this node had was given up: another one may go on with the session.
     */
    <T> T claim(String id, long knownVersion, Function<SessionTakeover, T> install) {
        return claim(id, knownVersion, false, install);
    }

    /** @param gaveUp whether an owner has given the session up for an earlier attempt */
    private <T> T claim(String id, long knownVersion, boolean gaveUp, Function<SessionTakeover, T> install) {
        OwnershipClaim ownershipClaim = new OwnershipClaim(id, members.answering(), knownVersion, runtime);
        // Before it has a number, so that no answer names it among those that are over.
        byId.put(id, ownershipClaim);
        long removedBefore = backups.removed(id);
        boolean hadAnotherId = hasAnotherIdHere(id);
        try {
            ask(ownershipClaim);
            boolean leftUnanswered = ownershipClaim.leftUnanswered();
            if (!leftUnanswered && !madeVoid(ownershipClaim, removedBefore) && !isGivenUpToAnother(ownershipClaim)) {
                SessionTakeover sessionTakeover = conclude(ownershipClaim, knownVersion, gaveUp);
                T installed = install.apply(sessionTakeover);
                if (sessionTakeover.newer().isPresent()) {
                    backups.forget(id);
                    // It may have been removed before there was a session here that would have heard of it.
                    ownedSessions.superseded(id, backups.removed(id));
                    dropRefused(id, sessionTakeover.version());
                    backups.livesAgain(id, sessionTakeover.version());
                } else if (sessionTakeover.found() && ownedSessions.owns(id)) {
                    // What another owner had given up for this claim is older than what is here.
                    backups.forget(id);
                }
                passOver(ownershipClaim, sessionTakeover);
                if (!sessionTakeover.found()
                        && (ownershipClaim.passesOver() || leavesCopies(ownershipClaim, hadAnotherId))) {
                    withdraw(ownershipClaim);
                }
                return installed;
            }
            if (leftUnanswered || ownershipClaim.passesOver()) {
                withdraw(ownershipClaim);
            }
        } catch (StoreUnreachableException e) {
            keepGivenUp(ownershipClaim);
            withdraw(ownershipClaim);
            throw e;
        } finally {
            ownershipClaim.numbers().forEach(byNumber::remove);
            byId.remove(id);
            ownershipClaim.end();
        }
        return claim(id, knownVersion, gaveUp || ownershipClaim.wasLive(), install);
    }

    /**
     * Without that, this node would give away what it has under ids that it gave a session which another node went on with under the
     * former one.
     */
    private void dropRefused(String formerId, long version) {
        for (String id = backups.nextId(formerId); id != null; id = backups.nextId(id)) {
            ownedSessions.goesOnUnder(formerId, version, id);
        }
    }

    private boolean madeVoid(OwnershipClaim ownershipClaim, long removedBefore) {
        long removed = backups.removed(ownershipClaim.id());
        return removed > removedBefore
                && removed != SessionVersion.LAST
                && backups.nextId(ownershipClaim.id()) == null
                && ownershipClaim.isVoidUpTo(removed);
    }

    /**
     * Whether this node, which asked whether it still is the owner, has given the session up meanwhile: who got it goes on with it,
     * unless that node has given it back for this claim.
     */
    private boolean isGivenUpToAnother(OwnershipClaim ownershipClaim) {
        BackupCopy own = backups.get(ownershipClaim.id());
        return own != null
                && !ownedSessions.owns(ownershipClaim.id())
                && own.owner().equals(self)
                && !own.believedOwner().equals(self)
                && members.answers(own.believedOwner())
                && !ownershipClaim.isGivenUpBy(own.believedOwner());
    }

    private void ask(OwnershipClaim ownershipClaim) {
        Claim claim = next(ownershipClaim);
        ownershipClaim.own(backups.fence(ownershipClaim.id(), claim));
        long deadline = runtime.nanos() + settings.timeout().toNanos();
        send(question(claim, ownershipClaim), ownershipClaim, ownershipClaim.unanswered());
        try {
            if (!ownershipClaim.await(settings.timeout(), settings.ownerGrace())
                    || !askAgain(ownershipClaim, deadline)) {
                throw new StoreUnreachableException(
                        SessionLabel.of(ownershipClaim.id()) + ": not every node answered within "
                                + settings.timeout().toMillis() + " ms, so its newest state is not known");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnreachableException(
                    SessionLabel.of(ownershipClaim.id()) + ": interrupted while it was looked for", e);
        }
    }

    /**
     * Before a silent owner is passed over: those who have no copy may have got one since, and must not take one any more that its owner
     * relies on. And it may be about to get the session back by a claim of its own, which others, this node too, have answered since, or put
     * in another order: all that are left put this claim after whatever they have answered, and what it makes void is above that.
     *
     * @return false if one has not answered in time
     */
    private boolean askAgain(OwnershipClaim ownershipClaim, long deadline) throws InterruptedException {
        if (ownershipClaim.unanswered().isEmpty()) {
            return true;
        }
        awaitAnnouncements(deadline);
        if (!ownershipClaim.startPassingOver(members.answering())) {
            return true;
        }
        Claim claim = next(ownershipClaim);
        ownershipClaim.own(backups.fenceEvenWithoutCopy(ownershipClaim.id(), claim, ClaimAnswers.WAITS_FOR_ALL));
        send(
                question(claim, ownershipClaim).number(ownershipClaim.fence()),
                ownershipClaim,
                ownershipClaim.unanswered());
        return ownershipClaim.awaitAgain(Duration.ofNanos(Math.max(0, deadline - runtime.nanos())));
    }

    /** A node that has just started may have got a copy though this one has not heard yet that it takes part. Some never do. */
    private void awaitAnnouncements(long deadline) throws InterruptedException {
        long until = Math.min(deadline, runtime.nanos() + settings.ownerGrace().toNanos());
        while (members.hasUnheardMembers() && runtime.nanos() < until) {
            runtime.sleep(ANNOUNCEMENT_PAUSE);
        }
    }

    private Claim next(OwnershipClaim ownershipClaim) {
        long number = numbers.incrementAndGet();
        byNumber.put(number, ownershipClaim);
        ownershipClaim.isNow(number);
        return new Claim(self, number);
    }

    private static MessageWriter question(Claim claim, OwnershipClaim ownershipClaim) {
        return new MessageWriter(MessageType.CLAIM).number(claim.number()).text(ownershipClaim.id());
    }

    /** No event follows for a node that left before it is waited for. */
    private void send(MessageWriter question, OwnershipClaim ownershipClaim, Set<Address> nodes) {
        nodes.stream().filter(node -> !members.answers(node)).forEach(ownershipClaim::left);
        nodes.forEach(node -> queues.add(node, question));
    }

    private SessionTakeover conclude(OwnershipClaim ownershipClaim, long knownVersion, boolean gaveUp) {
        ownershipClaim.removed(backups.removed(ownershipClaim.id()));
        // An owner that asks whether it still is the owner may have given the session up meanwhile.
        ownershipClaim.own(backups.get(ownershipClaim.id()));
        SessionUpdate best = ownershipClaim.best();
        if (best != null) {
            backups.noteLifetime(best.maxInactiveSeconds());
        }
        if (best != null && goesOnUnderAnotherId(best)) {
            // None waits for that: who finds it next does the same.
            sender.remove(best.id(), SessionVersion.lastOfEpoch(best.version()), Set.of());
            return SessionTakeover.nothing();
        }
        Optional<SessionUpdate> newer =
                Optional.ofNullable(best).filter(sessionUpdate -> sessionUpdate.version() > knownVersion);
        if (newer.isEmpty() && (knownVersion == SessionVersion.NONE || ownershipClaim.removedAfter(knownVersion))) {
            tellRemoved(ownershipClaim);
            return SessionTakeover.nothing();
        }
        ownershipClaim.unanswered().forEach(members::markUnresponsive);
        return new SessionTakeover(
                gaveUp || ownershipClaim.wasLive() || backups.mayHaveBeenUsedSince(ownershipClaim.id()),
                newer,
                ownershipClaim.fence(),
                new PeerSessionBackups(
                        sender,
                        ownershipClaim.holders(members.answering()),
                        ownershipClaim.unanswered(),
                        ownershipClaim.over()));
    }

    /** Whether an owner that was passed over gave the session the id under which it is found, before it heard of that. */
    private boolean goesOnUnderAnotherId(SessionUpdate found) {
        return backups.hasAnotherIdSince(found)
                || found.previousIds().stream().anyMatch(id -> ownedSessions.ownsSince(id, found.version()));
    }

    /**
     * Without that, a node which did not hear of it would show the session again once all who did are gone. Of a change of id its owner
     * tells others once it is safe: until then, copies under the former id may be all that is left when those are gone that know the new one.
     */
    private void tellRemoved(OwnershipClaim ownershipClaim) {
        long removed = ownershipClaim.removed();
        if (removed == SessionVersion.LAST
                || removed != SessionVersion.NONE
                        && !ownershipClaim.hasAnotherId()
                        && !hasAnotherIdHere(ownershipClaim.id())) {
            backups.remove(ownershipClaim.id(), removed);
            ownershipClaim.unawareOfRemoval().forEach(node -> sender.tellRemoved(node, ownershipClaim.id(), removed));
        }
    }

    /** Whether there are copies under the id by which the session was claimed, though it goes on under another one, and no one drops them now. */
    private boolean leavesCopies(OwnershipClaim ownershipClaim, boolean hadAnotherId) {
        return (hadAnotherId || ownershipClaim.hasAnotherId())
                && ownershipClaim.foundCopies()
                && !backups.isAnnounced(ownershipClaim.id());
    }

    /** Whether the session, or a copy, is here under another id, and there may be none elsewhere yet. */
    boolean hasAnotherIdHere(String id) {
        if (backups.isAnnounced(id)) {
            return false;
        }
        String next = backups.nextId(id);
        while (next != null && !ownedSessions.owns(next) && backups.get(next) == null) {
            next = backups.nextId(next);
        }
        return next != null;
    }

    /**
     * Without that, a request of the former owner would wait for this claim, which is over, to send its changes again; and if it
     * hears of the claim after it has got a copy from a later owner, it would take the session for this node's.
     */
    private void passOver(OwnershipClaim ownershipClaim, SessionTakeover sessionTakeover) {
        if (sessionTakeover.found()) {
            MessageWriter rejection = new MessageWriter(MessageType.UPDATE_REJECTED)
                    .text(ownershipClaim.id())
                    .number(sessionTakeover.version())
                    .number(SessionVersion.NONE)
                    .claims(claims(ownershipClaim));
            ownershipClaim.unanswered().forEach(node -> queues.add(node, rejection));
        }
    }

    /** Without that, no node would have what its owner gave up for this claim, and did not hand over when it left. */
    void keepGivenUp(OwnershipClaim ownershipClaim) {
        SessionUpdate givenUp = ownershipClaim.givenUp();
        if (givenUp != null) {
            backups.store(givenUp, ownershipClaim.bestOwner());
            // As it is at that owner: else who claims it next may count on in the same epoch.
            claims(ownershipClaim).forEach(claim -> backups.fence(ownershipClaim.id(), claim));
        }
    }

    /**
     * Without that, a node whose request takes longer than this one waits would give the session up in vain; and those that have
     * a copy would leave with it, because they take the session for this one's.
     */
    private void withdraw(OwnershipClaim ownershipClaim) {
        claims(ownershipClaim).forEach(claim -> {
            backups.withdraw(ownershipClaim.id(), claim);
            MessageWriter withdrawal = new MessageWriter(MessageType.CLAIM_WITHDRAWN)
                    .number(claim.number())
                    .text(ownershipClaim.id());
            ownershipClaim.asked().forEach(node -> queues.add(node, withdrawal));
        });
    }

    private List<Claim> claims(OwnershipClaim ownershipClaim) {
        return ownershipClaim.numbers().stream()
                .map(number -> new Claim(self, number))
                .toList();
    }

    /** This node's claim of a session; null if there is none now. */
    OwnershipClaim running(String id) {
        return byId.get(id);
    }

    /** The number up to which this node's claims of the session are over; {@link #NO_CLAIM} if one is not. */
    long lastOver(String id) {
        long last = numbers.get();
        return byId.containsKey(id) ? NO_CLAIM : last;
    }

    /** A node answers a claim of this one. */
    void answered(Address node, MessageReader answer) {
        long number = answer.number();
        OwnershipClaim ownershipClaim = byNumber.get(number);
        OwnershipClaim.AnswerKind kind = OwnershipClaim.AnswerKind.read(answer);
        if (ownershipClaim == null) {
            if (kind == OwnershipClaim.AnswerKind.STATE) {
                answeredLate(node, answer);
            }
            return;
        }
        switch (kind) {
            case NOT_FOUND -> {
                Claim over = lastOver(node, answer);
                ownershipClaim.refusedBelow(answer.appendedNumber(SessionVersion.NONE));
                ownershipClaim.answered(number, over);
            }
            case REMOVED -> {
                long version = answer.number();
                Claim over = lastOver(node, answer);
                if (answer.appendedNumber(ClaimAnswers.ENDED) == ClaimAnswers.HAS_ANOTHER_ID) {
                    ownershipClaim.hasAnotherId(version);
                    backups.goesOn(ownershipClaim.id(), self, node);
                } else {
                    // Else a copy here would end the session once more, when those that know better are gone.
                    backups.remove(ownershipClaim.id(), version);
                    ownershipClaim.removed(version);
                }
                ownershipClaim.refusedBelow(answer.appendedNumber(SessionVersion.NONE));
                ownershipClaim.answered(number, over);
            }
            case BUSY -> {
                ownershipClaim.busy(node);
                queues.add(
                        node,
                        new MessageWriter(MessageType.CLAIM_WAITING)
                                .number(number)
                                .text(ownershipClaim.id()));
            }
            case STATE -> {
                Address owner = answer.node();
                long fence = answer.number();
                ownershipClaim.state(node, owner, fence, answer.update());
                ownershipClaim.answered(number, lastOver(node, answer));
            }
        }
    }

    /**
     * Without that, a node that gave up what was void by then would show it once all who know that are gone. Of a change of id it hears as
     * all do, once that is safe.
     */
    private void answeredLate(Address node, MessageReader answer) {
        answer.node();
        answer.number();
        SessionUpdate whole = answer.update();
        long removed = backups.removed(whole.id());
        if (whole.version() <= removed && !hasAnotherIdHere(whole.id())) {
            sender.tellRemoved(node, whole.id(), removed);
        }
    }

    private static Claim lastOver(Address node, MessageReader answer) {
        return new Claim(node, answer.appendedNumber(NO_CLAIM));
    }

    void left(Address node) {
        byNumber.values().forEach(ownershipClaim -> ownershipClaim.left(node));
        // Without that, a request whose update was refused for its claim would wait for what becomes of it.
        ownedSessions.nodeLeft();
    }
}
