package org.replibench.session;

import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.session.copies.SessionUpdate;

/** A session's way to another node, which may have to wait for requests. */
final class OwnershipRelease {
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
