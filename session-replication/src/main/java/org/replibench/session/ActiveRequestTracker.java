package org.replibench.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;

/** The requests that use a session on this node, the end of the last one, and the nodes that wait for it. */
final class ActiveRequestTracker {
    /** More than there are nodes that claim a session at once. */
    private static final int MAX_WITHDRAWN = 16;

    private final BooleanSupplier live;

    /** After which a claim is over that was not withdrawn: its node was killed, or asked in the database, where none is. */
    private final Duration abandonedAfter;

    private final LayerRuntime runtime;
    private final List<OwnershipRelease> ownershipReleases = new ArrayList<>(0);

    /** The last claims that were given up, or whose nodes are gone: copies may still refuse updates for them. */
    private final List<Object> withdrawn = new ArrayList<>(0);

    private volatile long lastAccessedMillis;
    private boolean leaving;
    private boolean used;
    private long lastUsedNanos;
    private int requests;

    /**
     * @param live whether the session lives on this node
     * @param claimTimeout after which a node that wants the session gives up
     */
    ActiveRequestTracker(BooleanSupplier live, Duration claimTimeout, LayerRuntime runtime) {
        this.live = live;
        this.abandonedAfter = claimTimeout.multipliedBy(2);
        this.runtime = runtime;
        this.lastAccessedMillis = runtime.millis();
        this.lastUsedNanos = runtime.nanos();
    }

    /** Tells when the session was used last before it came here, for as long as no request has used it here. */
    synchronized void unusedSince(long nanos) {
        if (!used) {
            lastUsedNanos = nanos;
        }
    }

    /** Lets a request in; false if the session has ended, moved or timed out. */
    synchronized boolean enter(int maxInactiveSeconds) {
        if (!live.getAsBoolean() || leaving || timedOut(maxInactiveSeconds)) {
            return false;
        }
        requests++;
        used = true;
        lastUsedNanos = runtime.nanos();
        return true;
    }

    synchronized void leave(long startedMillis) {
        requests--;
        lastAccessedMillis = startedMillis;
        lastUsedNanos = runtime.nanos();
    }

    synchronized boolean inRequest() {
        return requests > 0;
    }

    /** Whether no request has used the session for so long, whatever the node's clock was set to meanwhile. */
    synchronized boolean timedOut(int maxInactiveSeconds) {
        return requests == 0
                && maxInactiveSeconds > 0
                && runtime.nanos() - lastUsedNanos >= TimeUnit.SECONDS.toNanos(maxInactiveSeconds);
    }

    /** When the last request that is over began. */
    long lastAccessedMillis() {
        return lastAccessedMillis;
    }

    /** Waits the moment that it takes until a session on its way to another node is there; false if it is on no such way. */
    synchronized boolean awaitLeft() {
        if (!leaving) {
            return false;
        }
        try {
            runtime.await(this, () -> !leaving, runtime.nanos() + LayerRuntime.FOREVER.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** Notes that another node wants the session; true if no request uses it now. Forgets claims that were abandoned. */
    synchronized boolean requestRelease(OwnershipRelease ownershipRelease) {
        long now = runtime.nanos();
        ownershipReleases.stream()
                .filter(earlier -> now - earlier.requestedNanos > abandonedAfter.toNanos())
                .toList()
                .forEach(this::forget);
        ownershipRelease.requestedNanos = now;
        ownershipReleases.add(ownershipRelease);
        return requests == 0;
    }

    synchronized boolean isWanted() {
        return !ownershipReleases.isEmpty();
    }

    /** Those who want the session by another id than its present one, if no request uses it; they are not known here any more. */
    synchronized List<OwnershipRelease> takeFormer(String presentId) {
        if (requests > 0) {
            return List.of();
        }
        List<OwnershipRelease> former = ownershipReleases.stream()
                .filter(release -> !release.names(presentId))
                .toList();
        ownershipReleases.removeAll(former);
        return former;
    }

    /** Those who want the session, if no request uses it; from then until {@link #left} it lets none in. */
    synchronized List<OwnershipRelease> startLeaving() {
        if (requests > 0 || ownershipReleases.isEmpty()) {
            return List.of();
        }
        List<OwnershipRelease> releases = List.copyOf(ownershipReleases);
        ownershipReleases.clear();
        leaving = true;
        return releases;
    }

    /** Lets no request in from now until {@link #left}; false if one has used the session before. */
    synchronized boolean startLeavingUnused() {
        if (used || leaving) {
            return false;
        }
        leaving = true;
        return true;
    }

    synchronized void left() {
        leaving = false;
        notifyAll();
    }

    /** A node that wants the session knows that it has to wait. */
    synchronized void awaited(Object claim) {
        ownershipReleases.stream()
                .filter(ownershipRelease -> ownershipRelease.isFor(claim))
                .forEach(OwnershipRelease::awaited);
        notifyAll();
    }

    /** A node does without the session. */
    synchronized void withdrawn(Object claim) {
        ownershipReleases.removeIf(ownershipRelease -> ownershipRelease.isFor(claim));
        noteWithdrawn(claim);
        notifyAll();
    }

    /** A claim is over. Its node does not go on with the session for it, if that knew that it had to wait. */
    private void forget(OwnershipRelease over) {
        ownershipReleases.remove(over);
        if (over.isAwaited()) {
            noteWithdrawn(over.claim);
        }
    }

    private void noteWithdrawn(Object claim) {
        withdrawn.remove(claim);
        if (withdrawn.size() == MAX_WITHDRAWN) {
            withdrawn.remove(0);
        }
        withdrawn.add(claim);
    }

    /** A node was told that there is nothing under the id by which it wants the session. */
    synchronized void refused(OwnershipRelease former) {
        noteWithdrawn(former.claim);
        notifyAll();
    }

    /** What the session is here has changed, or which nodes are there: that may end a wait. */
    synchronized void stateChanged() {
        notifyAll();
    }

    /**
     * Waits until each of the claims is known, and its node waits for the session, or has given the claim up.
     *
     * @param gone whether a claim's node is gone
     * @return false if the session stops being live here, if one of these nodes is gone and may have gone on with it, or if
     *     none of that comes within the timeout
     */
    synchronized boolean awaitClaimers(Set<Object> claims, Predicate<Object> gone, Duration timeout) {
        long deadline = runtime.nanos() + timeout.toNanos();
        try {
            return runtime.await(
                            this,
                            () -> !live.getAsBoolean() || mayHaveGoneOn(claims, gone) || waitFor(claims),
                            deadline)
                    && live.getAsBoolean()
                    && !mayHaveGoneOn(claims, gone);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether there are nodes that want the session, and none that has made one of the claims is gone and may have gone on with it. */
    synchronized boolean isClaimed(Set<Object> claims, Predicate<Object> gone) {
        return !ownershipReleases.isEmpty() && !mayHaveGoneOn(claims, gone);
    }

    /** Whether each of the claims is known by now, and its node waits for the session, or has given the claim up. */
    synchronized boolean waitFor(Set<Object> claims) {
        return claims.stream().allMatch(this::isHarmless);
    }

    /** Unless it knew that it had to wait, a node that is gone may have passed this one over before. */
    private boolean mayHaveGoneOn(Set<Object> claims, Predicate<Object> gone) {
        return claims.stream().anyMatch(claim -> gone.test(claim) && !isHarmless(claim));
    }

    private boolean isHarmless(Object claim) {
        return withdrawn.contains(claim)
                || ownershipReleases.stream()
                        .anyMatch(ownershipRelease -> ownershipRelease.isFor(claim) && ownershipRelease.isAwaited());
    }

    /** A session's way to another node, which may have to wait for requests. */
    static final class OwnershipRelease {
        private final String id;
        private final Object claim;
        private final Consumer<Optional<SessionUpdate>> handOver;
        private long requestedNanos;
        private boolean awaited;

        /**
         * @param id under which the other node knows the session
         * @param claim what identifies the other node's claim
         * @param handOver takes the session's state before it stops being live here; nothing if it has stopped before
         */
        OwnershipRelease(String id, Object claim, Consumer<Optional<SessionUpdate>> handOver) {
            this.id = id;
            this.claim = claim;
            this.handOver = handOver;
        }

        boolean names(String sessionId) {
            return id.equals(sessionId);
        }

        boolean isFor(Object otherClaim) {
            return claim.equals(otherClaim);
        }

        /** Notes that the other node knows that it has to wait. Guarded by the session. */
        void awaited() {
            awaited = true;
        }

        boolean isAwaited() {
            return awaited;
        }

        void handOver(Optional<SessionUpdate> whole) {
            handOver.accept(whole);
        }
    }
}
