package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** The rows of one session. */
final class DatabaseBackups implements SessionBackups {
    private final SessionWriter writer;

    /** The only one for all that is written of the session under its id, so that it stays in order. */
    private DatabaseWorkQueue queue;

    /** Under which the database has the session, or was sent it last; null if it need not have it. */
    private volatile String id;

    /** Under which the database may still have it, since no write has been confirmed that renamed it. */
    private final List<String> formerIds = new CopyOnWriteArrayList<>();

    private volatile long version;
    private volatile boolean stored;
    private volatile boolean whole;

    /** Whether the database may still be about to do a write that was given up. */
    private volatile boolean inDoubt;

    /** Whether the last write was refused; that says nothing of what this node may have taken back since. */
    private volatile boolean refused;

    private volatile CompletableFuture<TransferOutcome> last =
            CompletableFuture.completedFuture(TransferOutcome.CONFIRMED);

    /** What became of the session's end before its listeners heard of it; null if it has not begun. */
    private volatile CompletableFuture<TransferOutcome> ended;

    private long endVersion = SessionVersion.NONE;

    private DatabaseBackups(SessionWriter writer, String queueId, String id, long version, boolean whole) {
        this.writer = writer;
        this.queue = writer.queue(queueId);
        this.id = id;
        this.version = version;
        this.stored = id != null;
        this.whole = whole;
        this.inDoubt = stored && whole;
    }

    /**
     * Of a session that this node alone has: what the database may have of it is void.
     *
     * @param version of that; {@link SessionVersion#NONE} if it has nothing
     */
    static DatabaseBackups unwritten(SessionWriter writer, String id, long version) {
        return new DatabaseBackups(writer, id, null, version, true);
    }

    /**
     * Of a session that the database has.
     *
     * @param whole whether the next write must carry all of it
     */
    static DatabaseBackups stored(SessionWriter writer, String id, long version, boolean whole) {
        return new DatabaseBackups(writer, id, id, version, whole);
    }

    @Override
    public boolean needsWhole() {
        return whole;
    }

    @Override
    public void requireWhole() {
        whole = true;
    }

    /** Of what it has the database lets the session go on elsewhere, though that is not the newest state. */
    @Override
    public boolean held() {
        return stored || !whole && last.isDone();
    }

    @Override
    public List<String> unconfirmedIds() {
        return List.copyOf(formerIds);
    }

    @Override
    public TransferConfirmation send(SessionUpdate sessionUpdate) {
        if (sessionUpdate.whole()) {
            whole = false;
        }
        CompletableFuture<TransferOutcome> before = null;
        DatabaseWorkQueue its = writer.queue(sessionUpdate.id());
        if (its != queue || !last.isDone() && !sessionUpdate.previousIds().isEmpty()) {
            before = last;
            queue = its;
        }
        sessionUpdate.previousIds().stream()
                .filter(former -> !formerIds.contains(former))
                .forEach(formerIds::add);
        id = sessionUpdate.id();
        version = sessionUpdate.version();
        CompletableFuture<TransferOutcome> written = write(sessionUpdate, List.copyOf(formerIds), before);
        if (written == null) {
            requireWhole();
            return TransferConfirmation.completed(TransferOutcome.UNCONFIRMED);
        }
        last = written.whenComplete((transferOutcome, failure) -> {
            if (failure != null || transferOutcome == TransferOutcome.REPEAT) {
                requireWhole();
            }
        });
        return writer.confirmation(written);
    }

    /** @param before what the former id's queue has to do first; null if the id is the same */
    private CompletableFuture<TransferOutcome> write(
            SessionUpdate sessionUpdate, List<String> former, CompletableFuture<TransferOutcome> before) {
        return writer.write(queue, sessionUpdate, connection -> {
            if (before != null) {
                writer.awaitDone(before);
            }
            return write(connection, sessionUpdate, former);
        });
    }

    private TransferOutcome write(Connection connection, SessionUpdate sessionUpdate, List<String> former)
            throws SQLException {
        boolean afterDoubt = inDoubt;
        inDoubt = true;
        TransferOutcome transferOutcome = writer.write(connection, sessionUpdate, former, stored, afterDoubt);
        inDoubt = false;
        refused = transferOutcome == TransferOutcome.MOVED;
        if (transferOutcome == TransferOutcome.CONFIRMED) {
            stored = true;
            formerIds.removeAll(former);
        }
        return transferOutcome;
    }

    @Override
    public Optional<TransferConfirmation> claimEnd(String endingId, long endingVersion) {
        if (writer.sharesSessions()) {
            return Optional.of(claimEndOfRow(endingId, endingVersion));
        }
        // Who takes what was written for this node's stop has it alone, and does not look into its row.
        return writer.isLeaving() && mayBeStored()
                ? Optional.of(claimEndOfRow(endingId, SessionVersion.next(version)))
                : Optional.empty();
    }

    private boolean mayBeStored() {
        return stored || inDoubt || !last.isDone();
    }

    private TransferConfirmation claimEndOfRow(String endingId, long endingVersion) {
        // If the database has not answered the last time, it may do what it was asked for then.
        if (ended == null || ended.isCompletedExceptionally() || endVersion != endingVersion) {
            endVersion = endingVersion;
            ended = writer.claimEnd(queue, endingId, List.copyOf(formerIds), endingVersion, () -> stored);
        }
        return ended == null
                ? TransferConfirmation.completed(TransferOutcome.UNCONFIRMED)
                : writer.claimConfirmation(queue, ended);
    }

    /** Whether the database ends the session as timed out for this node, or has: so that end is not another node's. */
    private boolean timesOutHere() {
        CompletableFuture<TransferOutcome> claim = ended;
        return claim != null
                && endVersion != SessionVersion.LAST
                && !claim.isCompletedExceptionally()
                && claim.getNow(TransferOutcome.CONFIRMED) == TransferOutcome.CONFIRMED;
    }

    private List<String> allIds(String presentId) {
        List<String> ids = new ArrayList<>(formerIds);
        ids.add(presentId);
        return ids;
    }

    @Override
    public void ending(String endingId, long endingVersion) {
        // Its row has one owner, who ends it, or has ended before.
    }

    @Override
    public TransferConfirmation remove(String removedId, long removedVersion) {
        if (endIsConfirmed()) {
            return writer.confirmation(ended);
        }
        CompletableFuture<TransferOutcome> removed =
                writer.remove(queue, allIds(removedId), Math.max(removedVersion, endVersion));
        if (removed == null) {
            return TransferConfirmation.completed(TransferOutcome.UNCONFIRMED);
        }
        return writer.confirmation(removed);
    }

    private boolean endIsConfirmed() {
        return ended != null
                && !ended.isCompletedExceptionally()
                && ended.getNow(TransferOutcome.UNCONFIRMED) == TransferOutcome.CONFIRMED;
    }

    @Override
    public boolean hasWaitingClaimers() {
        return false;
    }

    @Override
    public boolean refused() {
        return refused;
    }

    @Override
    public boolean current() {
        if (refused) {
            return false;
        }
        String sentId = id;
        if (sentId == null || timesOutHere()) {
            return true;
        }
        return formerIds.isEmpty()
                ? writer.current(allIds(sentId), stored, () -> version)
                : writer.currentUnderNewId(allIds(sentId), stored, () -> version);
    }
}
