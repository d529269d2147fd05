package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.database.DatabaseWorkQueue.ConnectionWork;
import org.replibench.session.metrics.TransferMetrics;

/** Writes this node's sessions through the queues, and reads them; writes later what a database that was gone missed. */
final class SessionWriter {
    private static final System.Logger LOG = System.getLogger(SessionWriter.class.getName());

    /** A wait for the database. */
    @FunctionalInterface
    private interface Wait {
        TransferOutcome end() throws InterruptedException, ExecutionException, TimeoutException;
    }

    private record MissedRemoval(List<String> ids, long version) {}

    private final SessionTable table;
    private final DatabaseWorkQueues queues;
    private final OwnedSessions live;
    private final DatabaseReplicationBackend.Settings settings;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private final VersionLookup lookup;
    private final Queue<MissedRemoval> missedRemovals = new ConcurrentLinkedQueue<>();

    /** Sessions that this node may have taken over without learning so, with the versions that it knew. */
    private final Map<String, Long> unclearTakeovers = new ConcurrentHashMap<>();

    private volatile boolean missed;
    private volatile boolean leaving;

    SessionWriter(
            SessionTable table,
            DatabaseWorkQueues queues,
            OwnedSessions live,
            DatabaseReplicationBackend.Settings settings,
            TransferMetrics metrics,
            LayerRuntime runtime,
            VersionLookup lookup) {
        this.table = table;
        this.queues = queues;
        this.live = live;
        this.settings = settings;
        this.metrics = metrics;
        this.runtime = runtime;
        this.lookup = lookup;
    }

    /** This node stops: what is not written by then, it never is. */
    void leave() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }

    /** The queue for all that is written of a session under this id. */
    DatabaseWorkQueue queue(String id) {
        return queues.of(id);
    }

    /** Lets a queue wait for what was sent through another one before, whatever becomes of it. */
    void awaitDone(CompletableFuture<TransferOutcome> before) throws SQLException {
        if (!queues.awaitDone(before)) {
            throw new SQLException("what was sent before is not written yet");
        }
    }

    /** The answer that a request waits for, if requests wait. */
    TransferConfirmation confirmation(CompletableFuture<TransferOutcome> written) {
        return settings.synchronous() || leaving ? timeout -> await(written, timeout) : TransferConfirmation.IMMEDIATE;
    }

    private TransferOutcome await(CompletableFuture<TransferOutcome> written, Duration timeout) {
        return await(() -> runtime.await(written, timeout));
    }

    private static TransferOutcome await(Wait wait) {
        try {
            return wait.end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TransferOutcome.UNCONFIRMED;
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            return TransferOutcome.UNCONFIRMED;
        }
    }

    /** As {@link SessionTable#write}. */
    TransferOutcome write(
            Connection connection, SessionUpdate sessionUpdate, List<String> formerIds, boolean stored, boolean inDoubt)
            throws SQLException {
        return table.write(
                connection, sessionUpdate, formerIds, renamedBefore(sessionUpdate.version()), stored, inDoubt);
    }

    /**
     * Asynchronously the client has a new id before the database has, so no node goes on under the former one. Where sessions have one
     * owner, who takes a row does not look into it again, and what is written, while its node stops, is waited for.
     */
    private long renamedBefore(long version) {
        return settings.synchronous() || settings.ownersOnly() ? version : SessionVersion.LAST;
    }

    /** Has an update written; returns null if the queue is full. */
    CompletableFuture<TransferOutcome> write(
            DatabaseWorkQueue queue, SessionUpdate sessionUpdate, ConnectionWork<TransferOutcome> write) {
        long startNanos = runtime.nanos();
        long bytes = sessionUpdate.serialisedBytes();
        CompletableFuture<TransferOutcome> written = queue.submit(bytes, write);
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
        CompletableFuture<TransferOutcome> written = queues.of(sessionUpdate.id())
                .add(connection -> table.write(
                        connection, sessionUpdate, sessionUpdate.previousIds(), sessionUpdate.version(), false, true));
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
            if (!settings.synchronous()) {
                metrics.dropped();
            }
            LOG.log(System.Logger.Level.WARNING, "{0} was not written: {1}", SessionLabel.of(id), failure.getMessage());
        } else if (transferOutcome == TransferOutcome.REPEAT && !settings.synchronous()) {
            live.resend(id);
        }
    }

    /**
     * Ends a session; returns null if the queue is full, and ends it later.
     *
     * @param ids all under which the database may have it
     */
    CompletableFuture<TransferOutcome> remove(DatabaseWorkQueue queue, List<String> ids, long version) {
        CompletableFuture<TransferOutcome> removed = queue.submit(0, connection -> table.end(connection, ids, version));
        if (removed == null) {
            metrics.dropped();
            missedRemovals.add(new MissedRemoval(ids, version));
            return null;
        }
        metrics.transferred(0, 0);
        return removed.whenComplete((transferOutcome, failure) -> {
            if (failure != null) {
                missedRemovals.add(new MissedRemoval(ids, version));
            }
        });
    }

    /** Whether several nodes may have a session live at once. */
    boolean sharesSessions() {
        return !settings.ownersOnly();
    }

    /** As {@link SessionTable#claimEnd}; returns null if the queue is full. */
    CompletableFuture<TransferOutcome> claimEnd(
            DatabaseWorkQueue queue, String id, List<String> formerIds, long version, BooleanSupplier stored) {
        metrics.transferred(0, 0);
        return queue.submit(
                0,
                connection -> table.claimEnd(
                        connection, id, formerIds, renamedBefore(version), version, stored.getAsBoolean()));
    }

    /**
     * The answer that every end waits for; where requests go on without a database, not for long, nor for each of many.
     * {@link TransferOutcome#MOVED} if this node stops before it comes: nobody ends the row later, so the session goes on elsewhere.
     */
    TransferConfirmation claimConfirmation(DatabaseWorkQueue queue, CompletableFuture<TransferOutcome> claimed) {
        return timeout -> {
            TransferOutcome transferOutcome = settings.available()
                    ? await(() -> queue.await(claimed, settings.ownerGrace()))
                    : await(claimed, timeout);
            return transferOutcome == TransferOutcome.UNCONFIRMED && queue.hasStopped()
                    ? TransferOutcome.MOVED
                    : transferOutcome;
        };
    }

    /** As {@link VersionLookup#current}. */
    boolean current(List<String> ids, boolean stored, LongSupplier version) {
        return lookup.current(ids, stored, version);
    }

    /** As {@link #current} while the session's change of id is not known to be written. */
    boolean currentUnderNewId(List<String> ids, boolean stored, LongSupplier version) {
        return current(ids, stored, () -> renamedBefore(version.getAsLong() + 1) - 1);
    }

    /** Whether the database has the session, and nothing newer than {@code version}, once all is written from here. */
    boolean current(String id, long version) {
        return version(id) <= version;
    }

    /** The session's version, once all is written from here; {@link SessionVersion#LAST} if the database does not have it. */
    long version(String id) {
        return queues.await(queues.of(id).submit(0, connection -> table.version(connection, id)))
                .orElse(SessionVersion.LAST);
    }

    /** As {@link SessionTable#takeOver}; what it took unnoticed it gives back when the database answers again. */
    Optional<SessionUpdate> takeOver(String id, long knownVersion) {
        AtomicBoolean begunOrGivenUp = new AtomicBoolean();
        try {
            return queues.await(queues.of(id).submit(0, connection -> {
                if (begunOrGivenUp.getAndSet(true)) {
                    return Optional.empty();
                }
                unclearTakeovers.remove(id);
                return table.takeOver(connection, id, knownVersion);
            }));
        } catch (StoreUnreachableException e) {
            if (begunOrGivenUp.getAndSet(true)) {
                unclearTakeovers.put(id, knownVersion);
            }
            throw e;
        }
    }

    /** In the session's queue, so that it is not taken over meanwhile. */
    private boolean giveBack(Connection connection, String id) throws SQLException {
        Long knownVersion = unclearTakeovers.get(id);
        if (knownVersion != null) {
            table.giveBack(connection, id, knownVersion);
            unclearTakeovers.remove(id, knownVersion);
        }
        return true;
    }

    /**
     * Waits until all is written that was sent before, and the ends that the database missed; if it is gone, until it is back.
     * {@link TransferOutcome#REPEAT} if it went meanwhile.
     */
    TransferOutcome drain(Duration patience) {
        queues.patient(true);
        try {
            if (!missedRemovals.isEmpty()) {
                queues.any().addUnawaited("what the database missed is not written yet", this::endMissed);
            }
            TransferOutcome drained = queues.drain(patience);
            return drained.and(missedRemovals.isEmpty() ? TransferOutcome.CONFIRMED : TransferOutcome.REPEAT);
        } finally {
            queues.patient(false);
        }
    }

    /** Begins to make up, if the database answers, for what it missed. */
    void catchUp() {
        if ((missed || !missedRemovals.isEmpty() || !unclearTakeovers.isEmpty()) && queues.queued() == 0) {
            queues.any().addUnawaited("what the database missed is written later", this::catchUp);
        }
    }

    private boolean catchUp(Connection connection) throws SQLException {
        table.heartbeat(connection);
        endMissed(connection);
        unclearTakeovers.keySet().forEach(id -> queues.of(id)
                .addUnawaited("a session may stay with a node that does not have it", own -> giveBack(own, id)));
        if (missed) {
            missed = false;
            live.holdersChanged();
        }
        return true;
    }

    private boolean endMissed(Connection connection) throws SQLException {
        for (MissedRemoval missedRemoval = missedRemovals.peek();
                missedRemoval != null;
                missedRemoval = missedRemovals.peek()) {
            table.end(connection, missedRemoval.ids(), missedRemoval.version());
            missedRemovals.remove();
        }
        return true;
    }
}
