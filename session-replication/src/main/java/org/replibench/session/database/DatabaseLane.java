package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.replibench.session.copies.QueuedBytes;

/** One way to the database: a bounded queue and the thread that empties it in order. */
final class DatabaseLane {
    /** Something to do with a connection. */
    @FunctionalInterface
    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    private record Task<T>(Work<T> work, long bytes, CompletableFuture<T> result) {
        void run(Connection connection) {
            if (result.isDone()) {
                return;
            }
            try {
                result.complete(work.with(connection));
            } catch (SQLException | RuntimeException | OutOfMemoryError e) {
                result.completeExceptionally(e);
            }
        }
    }

    /** What a task takes on the heap besides its update. */
    private static final long TASK_BYTES = 256;

    private static final Executor CALLER = Runnable::run;

    private final DataSource dataSource;
    private final Duration timeout;
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();
    private final QueuedBytes queuedBytes;
    private final Thread thread;

    /** A driver or a pool may swallow an interruption. */
    private volatile boolean stopped;

    /** @param timeout after which a silent database counts as gone */
    DatabaseLane(int number, DataSource dataSource, Duration timeout, long maxBytes) {
        this.dataSource = dataSource;
        this.timeout = timeout;
        queuedBytes = new QueuedBytes(maxBytes);
        thread = new Thread(this::run, "replibench-database-" + number);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Queues work, which is not done if its result is cancelled before. An update that is larger than the whole queue
     * waits in it alone.
     *
     * @param updateBytes how large the update is that it writes
     * @return null if the queue is full
     */
    <T> CompletableFuture<T> submit(long updateBytes, Work<T> work) {
        long bytes = TASK_BYTES + updateBytes;
        return queuedBytes.tryAdd(bytes) ? enqueue(bytes, work) : null;
    }

    /** Queues work that must not be refused, even if the queue is full; it takes as much room in it as work that writes nothing. */
    <T> CompletableFuture<T> add(Work<T> work) {
        queuedBytes.add(TASK_BYTES);
        return enqueue(TASK_BYTES, work);
    }

    private <T> CompletableFuture<T> enqueue(long bytes, Work<T> work) {
        Task<T> task = new Task<>(work, bytes, new CompletableFuture<>());
        queue.add(task);
        return task.result();
    }

    int queued() {
        return queue.size();
    }

    void stop() {
        stopped = true;
        thread.interrupt();
    }

    private void run() {
        try {
            while (!stopped) {
                run(queue.take());
            }
        } catch (InterruptedException e) {
            // Stopped while it waited: the same as while it worked.
        }
        queue.forEach(task -> task.result().cancel(false));
    }

    private void run(Task<?> first) {
        Task<?> task = first;
        try (Connection connection = dataSource.getConnection()) {
            connection.setNetworkTimeout(CALLER, (int) timeout.toMillis());
            while (task != null) {
                task.run(connection);
                queuedBytes.remove(task.bytes());
                task = task.result().isCompletedExceptionally() ? null : queue.poll();
            }
        } catch (SQLException | RuntimeException | OutOfMemoryError e) {
            if (task != null) {
                task.result().completeExceptionally(e);
                queuedBytes.remove(task.bytes());
            }
        }
    }
}
