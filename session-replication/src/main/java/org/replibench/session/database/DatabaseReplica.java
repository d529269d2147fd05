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
import org.replibench.session.copies.Version;

/** The rows of one session. */
final class DatabaseReplica implements Replica {
    private final DatabaseStore store;
    private final DatabaseLane lane;
    private volatile boolean whole;
    private volatile boolean alone;
    private volatile CompletableFuture<Outcome> last = CompletableFuture.completedFuture(Outcome.CONFIRMED);

    /**
     * @param lane the only one for all that is written of the session, so that it stays in order
     * @param whole whether the database has nothing of the session yet
     */
    DatabaseReplica(DatabaseStore store, DatabaseLane lane, boolean whole) {
        this.store = store;
        this.lane = lane;
        this.whole = whole;
    }

    /** Of a session that only this node has: until it is written, no other node can own it. */
    static DatabaseReplica alone(DatabaseStore store, DatabaseLane lane) {
        DatabaseReplica replica = new DatabaseReplica(store, lane, true);
        replica.alone = true;
        return replica;
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
        alone = false;
        if (update.whole()) {
            whole = false;
        }
        CompletableFuture<Outcome> written = store.write(lane, update);
        if (written == null) {
            requireWhole();
            return Confirmation.of(Outcome.UNCONFIRMED);
        }
        last = written.whenComplete((outcome, failure) -> {
            if (failure != null || outcome == Outcome.REPEAT) {
                requireWhole();
            }
        });
        return store.synchronous() ? timeout -> outcome(written, timeout) : Confirmation.IMMEDIATE;
    }

    @Override
    public Confirmation remove(String id, long version) {
        CompletableFuture<Outcome> removed = store.remove(lane, id, version);
        if (removed == null) {
            return Confirmation.of(Outcome.UNCONFIRMED);
        }
        return store.synchronous() ? timeout -> outcome(removed, timeout) : Confirmation.IMMEDIATE;
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

    @Override
    public boolean current(String id, long version, boolean routedHere) {
        return alone || version == Version.NONE || store.trusts(id, version, routedHere);
    }
}
