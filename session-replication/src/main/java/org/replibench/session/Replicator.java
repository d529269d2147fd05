package org.replibench.session;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationScope;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;
import org.replibench.session.ReplicationOptions.FailurePolicy;
import org.replibench.session.attributes.NotReplicableException;
import org.replibench.session.attributes.NotSerialisedException;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** When a session's changes leave the node, how much of it, and who waits: the pattern's trigger, scope and sync mode. */
final class Replicator {
    private static final System.Logger LOG = System.getLogger(Replicator.class.getName());

    private final ReplicationPattern pattern;
    private final Duration timeout;
    private final FailurePolicy onFailure;
    private final ReplicationBackend copies;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private final Set<ReplicatedSession> unawaited = ConcurrentHashMap.newKeySet();
    private volatile boolean leaving;
    private volatile boolean handsOver;

    Replicator(
            ReplicationOptions replicationOptions,
            ReplicationBackend copies,
            TransferMetrics metrics,
            LayerRuntime runtime) {
        this.copies = copies;
        this.runtime = runtime;
        this.pattern = replicationOptions.pattern();
        this.timeout = replicationOptions.timeout();
        this.onFailure = replicationOptions.onFailure();
        this.metrics = metrics;
    }

    Duration timeout() {
        return timeout;
    }

    /**
     * An attribute was set or removed.
     *
     * @throws NotReplicableException if it cannot travel, or another one that goes with it; nothing was sent then
     */
    void attributeChanged(ReplicatedSession session) {
        if (pattern.trigger() == ReplicationTrigger.ON_SET_ATTRIBUTE || !session.inRequest()) {
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

    /** A session has ended: its copies go, and no thread waits for that here. */
    void ended(ReplicatedSession session) {
        send(session, false, timeout);
    }

    /** A request has ended; what changed after its response's first byte goes too, unless another request sends it. */
    void requestCompleted(ReplicatedSession session) {
        if (!session.inRequest() && session.state().changed()) {
            sendWithoutWaiting(session);
        }
    }

    private void replicate(ReplicatedSession session) {
        // Nothing that a request changes goes later than that, once its node stops.
        replicate(session, leaving || pattern.syncMode() == SyncMode.SYNCHRONOUS);
    }

    /** Whether sessions are rows of a database. */
    boolean hasRows() {
        return pattern.protocol() == ReplicationProtocol.DATABASE;
    }

    /** Whether a row gets its new id whichever node has it by then: asynchronously, the client has had that before. */
    boolean renamesAnyRow() {
        return hasRows() && keepsCopies() && pattern.syncMode() == SyncMode.ASYNCHRONOUS;
    }

    /** Whether other nodes have copies while this one runs. */
    boolean keepsCopies() {
        return pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN;
    }

    /** Whether changes stay here for now. What a request changes while the node stops goes when it ends. */
    private boolean waitsForStop() {
        return pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN && !handsOver;
    }

    /** The node stops: from now on what a request changes has arrived before it is answered. */
    void leave() {
        leaving = true;
    }

    /**
     * After {@link #leave}: what holders do not have yet goes to them completely.
     *
     * @param versions of the sessions when this was done last
     * @return how many sessions have sent something since, or have gone to another node, or have no answer yet: a holder may
     *     have refused it
     */
    int handOverAll(Map<ReplicatedSession, Long> versions) {
        handsOver = true;
        int lacking = 0;
        for (Map.Entry<ReplicatedSession, Long> entry : versions.entrySet()) {
            ReplicatedSession session = entry.getKey();
            if (session.isLive()) {
                if (session.state().changed() || session.state().needsHolder()) {
                    session.handOver();
                }
            }
            // What tells another node that it has the session now may be on its way, too.
            long version = session.isLive() ? session.state().version() : SessionVersion.LAST;
            boolean sent = entry.setValue(version) != version;
            if (sent || session.state().awaitsEnd() || waitsForAnswer(session)) {
                lacking++;
            }
        }
        return lacking;
    }

    /** Whether holders have yet to confirm what was sent, be it while a request goes on that may end after the node. */
    private boolean waitsForAnswer(ReplicatedSession session) {
        return !hasRows() && session.isLive() && !session.state().noteAnswer();
    }

    /** Looks whether holders have answered what no request waits for: of what they refused, others have to be asked. */
    void noteAnswers() {
        unawaited.removeIf(session ->
                !session.isLive() || !session.inRequest() && session.state().noteAnswer());
    }

    /** Sends the session to the holders that it lacks, in any pattern without waiting for them. */
    void replicateToMissingHolders(ReplicatedSession session) {
        if (waitsForStop() || !session.state().needsHolder()) {
            return;
        }
        session.state().requireWhole();
        sendWithoutWaiting(session);
    }

    private void sendWithoutWaiting(ReplicatedSession session) {
        try {
            send(session, false, timeout);
            if (!hasRows() && pattern.syncMode() == SyncMode.SYNCHRONOUS) {
                unawaited.add(session);
            }
        } catch (NotReplicableException e) {
            // The next request of the session hears of it.
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} lacks a copy: {1}",
                    SessionLabel.of(session.getId()),
                    e.getMessage());
        }
    }

    private void replicate(ReplicatedSession session, boolean wait) {
        long deadline = runtime.nanos() + timeout.toNanos();
        while (true) {
            long before = session.state().version();
            String id = session.getId();
            TransferOutcome transferOutcome = arrived(session, send(session, wait, remaining(deadline)), deadline);
            if (wait
                    && transferOutcome == TransferOutcome.CONFIRMED
                    && session.state().doubted()) {
                transferOutcome = TransferOutcome.MOVED;
            }
            if (transferOutcome == TransferOutcome.CONFIRMED) {
                return;
            }
            if (transferOutcome == TransferOutcome.MOVED
                    && (session.hasGotAnotherId(id) || session.stillOwner(before, timeout))) {
                continue;
            }
            if (transferOutcome == TransferOutcome.MOVED) {
                askOthers(session);
                throw new ReplicationFailedException(SessionLabel.of(session.getId())
                        + " was taken over by another node during this request; send the request again");
            }
            if (transferOutcome == TransferOutcome.UNCONFIRMED || runtime.nanos() >= deadline) {
                unconfirmed(session);
                return;
            }
            session.state().requireWhole();
        }
    }

    /** Before the next request, or soon; of a row, which is then this node's again, when a request wants it. */
    private void askOthers(ReplicatedSession session) {
        if (hasRows()) {
            session.state().markUnverified();
        } else {
            session.state().verifySoon();
        }
    }

    private Duration remaining(long deadline) {
        return Duration.ofNanos(Math.max(1, deadline - runtime.nanos()));
    }

    /** Waits, once the node stops, until others have taken what was sent: there may be no time to send it again. */
    private TransferOutcome arrived(ReplicatedSession session, TransferOutcome sent, long deadline) {
        if (!leaving
                || !session.isLive()
                || sent != TransferOutcome.CONFIRMED
                || pattern.syncMode() == SyncMode.SYNCHRONOUS
                || hasRows()) {
            return sent;
        }
        TransferOutcome transferOutcome = copies.drain(remaining(deadline));
        return transferOutcome == TransferOutcome.CONFIRMED && session.state().refused()
                ? TransferOutcome.MOVED
                : transferOutcome;
    }

    private TransferOutcome send(ReplicatedSession session, boolean wait, Duration remaining) {
        var transferConfirmation = waitsForStop() ? session.state().discardOutdated() : transfer(session, wait);
        if (wait) {
            return transferConfirmation.await(remaining);
        }
        return session.state().hasLostChanges() ? TransferOutcome.MOVED : TransferOutcome.CONFIRMED;
    }

    /** Sends what changed; what could not be serialised stays as the copies have it, and the session keeps it. */
    private TransferConfirmation transfer(ReplicatedSession session, boolean wait) {
        while (true) {
            try {
                return session.state().transfer(pattern.scope() == ReplicationScope.ALL_ATTRIBUTES);
            } catch (NotSerialisedException e) {
                String message = SessionLabel.of(session.getId()) + ": " + e.getMessage();
                if (wait && onFailure == FailurePolicy.FAIL) {
                    throw new ReplicationFailedException(message + "; send the request again", e);
                }
                LOG.log(System.Logger.Level.WARNING, message);
            }
        }
    }

    private void unconfirmed(ReplicatedSession session) {
        metrics.unconfirmed();
        session.state().abandonTransfer();
        if (onFailure == FailurePolicy.FAIL) {
            session.state().requireWhole();
            session.state().distrustChangeOfId();
            throw new ReplicationFailedException(SessionLabel.of(session.getId()) + ": its copies (" + pattern.code()
                    + ") were not confirmed within " + timeout.toMillis() + " ms");
        }
    }
}
