package org.replibench.session.database;

import java.util.concurrent.CompletableFuture;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** The rows of one session. */
abstract class DatabaseBackups implements SessionBackups {
    private final SessionWriter writer;
    private final DatabaseWorkQueue queue;
    private volatile boolean whole;
    private volatile CompletableFuture<TransferOutcome> last =
            CompletableFuture.completedFuture(TransferOutcome.CONFIRMED);

    /**
     * @param queue the only one for all that is written of the session, so that it stays in order
     * @param whole whether the database has nothing of the session yet
     */
    DatabaseBackups(SessionWriter rows, DatabaseWorkQueue queue, boolean whole) {
        this.writer = rows;
        this.queue = queue;
        this.whole = whole;
    }

    @Override
    public boolean needsWhole() {
        return whole;
    }

    @Override
    public void requireWhole() {
        whole = true;
    }

    @Override
    public boolean held() {
        return !whole && last.isDone();
    }

    @Override
    public TransferConfirmation send(SessionUpdate sessionUpdate) {
        if (sessionUpdate.whole()) {
            whole = false;
        }
        CompletableFuture<TransferOutcome> written = writer.write(queue, sessionUpdate);
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

    @Override
    public void ending(String id, long version) {
        // Its row has one owner, who deletes it.
    }

    @Override
    public TransferConfirmation remove(String id, long version) {
        CompletableFuture<TransferOutcome> removed = writer.remove(queue, id, version);
        if (removed == null) {
            return TransferConfirmation.completed(TransferOutcome.UNCONFIRMED);
        }
        return writer.confirmation(removed);
    }

    @Override
    public boolean hasWaitingClaimers() {
        return false;
    }
}
