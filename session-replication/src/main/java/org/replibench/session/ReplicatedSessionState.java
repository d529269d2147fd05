package org.replibench.session;

import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.attributes.NotSerialisedException;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** What a session is, and how much of that its copies have: its updates are made here, one after the other. */
final class ReplicatedSessionState {
    private enum SessionPhase {
        LIVE,
        ENDING,
        INVALID,
        MOVED
    }

    private final SessionAttributes sessionAttributes;
    private final Runnable forget;
    private final long createdMillis;
    private volatile String id;
    private volatile int maxInactiveSeconds;
    private volatile SessionPhase sessionPhase = SessionPhase.LIVE;
    private volatile boolean verified = true;
    private volatile boolean refused;

    // Guarded by this.
    private SessionBackups sessionBackups;
    private long version;
    private String sentId;

    /** The last ids that copies had while the session was live here, and under which another node may go on with it unnoticed. */
    private final List<String> formerIds = new ArrayList<>(0);

    /** Claims for which copies refuse what is below a version, but for those that are over. */
    private Set<Object> refusedFor = Set.of();

    private long refusedBelow;

    /** Whether a node may have gone on with the session that is gone by now; until others have been asked. */
    private boolean doubted;

    private boolean described;

    /** What the copies say to the end that {@link #claimEnd} asks for, if they are asked; null if it does not. */
    private TransferConfirmation endClaim;

    private TransferConfirmation inFlight = TransferConfirmation.IMMEDIATE;

    /**
     * Of a new session.
     *
     * @param forget makes the node forget the session, before it stops being live here
     */
    ReplicatedSessionState(
            String id,
            int maxInactiveSeconds,
            long nowMillis,
            SessionAttributes sessionAttributes,
            SessionBackups sessionBackups,
            Runnable forget) {
        this.id = id;
        this.maxInactiveSeconds = maxInactiveSeconds;
        this.sessionAttributes = sessionAttributes;
        this.sessionBackups = sessionBackups;
        this.forget = forget;
        this.createdMillis = nowMillis;
        this.version = SessionVersion.NONE;
    }

    /** Of a session that was taken over. */
    ReplicatedSessionState(
            SessionUpdate whole,
            SessionTakeover sessionTakeover,
            SessionAttributes sessionAttributes,
            Runnable forget) {
        this.id = whole.id();
        this.maxInactiveSeconds = whole.maxInactiveSeconds();
        this.sessionAttributes = sessionAttributes;
        this.sessionBackups = sessionTakeover.replica();
        this.forget = forget;
        this.createdMillis = whole.createdMillis();
        this.version = sessionTakeover.version();
        this.sentId = sessionTakeover.found() ? id : null;
        this.described = true;
        sessionAttributes.load(whole);
    }

    String id() {
        return id;
    }

    long createdMillis() {
        return createdMillis;
    }

    int maxInactiveSeconds() {
        return maxInactiveSeconds;
    }

    synchronized void maxInactiveSeconds(int seconds) {
        if (maxInactiveSeconds != seconds) {
            maxInactiveSeconds = seconds;
            described = false;
        }
    }

    boolean isLive() {
        return sessionPhase == SessionPhase.LIVE;
    }

    /** Lets the session be read while it lives or its listeners hear of its end. */
    void requireValid() {
        switch (sessionPhase) {
            case INVALID -> throw new IllegalStateException(SessionLabel.of(id) + " is invalidated");
            case MOVED -> throw new IllegalStateException(SessionLabel.of(id) + " has moved to another node");
            default -> {
                // In use, or being destroyed.
            }
        }
    }

    /** Gives the session the id that {@code newId} finds; returns the former one, or null if the session is over. */
    synchronized String rename(Supplier<String> newId) {
        if (!isLive()) {
            return null;
        }
        String before = id;
        String after = newId.get();
        // Others know it by the id that was sent, however often it has changed since.
        if (sentId != null
                && sessionBackups.retire(sentId, after, SessionVersion.next(version))
                && before.equals(sentId)) {
            formerIds.add(before);
            if (formerIds.size() == SessionUpdate.MAX_PREVIOUS_IDS) {
                formerIds.remove(0);
            }
        }
        id = after;
        described = false;
        return before;
    }

    /**
     * Lets the copies decide whether this node ends the session, where others may have it live, too; false if it is over, or
     * goes on elsewhere: then it is not live here any more. Until {@link #end} it can be read here, and no update is sent.
     *
     * @param timeout after which a sign-off ends the session here whatever the copies say, and one that has timed out ends later
     */
    boolean claimEnd(SessionDestroyedReason reason, Duration timeout) {
        TransferConfirmation claim;
        synchronized (this) {
            if (!isLive() || endClaim != null) {
                return false;
            }
            if (reason == SessionDestroyedReason.UNDEPLOY) {
                return true;
            }
            claim = sentId == null
                    ? TransferConfirmation.IMMEDIATE
                    : sessionBackups.claimEnd(sentId, endVersion(reason)).orElse(TransferConfirmation.IMMEDIATE);
            // Until it ends, nothing of it may be sent, nor handed over.
            endClaim = claim;
        }
        TransferOutcome claimed = claim.await(timeout);
        if (claimed == TransferOutcome.CONFIRMED
                || claimed != TransferOutcome.MOVED && reason == SessionDestroyedReason.INVALIDATED) {
            return true;
        }
        synchronized (this) {
            endClaim = null;
            if (claimed == TransferOutcome.MOVED) {
                superseded(SessionVersion.LAST);
            }
        }
        return false;
    }

    /** A client's sign-off ends the session whichever node owns it by now; a timeout only what is not newer. */
    private long endVersion(SessionDestroyedReason reason) {
        return reason == SessionDestroyedReason.INVALIDATED ? SessionVersion.LAST : SessionVersion.next(version);
    }

    /**
     * Begins the session's end; false if it is over already, or is about to end for all nodes while this one stops.
     *
     * @param reason unless it is that this node stops, its copies end, too. A node that claims the session must then learn so as
     *     soon as this one has forgotten it: from a copy it would end it once more.
     */
    synchronized boolean end(SessionDestroyedReason reason) {
        if (!isLive() || endClaim != null && reason == SessionDestroyedReason.UNDEPLOY) {
            return false;
        }
        sessionPhase = SessionPhase.ENDING;
        if (reason != SessionDestroyedReason.UNDEPLOY && sentId != null) {
            sessionBackups.ending(sentId, endVersion(reason));
        }
        if (reason == SessionDestroyedReason.INVALIDATED) {
            // A node that goes on with the session under one of these may not know the present one.
            formerIds.forEach(formerId -> sessionBackups.retire(formerId, id, SessionVersion.LAST));
        }
        forget.run();
        return true;
    }

    /** Whether it is about to end on this node, or to go on elsewhere. */
    synchronized boolean awaitsEnd() {
        return isLive() && endClaim != null;
    }

    /** Whether it has begun to end on this node, and hears of that. */
    boolean isEnding() {
        return sessionPhase == SessionPhase.ENDING;
    }

    /** Completes its end. */
    void ended() {
        sessionPhase = SessionPhase.INVALID;
    }

    // ---- copies

    /** Makes the next request ask the other holders for a newer state; of what was never sent none can have any. */
    synchronized void markUnverified() {
        verified = version == SessionVersion.NONE;
    }

    /** As {@link #markUnverified}, and the background asks the other holders if no request does so before. */
    synchronized void verifySoon() {
        markUnverified();
        refused = !verified;
    }

    /** As {@link #refusedFor(long, List)}, where no request waits for the update: copies are not what was sent. */
    synchronized void updateRefused(long below, List<?> claims) {
        if (version < below) {
            refusedFor(below, claims);
            doubted |= claims.isEmpty() && below != SessionVersion.LAST;
            verifySoon();
        }
    }

    /** Whether a node that is gone has passed this one over: what was sent since may be void, though others have confirmed it. */
    synchronized boolean doubted() {
        return doubted && isLive();
    }

    /**
     * Looks whether the last transfer was answered, and notes a refusal as {@link #updateRefused}: no request waits for it.
     *
     * @return false if not all holders have answered
     */
    boolean noteAnswer() {
        TransferConfirmation last;
        synchronized (this) {
            last = inFlight;
        }
        TransferOutcome transferOutcome = last.await(Duration.ZERO);
        synchronized (this) {
            if (transferOutcome == TransferOutcome.MOVED && inFlight == last) {
                abandonTransfer();
                verifySoon();
            }
        }
        return transferOutcome != TransferOutcome.UNCONFIRMED;
    }

    /** Whether a holder has refused an update, and the others were not asked since. */
    boolean refused() {
        return refused && isLive();
    }

    /** As {@link #verifySoon}, if others may go on with the session under an id that it had here: what they have may be all its copies. */
    synchronized void distrustChangeOfId() {
        if (!formerIds.isEmpty()) {
            verifySoon();
        }
    }

    /** Whether no other node has taken the session over. It may have to ask elsewhere, so it keeps no other request waiting. */
    boolean current() {
        SessionBackups backups;
        synchronized (this) {
            backups = sessionBackups;
        }
        return verified && (backups == null || backups.current());
    }

    /** Ends this state in silence if it is not current, and the session times out with what it has elsewhere. */
    synchronized void leaveTimeoutToOthers() {
        if (sessionBackups.timesOutElsewhere()) {
            superseded(SessionVersion.LAST);
        }
    }

    /** Whether a change of id may have been refused, because another node goes on with the session under the former one. */
    synchronized boolean mayGoOnUnderFormerId() {
        return !verified && !formerIds.isEmpty();
    }

    /** Ids that the session had here, and under which another node may go on with it. */
    synchronized List<String> formerIds() {
        return List.copyOf(formerIds);
    }

    /**
     * Takes part in a take-over that found nothing newer than what is here.
     *
     * @param asked former ids under which no other node goes on with it either; while there are more, that is still to be asked
     */
    synchronized void confirmOwnership(List<String> asked, SessionTakeover sessionTakeover) {
        sessionBackups = sessionTakeover.replica();
        version = Math.max(version, sessionTakeover.version());
        // Of a claim that came while this node had nothing to give up, the answer alone tells that it is over.
        // What came of one whose node is gone is with those that have answered.
        refusedFor = notOver(refusedFor);
        refusedFor.removeIf(sessionBackups::isClaimerGone);
        doubted = false;
        formerIds.forEach(formerId -> sessionBackups.retire(formerId, id, version));
        formerIds.removeAll(asked);
        described = false;
        verified = formerIds.isEmpty();
        refused = !verified;
    }

    synchronized long version() {
        return version;
    }

    /**
     * Sends what changed since the last transfer.
     *
     * @param all whether unchanged attributes go too
     * @return the answer to the last transfer, whether it was this or one before; while {@link #claimEnd} waits, nothing is sent, and
     *     changes depend on its answer
     * @throws NotReplicableException for attributes that cannot travel; nothing was sent then
     * @throws NotSerialisedException for attributes that could not be serialised; nothing was sent then, and the next transfer
     *     leaves them out
     */
    synchronized TransferConfirmation transfer(boolean all) {
        switch (sessionPhase) {
            case LIVE -> {
                boolean due = dirty();
                if (endClaim != null) {
                    // What is not sent is lost if the session goes on elsewhere.
                    return due ? endClaim : inFlight;
                }
                int unserialised = sessionAttributes.unserialised();
                if (due || unserialised > 0) {
                    var taken = sessionAttributes.take(all || sessionBackups.needsWhole());
                    if (due || sessionAttributes.unserialised() < unserialised) {
                        send(taken);
                    }
                }
            }
            case INVALID -> {
                if (sentId != null) {
                    version = SessionVersion.next(version);
                    inFlight = sessionBackups.remove(sentId, version);
                    sentId = null;
                }
            }
            case ENDING -> {
                // The thread that ends the session makes its copies go: what others have refused by now is of no
                // account.
                return TransferConfirmation.IMMEDIATE;
            }
            case MOVED -> {
                return TransferConfirmation.completed(TransferOutcome.MOVED);
            }
        }
        return inFlight;
    }

    /** Sends nothing of a live session, but makes void what no other node may show once a change was answered. */
    synchronized TransferConfirmation discardOutdated() {
        if (!isLive()) {
            return transfer(false);
        }
        if (sentId != null && dirty()) {
            inFlight = sessionBackups.discardOutdated(sentId, version);
        }
        return inFlight;
    }

    /**
     * Sends the whole session; attributes that cannot travel are passed to {@code refused}. Holders that have a former state of
     * what could not be serialised keep it: they get only what has changed.
     */
    synchronized void transferSerialisable(Consumer<RuntimeException> refused) {
        if (isLive() && endClaim == null) {
            send(takeSerialisable(() -> sessionBackups.needsWhole() || sessionAttributes.unserialised() == 0, refused));
        }
    }

    private SessionAttributes.SerialisedAttributes takeSerialisable(
            BooleanSupplier whole, Consumer<RuntimeException> refused) {
        while (true) {
            try {
                return sessionAttributes.take(whole.getAsBoolean());
            } catch (NotReplicableException e) {
                refused.accept(e);
                sessionAttributes.drop(e.attributes());
            } catch (NotSerialisedException e) {
                refused.accept(e);
            }
        }
    }

    private void send(SessionAttributes.SerialisedAttributes serialisedAttributes) {
        version = SessionVersion.next(version);
        SessionUpdate sessionUpdate = update(serialisedAttributes);
        described = true;
        sentId = id;
        inFlight = sessionBackups.send(sessionUpdate);
    }

    private SessionUpdate update(SessionAttributes.SerialisedAttributes serialisedAttributes) {
        return new SessionUpdate(
                id,
                previousIds(serialisedAttributes.whole()),
                version,
                serialisedAttributes.whole(),
                createdMillis,
                maxInactiveSeconds,
                serialisedAttributes.names(),
                serialisedAttributes.values());
    }

    /**
     * Ids that holders may still have the session under: they accept the present one only if no other node claimed those. All,
     * because a change of id may have been refused unnoticed before the next.
     */
    private List<String> previousIds(boolean whole) {
        boolean renamed = sentId != null && !sentId.equals(id);
        List<String> unconfirmed = whole ? sessionBackups.unconfirmedIds() : List.of();
        if (!renamed && (!whole || formerIds.isEmpty() && unconfirmed.isEmpty())) {
            return List.of();
        }
        Set<String> ids = new LinkedHashSet<>(formerIds);
        ids.addAll(unconfirmed);
        if (renamed) {
            ids.add(sentId);
        }
        return List.copyOf(ids);
    }

    private boolean dirty() {
        return !described || sessionAttributes.changed();
    }

    /** Whether there is something that the copies do not have yet. */
    synchronized boolean changed() {
        return isLive() ? dirty() : sessionPhase == SessionPhase.INVALID && sentId != null;
    }

    /** Whether another node owns a newer state, and there are changes here that will not get there. */
    synchronized boolean hasLostChanges() {
        return sessionPhase == SessionPhase.MOVED
                && (sessionAttributes.changed() || sentId != null && !sentId.equals(id));
    }

    /** Whether a holder is missing, so that the session should be sent again although nothing changed. */
    synchronized boolean needsHolder() {
        return isLive() && sentId != null && sessionBackups.needsWhole();
    }

    /** Whether a holder is known to have the session, after all that was sent has been waited for. */
    synchronized boolean held() {
        return sessionBackups.held();
    }

    /** Whether the session lives on elsewhere when this node has left. */
    synchronized boolean heldElsewhere() {
        return sentId != null && sessionBackups.heldElsewhere();
    }

    /** Waits no longer for the last transfer; the next one will carry everything. */
    synchronized void abandonTransfer() {
        inFlight = TransferConfirmation.IMMEDIATE;
        sessionBackups.requireWhole();
    }

    /** Makes the next transfer carry everything, even if nothing changes until then. */
    synchronized void requireWhole() {
        sessionBackups.requireWhole();
        described = false;
    }

    /** Whether a node that claims the session waits for this one, whose refused update may then be sent again. */
    synchronized boolean hasWaitingClaimers() {
        return sessionBackups.hasWaitingClaimers();
    }

    /** Counts on from an epoch that is not refused. */
    synchronized void startEpoch() {
        version = SessionVersion.nextEpoch(version);
        refused = false;
        requireWhole();
    }

    /** Notes for which claims a holder refuses what is below a version; for none if another node is the owner. */
    synchronized void refusedFor(long below, List<?> claims) {
        if (version < below && !claims.isEmpty()) {
            Set<Object> all = new LinkedHashSet<>(refusedFor());
            all.addAll(claims);
            refusedFor = notOver(all);
            refusedBelow = Math.max(refusedBelow, below);
        }
    }

    private Set<Object> notOver(Set<Object> claims) {
        return claims.stream()
                .filter(claim -> !sessionBackups.isOver(claim))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Tells of a claim whether its node is gone. */
    synchronized Predicate<Object> goneClaimers() {
        return sessionBackups::isClaimerGone;
    }

    /** Whether copies refuse the present epoch for claims, over or not. */
    synchronized boolean isRefusedForClaims() {
        return version < refusedBelow;
    }

    /** Claims for which copies refuse the present epoch, as far as they have said so, but for those that are over. */
    synchronized Set<Object> refusedFor() {
        return version < refusedBelow ? refusedFor : Set.of();
    }

    /** Whether an epoch has begun since that of {@code earlier}. */
    synchronized boolean hasEpochAfter(long earlier) {
        return version >= SessionVersion.nextEpoch(earlier);
    }

    /**
     * Sees to it that the next update is of the epoch after that of {@code refused}, or of a later one that has begun. One that
     * begins too late would not be refused where another node has claimed the session, too, and does not wait.
     *
     * @return false if the session is not live here any more
     */
    synchronized boolean countOn(long refused) {
        if (!hasEpochAfter(refused)) {
            startEpoch();
        }
        return isLive();
    }

    /**
     * Ends the session on this node and gives its whole state to {@code taker}: nothing if it is over already, or goes on elsewhere.
     *
     * @param refused takes attributes that cannot travel
     */
    void moveTo(Consumer<Optional<SessionUpdate>> taker, Consumer<RuntimeException> refused) {
        synchronized (this) {
            if (sessionBackups.refused()) {
                superseded(SessionVersion.LAST);
            }
            if (isLive() && endClaim == null) {
                version = SessionVersion.next(version);
                taker.accept(Optional.of(update(takeSerialisable(() -> true, refused))));
                sessionBackups.movedOn();
                sessionPhase = SessionPhase.MOVED;
                forget.run();
                return;
            }
        }
        taker.accept(Optional.empty());
    }

    /**
     * What the session was on this node before it moved; nothing if it did not, or had changes that were not sent.
     *
     * @param refused takes attributes that cannot travel
     */
    synchronized Optional<SessionUpdate> whatItWas(Consumer<RuntimeException> refused) {
        if (sessionPhase != SessionPhase.MOVED || sessionAttributes.changed() || sessionAttributes.unserialised() > 0) {
            return Optional.empty();
        }
        version = SessionVersion.next(version);
        return Optional.of(update(takeSerialisable(() -> true, refused)));
    }

    /**
     * As {@link #superseded(long)}, where the other node knows the session by {@code otherId}. If it has got further ids here,
     * these are dead: a node that has not heard of the other one may have taken copies under them.
     */
    synchronized void superseded(String otherId, long byVersion) {
        if (isLive() && endClaim == null && version < byVersion) {
            idsSentAfter(otherId).forEach(sessionBackups::discard);
            if (!otherId.equals(id) && byVersion != SessionVersion.LAST) {
                sessionBackups.goesOnUnder(otherId, version);
            }
            superseded(byVersion);
        }
    }

    private Set<String> idsSentAfter(String otherId) {
        if (otherId.equals(id) || sentId == null) {
            return Set.of();
        }
        Set<String> ids = new HashSet<>(formerIds.subList(formerIds.indexOf(otherId) + 1, formerIds.size()));
        ids.add(sentId);
        ids.remove(otherId);
        return ids;
    }

    /** Another node owns a newer state: this one is void. */
    synchronized void superseded(long byVersion) {
        if (isLive() && endClaim == null && version < byVersion) {
            sessionPhase = SessionPhase.MOVED;
            forget.run();
        }
    }
}
