package org.replibench.session.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.UnreachableException;

/** The lanes to the database: what concerns one session goes through one of them, so that it stays in order. */
final class DatabaseLanes {
    private final List<DatabaseLane> lanes;
    private final Duration timeout;

    DatabaseLanes(DataSource dataSource, DatabaseSettings settings) {
        timeout = settings.timeout();
        lanes = IntStream.range(0, settings.lanes())
                .mapToObj(i -> new DatabaseLane(i, dataSource, timeout, settings.queueBytes()))
                .toList();
    }

    DatabaseLane of(String id) {
        return lanes.get(Math.floorMod(id.hashCode(), lanes.size()));
    }

    /** For what concerns no session. */
    DatabaseLane any() {
        return lanes.get(0);
    }

    /**
     * Waits for a result.
     *
     * @param result null if it was refused because a queue is full
     * @throws UnreachableException if the database does not answer in time, or fails
     */
    <T> T await(CompletableFuture<T> result) {
        if (result == null) {
            throw new UnreachableException("session database: its queue is full");
        }
        try {
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreachableException("session database: interrupted", e);
        } catch (TimeoutException e) {
            result.cancel(false);
            throw new UnreachableException("session database: no answer within " + timeout.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new UnreachableException("session database: " + e.getCause().getMessage(), e.getCause());
        }
    }

    /** Waits until all is done that was queued before. */
    Outcome drain(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        List<CompletableFuture<Boolean>> ends =
                lanes.stream().map(lane -> lane.add(connection -> true)).toList();
        try {
            for (CompletableFuture<Boolean> end : ends) {
                end.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
            return Outcome.CONFIRMED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.UNCONFIRMED;
        } catch (ExecutionException | TimeoutException e) {
            return Outcome.UNCONFIRMED;
        }
    }

    int queued() {
        return lanes.stream().mapToInt(DatabaseLane::queued).sum();
    }

    void stop() {
        lanes.forEach(DatabaseLane::stop);
    }
}
