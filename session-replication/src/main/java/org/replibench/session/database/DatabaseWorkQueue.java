package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.QueueByteLimit;

/** One way to the database: a bounded queue and the thread that empties it in order. */
final class DatabaseWorkQueue implements LayerRuntime.Consumer<DatabaseWorkQueue.QueuedWork<?>> {
    /** Something to do with a connection. */
    @FunctionalInterface
    interface ConnectionWork<T> {
        T with(Connection connection) throws SQLException;
    }

    record QueuedWork<T>(ConnectionWork<T> work, long bytes, CompletableFuture<T> result) {
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

    /** A small part of a timeout, and no load for a database that starts. */
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(50);

    private static final System.Logger LOG = System.getLogger(DatabaseWorkQueue.class.getName());
    private static final Executor SAME_THREAD = Runnable::run;

    private final DataSource dataSource;
    private final Duration timeout;
    private final BlockingQueue<QueuedWork<?>> queue = new LinkedBlockingQueue<>();
    private final QueueByteLimit queueByteLimit;
    private final LayerRuntime runtime;
    private final LayerRuntime.Worker worker;

    /** What was waited for in vain: until it is done, nothing is that was queued later. */
    private volatile CompletableFuture<?> overdue = CompletableFuture.completedFuture(null);

    private volatile boolean patient;

    /** A driver or a pool may swallow an interruption. */
    private volatile boolean stopped;

    /** @param timeout after which a silent database counts as gone */
    DatabaseWorkQueue(int number, DataSource dataSource, Duration timeout, long maxBytes, LayerRuntime runtime) {
        this.dataSource = dataSource;
        this.timeout = timeout;
        queueByteLimit = new QueueByteLimit(maxBytes);
        this.runtime = runtime;
        worker = runtime.startConsumer("replibench-database-queue-" + number, queue, this);
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

    /**
     * Queues work that no client waits for, even if the queue is full: if it fails, the log says so.
     *
     * @param what is lacking then
     */
    void addUnawaited(String what, ConnectionWork<?> connectionWork) {
        logFailure(what, add(connectionWork));
    }

    /** Has the log say if {@code result}, which no client waits for, is a failure. */
    static void logFailure(String what, CompletableFuture<?> result) {
        var unused = result.exceptionally(failure -> {
            if (!(failure instanceof CancellationException)) {
                LOG.log(System.Logger.Level.WARNING, "{0}: {1}", what, failure.getMessage());
            }
            return null;
        });
    }

    private <T> CompletableFuture<T> enqueue(long bytes, ConnectionWork<T> connectionWork) {
        QueuedWork<T> queuedWork = new QueuedWork<>(connectionWork, bytes, new CompletableFuture<>());
        queue.add(queuedWork);
        if (stopped) {
            // The queue's thread may have looked for the last time.
            queuedWork.result().completeExceptionally(new SQLException("this node has stopped"));
        }
        return queuedWork.result();
    }

    /** Whether something that was waited for in vain is still to come. */
    boolean isOverdue() {
        return !overdue.isDone();
    }

    /**
     * Waits for a result of this queue, but not if one before it is overdue.
     *
     * @throws TimeoutException if it does not come within {@code patience}
     */
    <T> T await(CompletableFuture<T> result, Duration patience)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (isOverdue() && !result.isDone()) {
            throw new TimeoutException();
        }
        try {
            return runtime.await(result, patience);
        } catch (TimeoutException e) {
            overdue = result;
            throw e;
        }
    }

    /** Whether work waits for a database that is gone, instead of failing. */
    void patient(boolean waits) {
        patient = waits;
    }

    int queued() {
        return queue.size();
    }

    /** Whether what has not begun by now is never done. */
    boolean hasStopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
        worker.interrupt();
    }

    @Override
    public boolean isOver() {
        return stopped;
    }

    @Override
    public void end() {
        queue.forEach(queuedWork -> queuedWork.result().cancel(false));
    }

    @Override
    public void consume(QueuedWork<?> first) {
        QueuedWork<?> queuedWork = first;
        try (Connection connection = connect()) {
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

    private Connection connect() throws SQLException {
        while (true) {
            try {
                return dataSource.getConnection();
            } catch (SQLException e) {
                if (!patient || stopped || !pause()) {
                    throw e;
                }
            }
        }
    }

    private boolean pause() {
        try {
            runtime.sleep(RETRY_INTERVAL);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
