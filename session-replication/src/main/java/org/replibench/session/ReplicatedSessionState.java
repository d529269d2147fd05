package org.replibench.session;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.copies.SessionBackups;
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

    // Guarded by this.
    private SessionBackups sessionBackups;
    private long version;
    private String sentId;
    private boolean described;
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
        this.sentId = id;
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
            case INVALID -> throw new IllegalStateException("session " + id + " is invalidated");
            case MOVED -> throw new IllegalStateException("session " + id + " has moved to another node");
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
        id = newId.get();
        described = false;
        return before;
    }

    /**
     * Begins the session's end; false if it is over already.
     *
     * @param everywhere whether its copies end, too. A node that claims the session must then learn so as soon as this one has
     *     forgotten it: from a copy it would end it once more.
     */
    synchronized boolean end(boolean everywhere) {
        if (!isLive()) {
            return false;
        }
        sessionPhase = SessionPhase.ENDING;
        if (everywhere && sentId != null) {
            sessionBackups.ending(sentId, SessionVersion.next(version));
        }
        forget.run();
        return true;
    }

    /** Completes its end. */
    void ended() {
        sessionPhase = SessionPhase.INVALID;
    }

    // ---- copies

    /** Makes the next request ask the other holders for a newer state. */
    void markUnverified() {
        verified = false;
    }

    synchronized boolean current(boolean routedHere) {
        return verified && sessionBackups.current(id, version, routedHere);
    }

    /** Takes part in a take-over that found nothing newer than what is here. */
    synchronized void confirmOwnership(SessionTakeover sessionTakeover) {
        sessionBackups = sessionTakeover.replica();
        version = sessionTakeover.version();
        described = false;
        verified = true;
    }

    synchronized long version() {
        return version;
    }

    /**
     * Sends what changed since the last transfer.
     *
     * @param all whether unchanged attributes go too
     * @return the answer to the last transfer, whether it was this or one before
     * @throws NotReplicableException for attributes that cannot travel; nothing was sent then
     */
    synchronized TransferConfirmation transfer(boolean all) {
        switch (sessionPhase) {
            case LIVE -> {
                if (dirty()) {
                    boolean whole = all || sessionBackups.needsWhole();
                    send(whole, sessionAttributes.take(whole));
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
                // Whoever ends the session makes its copies go.
            }
            case MOVED -> {
                return TransferConfirmation.completed(TransferOutcome.MOVED);
            }
        }
        return inFlight;
    }

    /** Sends the whole session; attributes that cannot travel are removed and passed to {@code refused}. */
    synchronized void transferSerialisable(Consumer<NotReplicableException> refused) {
        if (isLive()) {
            sessionBackups.requireWhole();
            send(true, sessionAttributes.takeSerialisable(refused));
        }
    }

    private void send(boolean whole, SessionAttributes.SerialisedAttributes serialisedAttributes) {
        version = SessionVersion.next(version);
        SessionUpdate sessionUpdate = update(whole, serialisedAttributes);
        described = true;
        sentId = id;
        inFlight = sessionBackups.send(sessionUpdate);
    }

    private SessionUpdate update(boolean whole, SessionAttributes.SerialisedAttributes serialisedAttributes) {
        String previousId = sentId == null || sentId.equals(id) ? null : sentId;
        return new SessionUpdate(
                id,
                previousId,
                version,
                whole,
                createdMillis,
                maxInactiveSeconds,
                serialisedAttributes.names(),
                serialisedAttributes.values());
    }

    private boolean dirty() {
        return !described || sessionAttributes.changed();
    }

    /** Whether there is something that the copies do not have yet. */
    synchronized boolean changed() {
        return isLive() ? dirty() : sessionPhase == SessionPhase.INVALID && sentId != null;
    }

    /** Whether a holder is missing, so that the session should be sent again although nothing changed. */
    synchronized boolean needsHolder() {
        return isLive() && sentId != null && sessionBackups.needsWhole();
    }

    /** Whether a holder is known to have the session, after all that was sent has been waited for. */
    synchronized boolean held() {
        return sessionBackups.held();
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

    /** Counts on from an epoch that is not refused; false if the session is not live here any more. */
    synchronized boolean startEpoch() {
        version = SessionVersion.nextEpoch(version);
        requireWhole();
        return isLive();
    }

    /**
     * Ends the session on this node and gives its whole state to {@code taker}: nothing if it is over already.
     *
     * @param refused takes attributes that cannot travel
     */
    void moveTo(Consumer<Optional<SessionUpdate>> taker, Consumer<NotReplicableException> refused) {
        synchronized (this) {
            if (isLive()) {
                version = SessionVersion.next(version);
                taker.accept(Optional.of(update(true, sessionAttributes.takeSerialisable(refused))));
                sessionPhase = SessionPhase.MOVED;
                forget.run();
                return;
            }
        }
        taker.accept(Optional.empty());
    }

    /** Another node owns a newer state: this one is void. */
    synchronized void superseded(long byVersion) {
        if (isLive() && version < byVersion) {
            sessionPhase = SessionPhase.MOVED;
            forget.run();
        }
    }
}
