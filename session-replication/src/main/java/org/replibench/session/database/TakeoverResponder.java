package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.database.TakeoverRequestTable.TakeoverRequest;

/**
 * Answers other nodes that ask for sessions, and gives up those that are live here. It has a connection of its own, so that
 * no write holds up an answer, and keeps it: it looks many times a second, and others see by it that this node lives.
 */
final class TakeoverResponder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TakeoverResponder.class.getName());

    /** The mean wait for an answer is half of it; a look that finds nothing costs the database some 50 µs. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(25);

    /** A pool may hold many connections that a restart of the database broke. */
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(5);

    private static final Executor SAME_THREAD = Runnable::run;

    private final DataSource dataSource;
    private final SessionTable sessions;
    private final TakeoverRequestTable table;
    private final TakeoverRequester requester;
    private final PendingHandovers handovers;
    private final OwnedSessions ownedSessions;
    private final Duration timeout;
    private final Queue<TakeoverRequest> finishedRequests = new ConcurrentLinkedQueue<>();
    private final LayerRuntime runtime;
    private final LayerRuntime.Worker worker;
    private volatile boolean stopped;
    private volatile Connection connection;
    private boolean answers = true;

    /** @param timeout after which a silent database counts as gone */
    TakeoverResponder(
            DataSource dataSource,
            SessionTable sessions,
            TakeoverRequestTable table,
            TakeoverRequester takeoverRequester,
            PendingHandovers pendingHandovers,
            OwnedSessions live,
            Duration timeout,
            LayerRuntime runtime) {
        this.dataSource = dataSource;
        this.sessions = sessions;
        this.table = table;
        this.requester = takeoverRequester;
        this.handovers = pendingHandovers;
        this.ownedSessions = live;
        this.timeout = timeout;
        this.runtime = runtime;
        worker = runtime.start("replibench-takeover-responder", this::run);
    }

    /** Answers no request any more once it has returned. Others still wait for this node until it is closed. */
    void stop() {
        stopped = true;
        worker.interrupt();
        try {
            worker.join(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All is written that this node had. */
    @Override
    public void close() {
        try (Connection last = connection) {
            if (last != null) {
                table.disconnected(last);
            }
        } catch (SQLException | RuntimeException e) {
            // What is said by a connection ends with it.
        }
    }

    private void run() {
        try {
            while (!stopped) {
                pollWhileConnected();
                runtime.sleep(RETRY_INTERVAL);
            }
        } catch (InterruptedException e) {
            // Stopped while it waited: the same as while it worked.
        }
    }

    private void pollWhileConnected() throws InterruptedException {
        try {
            connection = dataSource.getConnection();
            connection.setNetworkTimeout(SAME_THREAD, (int) timeout.toMillis());
            table.connected(connection, timeout);
            // After a long outage the others take this node for gone.
            sessions.heartbeat(connection);
            answers = true;
            while (!stopped) {
                answerAll();
                runtime.sleep(POLL_INTERVAL);
            }
        } catch (SQLException | RuntimeException | OutOfMemoryError e) {
            close();
            if (answers && !stopped) {
                answers = false;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "what other nodes ask for cannot be read for now: {0}",
                        e.getMessage());
            }
        }
    }

    private void answerAll() throws SQLException {
        handovers.retry();
        requester.retry();
        for (TakeoverRequest takeoverRequest = finishedRequests.peek();
                takeoverRequest != null;
                takeoverRequest = finishedRequests.peek()) {
            answer(takeoverRequest);
            finishedRequests.remove();
        }
        for (TakeoverRequest takeoverRequest : table.openRequests(connection)) {
            if (takeoverRequest.abandoned()) {
                table.cancel(connection, takeoverRequest.number());
            } else if (!requester.arriving(takeoverRequest.id())) {
                answer(takeoverRequest);
            }
        }
    }

    private void answer(TakeoverRequest takeoverRequest) throws SQLException {
        boolean owned = ownedSessions.owns(takeoverRequest.id());
        boolean found = owned || handovers.contains(takeoverRequest.id());
        // Before the answer, which is not asked for again if only its confirmation is lost.
        if (owned) {
            ownedSessions.release(
                    takeoverRequest.id(), takeoverRequest.number(), whole -> handOver(takeoverRequest, whole));
        }
        table.answer(connection, takeoverRequest.number(), found);
    }

    /** If the session has ended meanwhile, or has another id, who asks for it need not wait. */
    private void handOver(TakeoverRequest takeoverRequest, Optional<SessionUpdate> whole) {
        whole.ifPresent(handovers::add);
        if (whole.filter(sessionUpdate -> sessionUpdate.id().equals(takeoverRequest.id()))
                .isEmpty()) {
            finishedRequests.add(takeoverRequest);
        }
    }
}
