package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.metrics.TransferMetrics;

/** What this node writes of its sessions over the lanes, and reads; what a database that was gone missed is made up later. */
final class SessionRows {
    private static final System.Logger LOG = System.getLogger(SessionRows.class.getName());

    private record Removal(String id, long version) {}

    private final SessionTable table;
    private final DatabaseLanes lanes;
    private final LiveSessions live;
    private final boolean synchronous;
    private final TransferMetrics metrics;
    private final Queue<Removal> missedRemovals = new ConcurrentLinkedQueue<>();
    private volatile boolean missed;

    /** @param synchronous whether a request waits until its changes are committed */
    SessionRows(
            SessionTable table, DatabaseLanes lanes, LiveSessions live, boolean synchronous, TransferMetrics metrics) {
        this.table = table;
        this.lanes = lanes;
        this.live = live;
        this.synchronous = synchronous;
        this.metrics = metrics;
    }

    boolean synchronous() {
        return synchronous;
    }

    /** Writes an update; returns null if the queue is full. */
    CompletableFuture<Outcome> write(DatabaseLane lane, Update update) {
        long startNanos = System.nanoTime();
        long bytes = update.serialisedBytes();
        CompletableFuture<Outcome> written = lane.submit(bytes, connection -> table.write(connection, update));
        if (written == null) {
            missed = true;
            metrics.dropped();
            return null;
        }
        return noted(update.id(), bytes, startNanos, written);
    }

    /** Writes a session that is not live here any more, so that to refuse it would be to lose it. */
    CompletableFuture<Outcome> depart(Update update) {
        long startNanos = System.nanoTime();
        CompletableFuture<Outcome> written = lanes.of(update.id()).add(connection -> table.write(connection, update));
        return noted(update.id(), update.serialisedBytes(), startNanos, written);
    }

    private CompletableFuture<Outcome> noted(
            String id, long bytes, long startNanos, CompletableFuture<Outcome> written) {
        metrics.transferred(bytes, bytes);
        return written.whenComplete((outcome, failure) -> written(id, outcome, failure, startNanos));
    }

    private void written(String id, Outcome outcome, Throwable failure, long startNanos) {
        if (outcome == Outcome.CONFIRMED) {
            metrics.confirmed(System.nanoTime() - startNanos);
        } else if (failure != null) {
            missed = true;
            if (!synchronous) {
                metrics.dropped();
            }
            LOG.log(System.Logger.Level.WARNING, "session {0} was not written: {1}", id, failure.getMessage());
        } else if (outcome == Outcome.MOVED) {
            live.distrust(id);
        } else if (!synchronous) {
            live.resend(id);
        }
    }

    /** Removes a session; returns null if the queue is full, and removes it later. */
    CompletableFuture<Outcome> remove(DatabaseLane lane, String id, long version) {
        CompletableFuture<Outcome> removed = lane.submit(0, connection -> {
            table.remove(connection, id, version);
            return Outcome.CONFIRMED;
        });
        if (removed == null) {
            metrics.dropped();
            missedRemovals.add(new Removal(id, version));
            return null;
        }
        metrics.transferred(0, 0);
        return removed.whenComplete((outcome, failure) -> {
            if (failure != null) {
                missedRemovals.add(new Removal(id, version));
            }
        });
    }

    Optional<Long> version(String id) {
        return lanes.await(lanes.of(id).submit(0, connection -> table.version(connection, id)));
    }

    /** Whether the database has the session, and nothing newer than {@code version}. */
    boolean current(String id, long version) {
        return version(id).filter(stored -> stored <= version).isPresent();
    }

    Optional<Update> takeOver(String id, long knownVersion) {
        return lanes.await(lanes.of(id).submit(0, connection -> table.takeOver(connection, id, knownVersion)));
    }

    /** Begins to make up, if the database answers, for what it missed. */
    void makeUp() {
        if ((missed || !missedRemovals.isEmpty()) && lanes.queued() == 0) {
            lanes.any().submit(0, this::makeUp);
        }
    }

    private boolean makeUp(Connection connection) throws SQLException {
        table.seen(connection);
        for (Removal removal = missedRemovals.peek(); removal != null; removal = missedRemovals.peek()) {
            table.remove(connection, removal.id(), removal.version());
            missedRemovals.remove();
        }
        if (missed) {
            missed = false;
            live.holdersChanged();
        }
        return true;
    }
}
