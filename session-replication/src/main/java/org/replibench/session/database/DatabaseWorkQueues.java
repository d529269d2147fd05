package org.replibench.session.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.copies.TransferOutcome;

/** The queues to the database: what concerns one session goes through one of them, so that it stays in order. */
final class DatabaseWorkQueues {
    private final List<DatabaseWorkQueue> queues;
    private final DatabaseWorkQueue lookups;
    private final Duration timeout;
    private final LayerRuntime runtime;

    DatabaseWorkQueues(DataSource dataSource, DatabaseReplicationBackend.Settings settings, LayerRuntime runtime) {
        this.runtime = runtime;
        timeout = settings.timeout();
        queues = IntStream.range(0, settings.queues())
                .mapToObj(i -> new DatabaseWorkQueue(i, dataSource, timeout, settings.queueBytes(), runtime))
                .toList();
        lookups = new DatabaseWorkQueue(settings.queues(), dataSource, timeout, settings.queueBytes(), runtime);
    }

    /** For what requests wait for, and need not wait for other sessions' writes. */
    DatabaseWorkQueue lookups() {
        return lookups;
    }

    DatabaseWorkQueue of(String id) {
        return queues.get(Math.floorMod(id.hashCode(), queues.size()));
    }

    /** For what concerns no session. */
    DatabaseWorkQueue any() {
        return queues.get(0);
    }

    /**
     * Waits for a result.
     *
     * @param result null if it was refused because a queue is full
     * @throws StoreUnreachableException if the database does not answer in time, or fails
     */
    <T> T await(CompletableFuture<T> result) {
        if (result == null) {
            throw new StoreUnreachableException("session database: its queue is full");
        }
        try {
            return runtime.await(result, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnreachableException("session database: interrupted", e);
        } catch (TimeoutException e) {
            result.cancel(false);
            throw new StoreUnreachableException("session database: no answer within " + timeout.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new StoreUnreachableException(
                    "session database: " + e.getCause().getMessage(), e.getCause());
        }
    }

    /** Waits for the end of what is in a queue; false if it does not end in time. */
    boolean awaitDone(CompletableFuture<?> result) {
        try {
            runtime.await(result, timeout);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    /** Whether what is written waits for a database that is gone, instead of failing. */
    void patient(boolean waits) {
        queues.forEach(queue -> queue.patient(waits));
    }

    /** Waits until all is done that was queued before; {@link TransferOutcome#REPEAT} if the database went meanwhile. */
    TransferOutcome drain(Duration patience) {
        long deadline = runtime.nanos() + patience.toNanos();
        List<CompletableFuture<Boolean>> ends =
                queues.stream().map(queue -> queue.add(connection -> true)).toList();
        try {
            for (CompletableFuture<Boolean> end : ends) {
                runtime.await(end, Duration.ofNanos(Math.max(1, deadline - runtime.nanos())));
            }
            return TransferOutcome.CONFIRMED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TransferOutcome.UNCONFIRMED;
        } catch (ExecutionException e) {
            return TransferOutcome.REPEAT;
        } catch (TimeoutException e) {
            return TransferOutcome.UNCONFIRMED;
        }
    }

    int queued() {
        return queues.stream().mapToInt(DatabaseWorkQueue::queued).sum();
    }

    void stop() {
        queues.forEach(DatabaseWorkQueue::stop);
        lookups.stop();
    }
}
