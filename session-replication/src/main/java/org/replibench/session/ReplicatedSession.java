package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import io.undertow.server.session.SessionManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.replibench.session.ActiveRequestTracker.OwnershipRelease;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/** A session that is live on this node, as the container sees it. */
final class ReplicatedSession implements Session {
    private static final System.Logger LOG = System.getLogger(ReplicatedSession.class.getName());

    private final ReplicatedSessionManager manager;
    private final SessionAttributes sessionAttributes;
    private final ReplicatedSessionState state;
    private final ActiveRequestTracker requests;
    private final long foundVersion;
    private final boolean foundLive;
    private volatile boolean cookieSent;

    /** A new one. */
    ReplicatedSession(
            ReplicatedSessionManager manager,
            String id,
            SessionAttributes sessionAttributes,
            SessionBackups sessionBackups,
            int maxInactive) {
        this.manager = manager;
        this.sessionAttributes = sessionAttributes;
        this.state = new ReplicatedSessionState(
                id, maxInactive, manager.runtime().millis(), sessionAttributes, sessionBackups, this::stopBeingLive);
        this.requests = new ActiveRequestTracker(state::isLive, manager.timeout(), manager.runtime());
        this.foundVersion = SessionVersion.NONE;
        this.foundLive = false;
    }

    /** One that was taken over. */
    ReplicatedSession(
            ReplicatedSessionManager manager,
            SessionUpdate whole,
            SessionAttributes sessionAttributes,
            SessionTakeover sessionTakeover) {
        this.manager = manager;
        this.sessionAttributes = sessionAttributes;
        this.state = new ReplicatedSessionState(whole, sessionTakeover, sessionAttributes, this::stopBeingLive);
        this.requests = new ActiveRequestTracker(state::isLive, manager.timeout(), manager.runtime());
        this.foundVersion = whole.version();
        this.foundLive = sessionTakeover.live();
    }

    private void stopBeingLive() {
        manager.forget(this);
        requests.stateChanged();
    }

    /** What it is, and what its copies have of it. */
    ReplicatedSessionState state() {
        return state;
    }

    /** The version that a take-over found; {@link SessionVersion#NONE} if the session was created on this node. */
    long foundVersion() {
        return foundVersion;
    }

    /** Whether a take-over found it in use on another node. */
    boolean foundLive() {
        return foundLive;
    }

    boolean isLive() {
        return state.isLive();
    }

    // ---- requests

    /** No request has used it since, unless one has here: moving it is no use. */
    void unusedSince(long nanos) {
        requests.unusedSince(nanos);
    }

    /** Lets a request in; false if the session has ended, moved or timed out. */
    boolean enter() {
        return requests.enter(state.maxInactiveSeconds());
    }

    /** Ends a request's use. */
    void leave(long startedMillis) {
        requests.leave(startedMillis);
        if (!requests.inRequest()) {
            manager.idle(this);
        }
    }

    boolean inRequest() {
        return requests.inRequest();
    }

    boolean timedOut() {
        return requests.timedOut(state.maxInactiveSeconds());
    }

    /** At least zero: the node that created it may have another time of day. */
    long ageSeconds() {
        return TimeUnit.MILLISECONDS.toSeconds(Math.max(0, manager.runtime().millis() - state.createdMillis()));
    }

    /** Whether the client has a cookie with this node's route. */
    boolean hasCookie() {
        return cookieSent;
    }

    void cookieSent() {
        cookieSent = true;
    }

    // ---- other nodes

    /** Waits the moment that it takes until a session on its way to another node is there; false if it is on no such way. */
    boolean awaitLeft() {
        return requests.awaitLeft();
    }

    /** Notes that another node wants the session; true if no request uses it now. */
    boolean requestRelease(OwnershipRelease ownershipRelease) {
        return requests.requestRelease(ownershipRelease);
    }

    /** Whether another node wants it. */
    boolean isWanted() {
        return requests.isWanted();
    }

    void awaited(Object claim) {
        requests.awaited(claim);
    }

    /** Notes that a node has given up its claim: updates that copies refuse for it may be sent again. */
    void withdrawn(Object claim) {
        requests.withdrawn(claim);
    }

    /** Another node is gone, which may end a wait for its claim. */
    void nodeLeft() {
        requests.stateChanged();
    }

    /** Tells nodes that want it by a former id that it is not to be had by that, unless a request uses it. */
    void refuseFormerIds() {
        requests.takeFormer(getId()).forEach(this::refuse);
    }

    private void refuse(OwnershipRelease former) {
        former.handOver(Optional.empty());
        requests.refused(former);
    }

    /** Gives the session up to the nodes that want it, unless a request uses it. */
    void releaseIfIdle() {
        List<OwnershipRelease> releases = requests.startLeaving();
        if (releases.isEmpty()) {
            return;
        }
        try {
            Map<Boolean, List<OwnershipRelease>> byPresentId =
                    releases.stream().collect(Collectors.partitioningBy(release -> release.names(getId())));
            byPresentId.get(false).forEach(this::refuse);
            giveUpTo(byPresentId.get(true));
        } finally {
            requests.left();
        }
    }

    private void giveUpTo(List<OwnershipRelease> releases) {
        if (!releases.isEmpty()) {
            if (isLive()) {
                prepareToMove();
            }
            state.moveTo(whole -> releases.forEach(release -> release.handOver(whole)), this::reportNotReplicable);
        }
    }

    /**
     * Whether a refused update may be sent again, because those for whose claims it was refused wait for the session, or do
     * without it. If so, it counts on from an epoch that is not refused.
     *
     * @param before the session's version before that update
     * @param timeout how long to wait for the claims, which may be later than the refusal
     */
    boolean stillOwner(long before, Duration timeout) {
        if (!isLive() || state.doubted() || !state.hasWaitingClaimers()) {
            return false;
        }
        return state.hasEpochAfter(before)
                || (state.isRefusedForClaims()
                        && requests.awaitClaimers(state.refusedFor(), state.goneClaimers(), timeout)
                        && state.countOn(before));
    }

    /** Whether what was sent under an id may have been refused because a parallel request has changed that meanwhile. */
    boolean hasGotAnotherId(String sent) {
        return isLive() && !getId().equals(sent);
    }

    /** Whether an update was refused for claims of nodes that wait for the session here, or will. */
    boolean isRefusedForClaimers() {
        return state.isRefusedForClaims() && requests.isClaimed(state.refusedFor(), state.goneClaimers());
    }

    /** As {@link #stillOwner}, if all of them are known to wait by now, or to have given their claims up. */
    boolean countOnIfAwaited() {
        return !state.doubted()
                && state.isRefusedForClaims()
                && requests.waitFor(state.refusedFor())
                && state.countOn(state.version());
    }

    /** Notifies the attributes that the session leaves this node. */
    void prepareToMove() {
        manager.passivate(this, sessionAttributes);
    }

    /** What it was here before another node got it; nothing if it has ended. */
    Optional<SessionUpdate> whatItWas() {
        return state.whatItWas(this::reportNotReplicable);
    }

    /** The node stops: sends the whole session to its holders, as far as it can travel. */
    void handOver() {
        state.transferSerialisable(this::reportNotReplicable);
    }

    private void reportNotReplicable(RuntimeException reason) {
        LOG.log(
                System.Logger.Level.WARNING,
                "{0} moves on without an attribute: {1}",
                SessionLabel.of(getId()),
                reason.getMessage());
    }

    // ---- what the container calls

    @Override
    public String getId() {
        return state.id();
    }

    @Override
    public void requestDone(HttpServerExchange exchange) {
        // By now the client may have sent its next request, whose changes are not this one's to send.
    }

    @Override
    public long getCreationTime() {
        state.requireValid();
        return state.createdMillis();
    }

    @Override
    public long getLastAccessedTime() {
        state.requireValid();
        return requests.lastAccessedMillis();
    }

    @Override
    public int getMaxInactiveInterval() {
        state.requireValid();
        return state.maxInactiveSeconds();
    }

    @Override
    public void setMaxInactiveInterval(int seconds) {
        state.requireValid();
        state.maxInactiveSeconds(seconds);
    }

    @Override
    public Object getAttribute(String name) {
        state.requireValid();
        return sessionAttributes.get(name, (key, value) -> manager.activated(this, key, value));
    }

    @Override
    public Set<String> getAttributeNames() {
        state.requireValid();
        return sessionAttributes.names();
    }

    @Override
    public Object setAttribute(String name, Object value) {
        state.requireValid();
        if (value == null) {
            return removeAttribute(name);
        }
        sessionAttributes.check(name, value);
        Object before = sessionAttributes.put(name, value);
        manager.changes().set(this, name, value, before);
        return before;
    }

    @Override
    public Object removeAttribute(String name) {
        state.requireValid();
        if (state.isLive()) {
            return remove(name);
        }
        // Each attribute hears of the session's end, whatever the others do at theirs.
        try {
            return remove(name);
        } catch (Throwable e) { // Of code in other languages, checked exceptions, too.
            logFailedEnd("attribute '" + name + "'", e);
            return null;
        }
    }

    private Object remove(String name) {
        Object before = sessionAttributes.put(name, null);
        manager.changes().removed(this, name, before);
        return before;
    }

    /** Puts back what was before a change that failed. */
    void restore(String name, Object before) {
        sessionAttributes.put(name, before);
    }

    @Override
    public void invalidate(HttpServerExchange exchange) {
        if (!end(exchange, SessionDestroyedReason.INVALIDATED)) {
            state.requireValid();
            throw new IllegalStateException(SessionLabel.of(getId()) + " is already invalidated");
        }
    }

    /**
     * Destroys the session with its events; false if it has ended before, or has timed out while another node may use it: who calls
     * then asks the others first. False, too, if this node leaves, and the session lives on elsewhere.
     */
    boolean end(HttpServerExchange exchange, SessionDestroyedReason reason) {
        if (reason == SessionDestroyedReason.TIMEOUT && !state.current()) {
            state.leaveTimeoutToOthers();
            return false;
        }
        boolean heardOf = manager.beginEnd();
        if (!heardOf && state.heldElsewhere()) {
            state.superseded(SessionVersion.LAST);
            return false;
        }
        try {
            return endAnyway(exchange, reason);
        } finally {
            if (heardOf) {
                manager.noteEnded();
            }
        }
    }

    /** As {@link #end}, though others may not hear of it: so does what ends with its node. */
    boolean endAnyway(HttpServerExchange exchange, SessionDestroyedReason reason) {
        if (!state.claimEnd(reason, manager.timeout()) || !state.end(reason)) {
            return false;
        }
        try {
            manager.destroyed(this, exchange, reason);
        } catch (Throwable e) { // Of code in other languages, checked exceptions, too.
            logFailedEnd("a listener", e);
        }
        state.ended();
        manager.ended(this, exchange, reason);
        return true;
    }

    /** Destroys the session if it has timed out elsewhere, and no request has used it on this node. */
    void expireUnused() {
        if (requests.startLeavingUnused()) {
            try {
                end(null, SessionDestroyedReason.TIMEOUT);
            } finally {
                requests.left();
            }
        }
    }

    private void logFailedEnd(String culprit, Throwable failure) {
        LOG.log(
                System.Logger.Level.WARNING,
                "{0}: {1} failed at the session''s end: {2}",
                SessionLabel.of(getId()),
                culprit,
                failure);
    }

    @Override
    public SessionManager getSessionManager() {
        return manager;
    }

    @Override
    public String changeSessionId(HttpServerExchange exchange, SessionConfig config) {
        String before = state.rename(() -> manager.rename(this));
        if (before == null) {
            return null;
        }
        String after = getId();
        config.setSessionId(exchange, after);
        manager.renamed(this, before, exchange);
        return after;
    }
}
