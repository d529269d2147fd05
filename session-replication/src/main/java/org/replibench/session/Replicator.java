package org.replibench.session;

import java.time.Duration;
import java.util.Collection;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Scope;
import org.replibench.model.SyncMode;
import org.replibench.model.Trigger;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.copies.Outcome;
import org.replibench.session.metrics.TransferMetrics;

/** When a session's changes leave the node, how much of it, and who waits: the pattern's trigger, scope and sync mode. */
final class Replicator {
    private static final System.Logger LOG = System.getLogger(Replicator.class.getName());

    private final ReplicationPattern pattern;
    private final Duration timeout;
    private final FailurePolicy onFailure;
    private final TransferMetrics metrics;
    private volatile boolean stopping;

    Replicator(Options options, TransferMetrics metrics) {
        this.pattern = options.pattern();
        this.timeout = options.timeout();
        this.onFailure = options.onFailure();
        this.metrics = metrics;
    }

    /**
     * An attribute was set or removed.
     *
     * @throws NotReplicableException if it cannot travel, or another one that goes with it; nothing was sent then
     */
    void attributeChanged(ReplicatedSession session) {
        if (pattern.trigger() == Trigger.ON_SET_ATTRIBUTE || !session.inRequest()) {
            replicate(session);
        }
    }

    /**
     * A request's changes are complete, or its response's first byte is about to leave.
     *
     * @throws NotReplicableException for attributes that could not travel and were removed from the session
     */
    void requestEnds(ReplicatedSession session) {
        try {
            replicate(session);
        } catch (NotReplicableException e) {
            e.attributes().forEach(session::removeAttribute);
            throw e;
        }
    }

    /** A request has ended; what changed after its response's first byte goes too, unless another request sends it. */
    void requestLeft(ReplicatedSession session) {
        if (!waitsForStop() && !session.inRequest() && session.state().changed()) {
            sendUnawaited(session);
        }
    }

    private void replicate(ReplicatedSession session) {
        if (!waitsForStop() || !session.live()) {
            replicate(session, pattern.syncMode() == SyncMode.SYNCHRONOUS);
        }
    }

    /** Whether changes stay here for now. What a request changes while the node stops goes when it ends. */
    private boolean waitsForStop() {
        return pattern.trigger() == Trigger.ON_SHUTDOWN && !stopping;
    }

    /** The node stops: what its holders do not have yet goes to them completely; returns how many sessions that was. */
    int stops(Collection<ReplicatedSession> sessions) {
        stopping = true;
        int lacking = 0;
        for (ReplicatedSession session : sessions) {
            if (session.live() && (session.state().changed() || session.state().lacksHolder())) {
                session.handOver();
                lacking++;
            }
        }
        return lacking;
    }

    /** Sends the session to the holders that it lacks, in any pattern without waiting for them. */
    void protect(ReplicatedSession session) {
        if (waitsForStop() || !session.state().lacksHolder()) {
            return;
        }
        session.state().sendAgain();
        sendUnawaited(session);
    }

    private void sendUnawaited(ReplicatedSession session) {
        try {
            send(session, false, timeout);
        } catch (NotReplicableException e) {
            // The next request of the session hears of it.
            LOG.log(System.Logger.Level.WARNING, "session {0} lacks a copy: {1}", session.getId(), e.getMessage());
        }
    }

    private void replicate(ReplicatedSession session, boolean wait) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            Outcome outcome = send(session, wait, Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
            if (outcome == Outcome.CONFIRMED) {
                return;
            }
            if (outcome == Outcome.MOVED && session.stillOwner(timeout)) {
                continue;
            }
            if (outcome == Outcome.MOVED) {
                session.state().distrust();
                throw new ReplicationFailedException("session " + session.getId()
                        + " was taken over by another node during this request; send the request again");
            }
            if (outcome == Outcome.UNCONFIRMED || System.nanoTime() >= deadline) {
                unconfirmed(session);
                return;
            }
            session.state().sendAgain();
        }
    }

    private Outcome send(ReplicatedSession session, boolean wait, Duration remaining) {
        var confirmation = session.state().transfer(pattern.scope() == Scope.ALL_ATTRIBUTES);
        return wait ? confirmation.await(remaining) : Outcome.CONFIRMED;
    }

    private void unconfirmed(ReplicatedSession session) {
        metrics.unconfirmed();
        session.state().giveUpWaiting();
        if (onFailure == FailurePolicy.FAIL) {
            session.state().sendAgain();
            throw new ReplicationFailedException("session " + session.getId() + ": its copies (" + pattern.code()
                    + ") were not confirmed within " + timeout.toMillis() + " ms");
        }
    }
}
