package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.replibench.session.copies.QueueByteLimit;

/** One way to the database: a bounded queue and the thread that empties it in order. */
final class DatabaseWorkQueue {
    /** Something to do with a connection. */
    @FunctionalInterface
    interface ConnectionWork<T> {
        T with(Connection connection) throws SQLException;
    }

    private record QueuedWork<T>(ConnectionWork<T> work, long bytes, CompletableFuture<T> result) {
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

    /** What a task takes on the heap in addition to its update. */
    private static final long OVERHEAD_BYTES = 256;

    private static final Executor SAME_THREAD = Runnable::run;

    private final DataSource dataSource;
    private final Duration timeout;
    private final BlockingQueue<QueuedWork<?>> queue = new LinkedBlockingQueue<>();
    private final QueueByteLimit queueByteLimit;
    private final Thread thread;

    /** A driver or a pool may swallow an interruption. */
    private volatile boolean stopped;

    /** @param timeout after which a silent database counts as gone */
    DatabaseWorkQueue(int number, DataSource dataSource, Duration timeout, long maxBytes) {
        this.dataSource = dataSource;
        this.timeout = timeout;
        queueByteLimit = new QueueByteLimit(maxBytes);
        thread = new Thread(this::run, "replibench-database-queue-" + number);
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
    <T> CompletableFuture<T> submit(long updateBytes, ConnectionWork<T> connectionWork) {
        long bytes = OVERHEAD_BYTES + updateBytes;
        return queueByteLimit.tryAdd(bytes) ? enqueue(bytes, connectionWork) : null;
    }

    /** Queues work that must not be refused, even if the queue is full; it takes as much room in it as work that writes nothing. */
    <T> CompletableFuture<T> add(ConnectionWork<T> connectionWork) {
        queueByteLimit.add(OVERHEAD_BYTES);
        return enqueue(OVERHEAD_BYTES, connectionWork);
    }

    private <T> CompletableFuture<T> enqueue(long bytes, ConnectionWork<T> connectionWork) {
        QueuedWork<T> queuedWork = new QueuedWork<>(connectionWork, bytes, new CompletableFuture<>());
        queue.add(queuedWork);
        return queuedWork.result();
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
        queue.forEach(queuedWork -> queuedWork.result().cancel(false));
    }

    private void run(QueuedWork<?> first) {
        QueuedWork<?> queuedWork = first;
        try (Connection connection = dataSource.getConnection()) {
            connection.setNetworkTimeout(SAME_THREAD, (int) timeout.toMillis());
            while (queuedWork != null) {
                queuedWork.run(connection);
                queueByteLimit.remove(queuedWork.bytes());
                queuedWork = queuedWork.result().isCompletedExceptionally() ? null : queue.poll();
            }
        } catch (SQLException | RuntimeException | OutOfMemoryError e) {
            if (queuedWork != null) {
                queuedWork.result().completeExceptionally(e);
                queueByteLimit.remove(queuedWork.bytes());
            }
        }
    }
}
