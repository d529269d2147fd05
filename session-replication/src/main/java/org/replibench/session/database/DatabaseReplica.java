package org.replibench.session.database;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Update;

/** The rows of one session. */
abstract class DatabaseReplica implements Replica {
    private final SessionRows rows;
    private final DatabaseLane lane;
    private volatile boolean whole;
    private volatile CompletableFuture<Outcome> last = CompletableFuture.completedFuture(Outcome.CONFIRMED);

    /**
     * @param lane the only one for all that is written of the session, so that it stays in order
     * @param whole whether the database has nothing of the session yet
     */
    DatabaseReplica(SessionRows rows, DatabaseLane lane, boolean whole) {
        this.rows = rows;
        this.lane = lane;
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
    public Confirmation send(Update update) {
        if (update.whole()) {
            whole = false;
        }
        CompletableFuture<Outcome> written = rows.write(lane, update);
        if (written == null) {
            requireWhole();
            return Confirmation.of(Outcome.UNCONFIRMED);
        }
        last = written.whenComplete((outcome, failure) -> {
            if (failure != null || outcome == Outcome.REPEAT) {
                requireWhole();
            }
        });
        return rows.synchronous() ? timeout -> outcome(written, timeout) : Confirmation.IMMEDIATE;
    }

    @Override
    public Confirmation remove(String id, long version) {
        CompletableFuture<Outcome> removed = rows.remove(lane, id, version);
        if (removed == null) {
            return Confirmation.of(Outcome.UNCONFIRMED);
        }
        return rows.synchronous() ? timeout -> outcome(removed, timeout) : Confirmation.IMMEDIATE;
    }

    private static Outcome outcome(CompletableFuture<Outcome> result, Duration timeout) {
        try {
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.UNCONFIRMED;
        } catch (ExecutionException | TimeoutException e) {
            return Outcome.UNCONFIRMED;
        }
    }

    @Override
    public boolean claimersWait() {
        return false;
    }
}
