package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Update;
import org.replibench.session.database.WishTable.Wish;

/**
 * Answers other nodes that ask for sessions, and gives up those that are live here. It has a connection of its own, so that
 * no write holds up an answer, and keeps it: it looks many times a second, and others tell by it that this node lives.
 */
final class Answering implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Answering.class.getName());

    /** The mean wait for an answer is half of it; a look that finds nothing costs the database some 50 µs. */
    private static final Duration PAUSE = Duration.ofMillis(25);

    /** A pool may hold many connections that a restart of the database broke. */
    private static final Duration RETRY = Duration.ofMillis(5);

    private static final Executor CALLER = Runnable::run;

    private final DataSource dataSource;
    private final SessionTable sessions;
    private final WishTable table;
    private final Asking asking;
    private final Departures departures;
    private final LiveSessions live;
    private final Duration timeout;
    private final Queue<Wish> ended = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean stopped;
    private volatile Connection connection;
    private boolean answers = true;

    /** @param timeout after which a silent database counts as gone */
    Answering(
            DataSource dataSource,
            SessionTable sessions,
            WishTable table,
            Asking asking,
            Departures departures,
            LiveSessions live,
            Duration timeout) {
        this.dataSource = dataSource;
        this.sessions = sessions;
        this.table = table;
        this.asking = asking;
        this.departures = departures;
        this.live = live;
        this.timeout = timeout;
        thread = new Thread(this::run, "replibench-database-answers");
        thread.setDaemon(true);
        thread.start();
    }

    /** Answers nobody any more, from its return on. Others still wait for this node until it is closed. */
    void stop() {
        stopped = true;
        thread.interrupt();
        try {
            thread.join(timeout.toMillis());
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
                answerWhileConnected();
                TimeUnit.NANOSECONDS.sleep(RETRY.toNanos());
            }
        } catch (InterruptedException e) {
            // Stopped while it waited: the same as while it worked.
        }
    }

    private void answerWhileConnected() throws InterruptedException {
        try {
            connection = dataSource.getConnection();
            connection.setNetworkTimeout(CALLER, (int) timeout.toMillis());
            table.connected(connection, timeout);
            // After a long outage the others take this node for gone.
            sessions.seen(connection);
            answers = true;
            while (!stopped) {
                answerAll();
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
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
        departures.retry();
        asking.retry();
        for (Wish wish = ended.peek(); wish != null; wish = ended.peek()) {
            answer(wish);
            ended.remove();
        }
        for (Wish wish : table.unanswered(connection)) {
            if (wish.abandoned()) {
                table.end(connection, wish.number());
            } else if (!asking.arriving(wish.id())) {
                answer(wish);
            }
        }
    }

    private void answer(Wish wish) throws SQLException {
        boolean owned = live.owns(wish.id());
        boolean found = owned || departures.contains(wish.id());
        // Before the answer, which is not asked for again if only its confirmation is lost.
        if (owned) {
            live.release(wish.id(), wish.number(), whole -> handOver(wish, whole));
        }
        table.answer(connection, wish.number(), found);
    }

    /** If the session has ended meanwhile, or has another id, who asks for it need not wait. */
    private void handOver(Wish wish, Optional<Update> whole) {
        whole.ifPresent(departures::add);
        if (whole.filter(update -> update.id().equals(wish.id())).isEmpty()) {
            ended.add(wish);
        }
    }
}
