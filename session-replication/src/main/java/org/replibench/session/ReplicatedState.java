package org.replibench.session;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** What a session is, and how much of that its copies have: its updates are made here, one after the other. */
final class ReplicatedState {
    private enum Phase {
        LIVE,
        ENDING,
        INVALID,
        MOVED
    }

    private final Attributes attributes;
    private final Runnable forget;
    private final long createdMillis;
    private volatile String id;
    private volatile int maxInactiveSeconds;
    private volatile Phase phase = Phase.LIVE;
    private volatile boolean trusted = true;

    // Guarded by this.
    private Replica replica;
    private long version;
    private String sentId;
    private boolean described;
    private Confirmation inFlight = Confirmation.IMMEDIATE;

    /**
     * Of a new session.
     *
     * @param forget makes the node forget the session, before it stops being live here
     */
    ReplicatedState(String id, int maxInactiveSeconds, Attributes attributes, Replica replica, Runnable forget) {
        this.id = id;
        this.maxInactiveSeconds = maxInactiveSeconds;
        this.attributes = attributes;
        this.replica = replica;
        this.forget = forget;
        this.createdMillis = System.currentTimeMillis();
        this.version = Version.NONE;
    }

    /** Of a session that was taken over. */
    ReplicatedState(Update whole, Takeover takeover, Attributes attributes, Runnable forget) {
        this.id = whole.id();
        this.maxInactiveSeconds = whole.maxInactiveSeconds();
        this.attributes = attributes;
        this.replica = takeover.replica();
        this.forget = forget;
        this.createdMillis = whole.createdMillis();
        this.version = takeover.version();
        this.sentId = id;
        this.described = true;
        attributes.load(whole);
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

    boolean live() {
        return phase == Phase.LIVE;
    }

    /** Lets the session be read while it lives or its listeners hear of its end. */
    void requireValid() {
        switch (phase) {
            case INVALID -> throw new IllegalStateException("session " + id + " is invalidated");
            case MOVED -> throw new IllegalStateException("session " + id + " has moved to another node");
            default -> {
                // In use, or being destroyed.
            }
        }
    }

    /** Gives the session the id that {@code newId} finds; returns the former one, or null if the session is over. */
    synchronized String rename(Supplier<String> newId) {
        if (!live()) {
            return null;
        }
        String before = id;
        id = newId.get();
        described = false;
        return before;
    }

    /** Begins the session's end; false if it is over already. */
    synchronized boolean end() {
        if (!live()) {
            return false;
        }
        phase = Phase.ENDING;
        forget.run();
        return true;
    }

    /** Completes its end. */
    void ended() {
        phase = Phase.INVALID;
    }

    // ---- copies

    /** Makes the next request ask the other holders for a newer state. */
    void distrust() {
        trusted = false;
    }

    synchronized boolean current(boolean routedHere) {
        return trusted && replica.current(id, version, routedHere);
    }

    /** Takes part in a take-over that found nothing newer than what is here. */
    synchronized void confirmOwnership(Takeover takeover) {
        replica = takeover.replica();
        version = takeover.version();
        described = false;
        trusted = true;
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
    synchronized Confirmation transfer(boolean all) {
        switch (phase) {
            case LIVE -> {
                if (dirty()) {
                    boolean whole = all || replica.needsWhole();
                    send(whole, attributes.take(whole));
                }
            }
            case INVALID -> {
                if (sentId != null) {
                    version = Version.next(version);
                    inFlight = replica.remove(sentId, version);
                    sentId = null;
                }
            }
            case ENDING -> {
                // Whoever ends the session makes its copies go.
            }
            case MOVED -> {
                return Confirmation.of(Outcome.MOVED);
            }
        }
        return inFlight;
    }

    /** Sends the whole session; attributes that cannot travel are removed and told to {@code refused}. */
    synchronized void transferWhatCanTravel(Consumer<NotReplicableException> refused) {
        if (live()) {
            replica.requireWhole();
            send(true, attributes.takeWhatCanTravel(refused));
        }
    }

    private void send(boolean whole, Attributes.Snapshot snapshot) {
        version = Version.next(version);
        Update update = update(whole, snapshot);
        described = true;
        sentId = id;
        inFlight = replica.send(update);
    }

    private Update update(boolean whole, Attributes.Snapshot snapshot) {
        String previousId = sentId == null || sentId.equals(id) ? null : sentId;
        return new Update(
                id, previousId, version, whole, createdMillis, maxInactiveSeconds, snapshot.names(), snapshot.values());
    }

    private boolean dirty() {
        return !described || attributes.changed();
    }

    /** Whether there is something that the copies do not have yet. */
    synchronized boolean changed() {
        return live() ? dirty() : phase == Phase.INVALID && sentId != null;
    }

    /** Whether a holder is missing, so that the session should be sent again although nothing changed. */
    synchronized boolean lacksHolder() {
        return live() && sentId != null && replica.needsWhole();
    }

    /** Whether a holder is known to have the session, after all that was sent has been waited for. */
    synchronized boolean held() {
        return replica.held();
    }

    /** Waits no longer for the last transfer; the next one will carry everything. */
    synchronized void giveUpWaiting() {
        inFlight = Confirmation.IMMEDIATE;
        replica.requireWhole();
    }

    /** Makes the next transfer carry everything, even if nothing changes until then. */
    synchronized void sendAgain() {
        replica.requireWhole();
        described = false;
    }

    /** Whether a node that claims the session waits for this one, whose refused update may then be sent again. */
    synchronized boolean claimersWait() {
        return replica.claimersWait();
    }

    /** Counts on from an epoch that is not refused; false if the session is not live here any more. */
    synchronized boolean startEpoch() {
        version = Version.nextEpoch(version);
        sendAgain();
        return live();
    }

    /**
     * Ends the session on this node and gives its whole state to {@code taker}: nothing if it is over already.
     *
     * @param refused is told of attributes that cannot travel
     */
    void moveTo(Consumer<Optional<Update>> taker, Consumer<NotReplicableException> refused) {
        synchronized (this) {
            if (live()) {
                version = Version.next(version);
                taker.accept(Optional.of(update(true, attributes.takeWhatCanTravel(refused))));
                phase = Phase.MOVED;
                forget.run();
                return;
            }
        }
        taker.accept(Optional.empty());
    }

    /** Another node owns a newer state: this one is void. */
    synchronized void superseded(long byVersion) {
        if (live() && version < byVersion) {
            phase = Phase.MOVED;
            forget.run();
        }
    }
}
