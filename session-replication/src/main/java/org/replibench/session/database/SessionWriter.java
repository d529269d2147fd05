package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** Writes this node's sessions through the queues, and reads them; writes later what a database that was gone missed. */
final class SessionWriter {
    private static final System.Logger LOG = System.getLogger(SessionWriter.class.getName());

    private record MissedRemoval(String id, long version) {}

    private final SessionTable table;
    private final DatabaseWorkQueues queues;
    private final OwnedSessions live;
    private final boolean synchronous;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private final Queue<MissedRemoval> missedRemovals = new ConcurrentLinkedQueue<>();
    private volatile boolean missed;

    /** @param synchronous whether a request waits until its changes are committed */
    SessionWriter(
            SessionTable table,
            DatabaseWorkQueues queues,
            OwnedSessions live,
            boolean synchronous,
            TransferMetrics metrics,
            LayerRuntime runtime) {
        this.table = table;
        this.queues = queues;
        this.live = live;
        this.synchronous = synchronous;
        this.metrics = metrics;
        this.runtime = runtime;
    }

    /** The answer that a request waits for, if requests wait. */
    TransferConfirmation confirmation(CompletableFuture<TransferOutcome> written) {
        return synchronous ? timeout -> await(written, timeout) : TransferConfirmation.IMMEDIATE;
    }

    private TransferOutcome await(CompletableFuture<TransferOutcome> written, Duration timeout) {
        try {
            return runtime.await(written, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TransferOutcome.UNCONFIRMED;
        } catch (ExecutionException | TimeoutException e) {
            return TransferOutcome.UNCONFIRMED;
        }
    }

    /** Writes an update; returns null if the queue is full. */
    CompletableFuture<TransferOutcome> write(DatabaseWorkQueue queue, SessionUpdate sessionUpdate) {
        long startNanos = runtime.nanos();
        long bytes = sessionUpdate.serialisedBytes();
        CompletableFuture<TransferOutcome> written =
                queue.submit(bytes, connection -> table.write(connection, sessionUpdate));
        if (written == null) {
            missed = true;
            metrics.dropped();
            return null;
        }
        return noted(sessionUpdate.id(), bytes, startNanos, written);
    }

    /** Writes a session that is not live here any more, so that to refuse it would be to lose it. */
    CompletableFuture<TransferOutcome> writeDeparted(SessionUpdate sessionUpdate) {
        long startNanos = runtime.nanos();
        CompletableFuture<TransferOutcome> written =
                queues.of(sessionUpdate.id()).add(connection -> table.write(connection, sessionUpdate));
        return noted(sessionUpdate.id(), sessionUpdate.serialisedBytes(), startNanos, written);
    }

    private CompletableFuture<TransferOutcome> noted(
            String id, long bytes, long startNanos, CompletableFuture<TransferOutcome> written) {
        metrics.transferred(bytes, bytes);
        return written.whenComplete((transferOutcome, failure) -> written(id, transferOutcome, failure, startNanos));
    }

    private void written(String id, TransferOutcome transferOutcome, Throwable failure, long startNanos) {
        if (transferOutcome == TransferOutcome.CONFIRMED) {
            metrics.confirmed(runtime.nanos() - startNanos);
        } else if (failure != null) {
            missed = true;
            if (!synchronous) {
                metrics.dropped();
            }
            LOG.log(System.Logger.Level.WARNING, "session {0} was not written: {1}", id, failure.getMessage());
        } else if (transferOutcome == TransferOutcome.MOVED) {
            live.markUnverified(id);
        } else if (!synchronous) {
            live.resend(id);
        }
    }

    /** Removes a session; returns null if the queue is full, and removes it later. */
    CompletableFuture<TransferOutcome> remove(DatabaseWorkQueue queue, String id, long version) {
        CompletableFuture<TransferOutcome> removed = queue.submit(0, connection -> {
            table.remove(connection, id, version);
            return TransferOutcome.CONFIRMED;
        });
        if (removed == null) {
            metrics.dropped();
            missedRemovals.add(new MissedRemoval(id, version));
            return null;
        }
        metrics.transferred(0, 0);
        return removed.whenComplete((transferOutcome, failure) -> {
            if (failure != null) {
                missedRemovals.add(new MissedRemoval(id, version));
            }
        });
    }

    Optional<Long> version(String id) {
        return queues.await(queues.of(id).submit(0, connection -> table.version(connection, id)));
    }

    /** Whether the database has the session, and nothing newer than {@code version}. */
    boolean current(String id, long version) {
        return version(id).filter(stored -> stored <= version).isPresent();
    }

    Optional<SessionUpdate> takeOver(String id, long knownVersion) {
        return queues.await(queues.of(id).submit(0, connection -> table.takeOver(connection, id, knownVersion)));
    }

    /** Begins to make up, if the database answers, for what it missed. */
    void catchUp() {
        if ((missed || !missedRemovals.isEmpty()) && queues.queued() == 0) {
            queues.any().addUnawaited("what the database missed is written later", this::catchUp);
        }
    }

    private boolean catchUp(Connection connection) throws SQLException {
        table.heartbeat(connection);
        for (MissedRemoval missedRemoval = missedRemovals.peek();
                missedRemoval != null;
                missedRemoval = missedRemovals.peek()) {
            table.remove(connection, missedRemoval.id(), missedRemoval.version());
            missedRemovals.remove();
        }
        if (missed) {
            missed = false;
            live.holdersChanged();
        }
        return true;
    }
}
