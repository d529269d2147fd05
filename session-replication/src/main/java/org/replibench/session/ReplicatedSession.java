package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import io.undertow.server.session.SessionManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** A session that is live on this node. */
final class ReplicatedSession implements Session {
    private enum State {
        LIVE,
        ENDING,
        INVALID,
        MOVED
    }

    private final ReplicatedSessionManager manager;
    private final long createdMillis;
    private final Attributes attributes;
    private final Object transfers = new Object();
    private final boolean takenOver;

    private volatile String id;
    private volatile State state = State.LIVE;
    private volatile int maxInactiveSeconds;
    private volatile long lastAccessedMillis;
    private volatile long lastUsedMillis;
    private volatile boolean trusted = true;
    private volatile boolean leaving;
    private volatile String route;

    // Guarded by transfers.
    private Replica replica;
    private long version;
    private String sentId;
    private boolean described;
    private Confirmation inFlight = Confirmation.IMMEDIATE;

    // Guarded by this.
    private int requests;
    private final List<Release> releases = new ArrayList<>(0);

    /** A new one. */
    ReplicatedSession(
            ReplicatedSessionManager manager, String id, Attributes attributes, Replica replica, int maxInactive) {
        this.manager = manager;
        this.id = id;
        this.attributes = attributes;
        this.replica = replica;
        this.version = Version.NONE;
        this.takenOver = false;
        this.createdMillis = System.currentTimeMillis();
        this.lastAccessedMillis = createdMillis;
        this.lastUsedMillis = createdMillis;
        this.maxInactiveSeconds = maxInactive;
    }

    /** One that was taken over. */
    ReplicatedSession(ReplicatedSessionManager manager, Update whole, Attributes attributes, Takeover takeover) {
        this.manager = manager;
        this.id = whole.id();
        this.attributes = attributes;
        this.replica = takeover.replica();
        this.version = takeover.version();
        this.takenOver = true;
        this.createdMillis = whole.createdMillis();
        this.lastAccessedMillis = System.currentTimeMillis();
        this.lastUsedMillis = lastAccessedMillis;
        this.maxInactiveSeconds = whole.maxInactiveSeconds();
        this.sentId = id;
        this.described = true;
        attributes.load(whole);
    }

    // ---- requests

    /** Lets a request in; false if the session has ended, moved or timed out. */
    synchronized boolean enter(long nowMillis) {
        if (state != State.LIVE || leaving || timedOut(nowMillis)) {
            return false;
        }
        requests++;
        lastUsedMillis = nowMillis;
        return true;
    }

    /** Ends a request's use. */
    void leave(long startedMillis) {
        synchronized (this) {
            requests--;
            lastAccessedMillis = startedMillis;
            lastUsedMillis = System.currentTimeMillis();
        }
        releaseIfIdle();
    }

    /** Whether the session came from another node. */
    boolean takenOver() {
        return takenOver;
    }

    synchronized boolean inRequest() {
        return requests > 0;
    }

    long ageSeconds() {
        return TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis() - createdMillis);
    }

    /** Whether a request has to wait a moment until the session is elsewhere. */
    boolean leaving() {
        return leaving;
    }

    boolean live() {
        return state == State.LIVE;
    }

    synchronized boolean timedOut(long nowMillis) {
        int seconds = maxInactiveSeconds;
        return requests == 0 && seconds > 0 && nowMillis - lastUsedMillis >= TimeUnit.SECONDS.toMillis(seconds);
    }

    /** The cookie with which the client comes when no other node has answered it since; null if not known. */
    String route() {
        return route;
    }

    void route(String cookie) {
        route = cookie;
    }

    // ---- copies

    /** Makes the next request ask the other holders for a newer state. */
    void distrust() {
        trusted = false;
    }

    boolean current(boolean routedHere) {
        synchronized (transfers) {
            return trusted && replica.current(id, version, routedHere);
        }
    }

    /** Takes part in a take-over that found nothing newer than what is here. */
    void confirmOwnership(Takeover takeover) {
        synchronized (transfers) {
            replica = takeover.replica();
            version = takeover.version();
            described = false;
            trusted = true;
        }
    }

    long version() {
        synchronized (transfers) {
            return version;
        }
    }

    /**
     * Sends what changed since the last transfer.
     *
     * @param all whether unchanged attributes go too
     * @return the answer to the last transfer, whether it was this or one before
     */
    Confirmation transfer(boolean all) {
        synchronized (transfers) {
            switch (state) {
                case LIVE -> {
                    if (dirty()) {
                        send(all);
                    }
                }
                case INVALID -> {
                    if (sentId != null) {
                        version = Version.next(version);
                        inFlight = replica.remove(sentId, version);
                        sentId = null;
                    }
                }
                default -> {
                    return Confirmation.of(Outcome.MOVED);
                }
            }
            return inFlight;
        }
    }

    private void send(boolean all) {
        boolean whole = all || replica.needsWhole();
        Attributes.Snapshot snapshot = attributes.take(whole);
        version = Version.next(version);
        String previousId = sentId == null || sentId.equals(id) ? null : sentId;
        described = true;
        sentId = id;
        inFlight = replica.send(update(previousId, whole, snapshot));
    }

    private boolean dirty() {
        return !described || attributes.changed();
    }

    boolean changed() {
        synchronized (transfers) {
            return state == State.LIVE ? dirty() : state == State.INVALID && sentId != null;
        }
    }

    /** Whether a holder is missing, so that the session should be sent again although nothing changed. */
    boolean lacksHolder() {
        synchronized (transfers) {
            return state == State.LIVE && sentId != null && replica.needsWhole();
        }
    }

    /** Waits no longer for the last transfer; the next one will carry everything. */
    void giveUpWaiting() {
        synchronized (transfers) {
            inFlight = Confirmation.IMMEDIATE;
            replica.requireWhole();
        }
    }

    /** Makes the next transfer carry everything, even if nothing changes until then. */
    void sendAgain() {
        synchronized (transfers) {
            replica.requireWhole();
            described = false;
        }
    }

    private Update update(String previousId, boolean whole, Attributes.Snapshot snapshot) {
        return new Update(
                id, previousId, version, whole, createdMillis, maxInactiveSeconds, snapshot.names(), snapshot.values());
    }

    /** Notes that another node wants the session; true if no request uses it now. */
    synchronized boolean wanted(Release release) {
        releases.add(release);
        return requests == 0;
    }

    /** Gives the session up to whoever wants it, unless a request uses it. */
    void releaseIfIdle() {
        List<Release> now;
        synchronized (this) {
            if (requests > 0 || releases.isEmpty()) {
                return;
            }
            now = List.copyOf(releases);
            releases.clear();
            leaving = true;
        }
        try {
            moveTo(now);
        } finally {
            leaving = false;
        }
    }

    synchronized void awaited(Object claim) {
        releases.stream().filter(release -> release.of(claim)).forEach(Release::awaited);
        notifyAll();
    }

    /**
     * Whether a refused update may be sent again: those who claimed the session wait for it. If so, it counts on from an
     * epoch that is not refused.
     *
     * @param timeout how long to wait for the claim, which may be later than the refusal
     */
    boolean stillOwner(Duration timeout) {
        if (!awaitClaimers(timeout)) {
            return false;
        }
        synchronized (transfers) {
            version = Version.nextEpoch(version);
            replica.requireWhole();
            described = false;
            return state == State.LIVE;
        }
    }

    private synchronized boolean awaitClaimers(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (releases.isEmpty() || !releases.stream().allMatch(Release::isAwaited)) {
                long nanos = deadline - System.nanoTime();
                if (nanos <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Tells the attributes that the session leaves this node. */
    void prepareToMove() {
        manager.passivate(this, attributes);
    }

    private void moveTo(List<Release> wishes) {
        if (state == State.LIVE) {
            prepareToMove();
        }
        synchronized (transfers) {
            if (state == State.LIVE) {
                version = Version.next(version);
                Update update = update(null, true, attributes.take(true));
                wishes.forEach(wish -> wish.handOver(Optional.of(update)));
                state = State.MOVED;
                manager.forget(this);
                return;
            }
        }
        wishes.forEach(wish -> wish.handOver(Optional.empty()));
    }

    /** Another node owns a newer state: this one is void. */
    void superseded(long byVersion) {
        synchronized (transfers) {
            if (state == State.LIVE && version < byVersion) {
                state = State.MOVED;
                manager.forget(this);
            }
        }
    }

    // ---- what the container calls

    @Override
    public String getId() {
        return id;
    }

    @Override
    public void requestDone(HttpServerExchange exchange) {
        manager.requestEnds(this);
    }

    @Override
    public long getCreationTime() {
        requireValid();
        return createdMillis;
    }

    @Override
    public long getLastAccessedTime() {
        requireValid();
        return lastAccessedMillis;
    }

    @Override
    public int getMaxInactiveInterval() {
        requireValid();
        return maxInactiveSeconds;
    }

    @Override
    public void setMaxInactiveInterval(int seconds) {
        requireValid();
        synchronized (transfers) {
            if (maxInactiveSeconds != seconds) {
                maxInactiveSeconds = seconds;
                described = false;
            }
        }
    }

    @Override
    public Object getAttribute(String name) {
        requireValid();
        return attributes.get(name, (key, value) -> manager.activated(this, value));
    }

    @Override
    public Set<String> getAttributeNames() {
        requireValid();
        return attributes.names();
    }

    @Override
    public Object setAttribute(String name, Object value) {
        requireValid();
        if (value == null) {
            return removeAttribute(name);
        }
        attributes.check(name, value);
        Object before = attributes.put(name, value);
        manager.attributeSet(this, name, value, before);
        return before;
    }

    @Override
    public Object removeAttribute(String name) {
        requireValid();
        Object before = attributes.put(name, null);
        manager.attributeRemoved(this, name, before);
        return before;
    }

    /** Puts back what was before a change that failed. */
    void restore(String name, Object before) {
        attributes.put(name, before);
    }

    @Override
    public void invalidate(HttpServerExchange exchange) {
        if (!end(exchange, SessionDestroyedReason.INVALIDATED)) {
            throw new IllegalStateException("session " + id + " is already invalidated");
        }
    }

    /** Destroys the session with its events; false if it has ended before. */
    boolean end(HttpServerExchange exchange, SessionDestroyedReason reason) {
        synchronized (transfers) {
            if (state != State.LIVE) {
                return false;
            }
            state = State.ENDING;
            manager.forget(this);
        }
        try {
            manager.destroyed(this, exchange, reason);
        } finally {
            state = State.INVALID;
            manager.ended(this, exchange, reason);
        }
        return true;
    }

    @Override
    public SessionManager getSessionManager() {
        return manager;
    }

    @Override
    public String changeSessionId(HttpServerExchange exchange, SessionConfig config) {
        String before;
        String after;
        synchronized (transfers) {
            if (state != State.LIVE) {
                return null;
            }
            before = id;
            after = manager.rename(this);
            id = after;
            described = false;
        }
        config.setSessionId(exchange, after);
        manager.renamed(this, before, exchange);
        return after;
    }

    private void requireValid() {
        switch (state) {
            case INVALID -> throw new IllegalStateException("session " + id + " is invalidated");
            case MOVED -> throw new IllegalStateException("session " + id + " has moved to another node");
            default -> {
                // In use, or being destroyed: its listeners may still read it.
            }
        }
    }
}
