package org.replibench.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;

/** The requests that use a session on this node, the end of the last one, and the nodes that wait for it. */
final class ActiveRequestTracker {
    private final BooleanSupplier live;
    private final LayerRuntime runtime;
    private final List<OwnershipRelease> ownershipReleases = new ArrayList<>(0);
    private volatile long lastAccessedMillis;
    private boolean leaving;
    private long lastUsedMillis;
    private int requests;

    /** @param live whether the session lives on this node */
    ActiveRequestTracker(BooleanSupplier live, LayerRuntime runtime) {
        this.live = live;
        this.runtime = runtime;
        this.lastAccessedMillis = runtime.millis();
        this.lastUsedMillis = lastAccessedMillis;
    }

    /** Lets a request in; false if the session has ended, moved or timed out. */
    synchronized boolean enter(long nowMillis, int maxInactiveSeconds) {
        if (!live.getAsBoolean() || leaving || timedOut(nowMillis, maxInactiveSeconds)) {
            return false;
        }
        requests++;
        lastUsedMillis = nowMillis;
        return true;
    }

    synchronized void leave(long startedMillis) {
        requests--;
        lastAccessedMillis = startedMillis;
        lastUsedMillis = runtime.millis();
    }

    synchronized boolean inRequest() {
        return requests > 0;
    }

    synchronized boolean timedOut(long nowMillis, int maxInactiveSeconds) {
        return requests == 0
                && maxInactiveSeconds > 0
                && nowMillis - lastUsedMillis >= TimeUnit.SECONDS.toMillis(maxInactiveSeconds);
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

    /** Notes that another node wants the session; true if no request uses it now. */
    synchronized boolean requestRelease(OwnershipRelease ownershipRelease) {
        ownershipReleases.add(ownershipRelease);
        return requests == 0;
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

    /** Waits until there are nodes that want the session, and all of them wait for it; false if not within the timeout. */
    synchronized boolean awaitClaimers(Duration timeout) {
        long deadline = runtime.nanos() + timeout.toNanos();
        try {
            return runtime.await(this, this::allClaimersWait, deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean allClaimersWait() {
        return !ownershipReleases.isEmpty() && ownershipReleases.stream().allMatch(OwnershipRelease::isAwaited);
    }

    /** A session's way to another node, which may have to wait for requests. */
    static final class OwnershipRelease {
        private final Object claim;
        private final Consumer<Optional<SessionUpdate>> handOver;
        private boolean awaited;

        /**
         * @param claim what identifies the other node's claim
         * @param handOver takes the session's state before it stops being live here; nothing if it has stopped before
         */
        OwnershipRelease(Object claim, Consumer<Optional<SessionUpdate>> handOver) {
            this.claim = claim;
            this.handOver = handOver;
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
