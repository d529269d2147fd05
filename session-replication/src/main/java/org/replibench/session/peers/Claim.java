package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** This node's wish to own a session, and what the others answered. */
final class Claim {
    /** What a node can answer. */
    enum Kind {
        /** It has nothing. */
        NONE,
        /** The session was removed; version. */
        REMOVED,
        /** It owns the session and gives it up as soon as its requests are done. */
        BUSY,
        /** It holds a copy, or owned the session until now; owner, fence, the whole session. */
        STATE;

        private static final Kind[] ALL = values();

        static Kind of(long ordinal) {
            return ALL[(int) ordinal];
        }
    }

    private final String id;
    private final Set<Address> waitingFor;
    private final Set<Address> busy = new HashSet<>();
    private final Set<Address> holders = new HashSet<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private Update best;
    private Address bestOwner;
    private long fence;
    private long removed = Version.NONE;
    private boolean leftUnanswered;
    private boolean over;

    Claim(String id, Set<Address> nodes, long knownVersion) {
        this.id = id;
        this.waitingFor = new HashSet<>(nodes);
        this.fence = Version.nextEpoch(knownVersion);
    }

    String id() {
        return id;
    }

    synchronized void none(Address node) {
        answered(node);
    }

    synchronized void removed(Address node, long version) {
        removed = Math.max(removed, version);
        answered(node);
    }

    synchronized void busy(Address node) {
        busy.add(node);
    }

    synchronized void state(Address node, Address owner, long newFence, Update whole) {
        holders.add(node);
        fence = Math.max(fence, newFence);
        if (best == null || whole.version() > best.version()) {
            best = whole;
            bestOwner = owner;
        }
        answered(node);
    }

    synchronized void left(Address node) {
        leftUnanswered |= waitingFor.contains(node);
        answered(node);
    }

    /** Whether a node that was asked has left instead of answering. */
    synchronized boolean leftUnanswered() {
        return leftUnanswered;
    }

    private void answered(Address node) {
        waitingFor.remove(node);
        notifyAll();
    }

    /** Whether {@code node} answered, and so heard of this claim before whatever it says next. */
    synchronized boolean answeredBy(Address node) {
        return !waitingFor.contains(node);
    }

    /** What this node's own copy adds. */
    synchronized void own(Copy copy) {
        fence = Math.max(fence, copy.fence());
        if (best == null || copy.version() > best.version()) {
            best = copy.toUpdate(id);
            bestOwner = copy.owner();
        }
    }

    /**
     * Waits until every node has answered. A former owner that is silent while all others have answered is probably
     * dead, though not yet suspected: everything that it had confirmed is known by then, so it gets {@code ownerGrace}.
     *
     * @return false if a node that may have the newest state has not answered within {@code timeout}
     */
    synchronized boolean await(Duration timeout, Duration ownerGrace) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        long graceEnds = 0;
        while (!waitingFor.isEmpty()) {
            long now = System.nanoTime();
            long until = deadline;
            if (onlySilentOwnerMissing()) {
                if (graceEnds == 0) {
                    graceEnds = now + ownerGrace.toNanos();
                }
                until = Math.min(deadline, graceEnds);
            }
            if (until - now <= 0) {
                return until != deadline;
            }
            TimeUnit.NANOSECONDS.timedWait(this, until - now);
        }
        return true;
    }

    private boolean onlySilentOwnerMissing() {
        return best != null && waitingFor.size() == 1 && waitingFor.contains(bestOwner) && !busy.contains(bestOwner);
    }

    /** The newest state found; null if none, or if it was removed since. */
    synchronized Update best() {
        return best == null || removed >= best.version() ? null : best;
    }

    /** Whether the session was removed on another node, and with it what {@code version} was. */
    synchronized boolean removedAfter(long version) {
        return removed > version;
    }

    /** Larger than the version of any update that former owners can still send. */
    synchronized long fence() {
        return best == null ? fence : Math.max(fence, Version.nextEpoch(best.version()));
    }

    /** Nodes that have not answered. */
    synchronized Set<Address> missing() {
        return Set.copyOf(waitingFor);
    }

    /** Nodes that hold a copy of the session now. */
    synchronized Set<Address> holders() {
        return Set.copyOf(holders);
    }

    /** Runs {@code action} when the claim is over; at once if it is. */
    void afterwards(Runnable action) {
        synchronized (this) {
            if (!over) {
                afterwards.add(action);
                return;
            }
        }
        action.run();
    }

    void end() {
        List<Runnable> actions;
        synchronized (this) {
            over = true;
            actions = List.copyOf(afterwards);
        }
        actions.forEach(Runnable::run);
    }
}
