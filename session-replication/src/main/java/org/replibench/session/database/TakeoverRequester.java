package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.database.TakeoverRequestTable.TakeoverAnswers;

/**
 * Take-overs of sessions that only their owners have until these stop: a node that finds nothing in the database asks all
 * others, and who owns the session gives it up to the database. Only one node at a time asks for a session.
 */
final class TakeoverRequester {
    /** As often as others look for requests, so that many users of a node that was killed do not keep the database busy. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private static final Future<Boolean> IN_FLIGHT = new CompletableFuture<>();

    /** What a look into the database brought. */
    private record LookupResult(Optional<SessionUpdate> taken, long request, TakeoverAnswers answers) {}

    private final DatabaseWorkQueues queues;
    private final TakeoverRequestTable table;
    private final PendingHandovers handovers;
    private final Duration timeout;
    private final Duration ownerGrace;
    private final LayerRuntime runtime;
    private final Set<String> arriving = ConcurrentHashMap.newKeySet();

    /** An attempt of which it is not known whether it took its session, and how it goes to give that back. */
    private record UncertainAttempt(long number, Future<Boolean> givenBack) {}

    private final Map<String, UncertainAttempt> uncertain = new ConcurrentHashMap<>();
    private final AtomicLong attempts = new AtomicLong();

    private volatile boolean leaving;

    TakeoverRequester(
            DatabaseWorkQueues queues,
            TakeoverRequestTable table,
            PendingHandovers pendingHandovers,
            DatabaseReplicationBackend.Settings settings,
            LayerRuntime runtime) {
        this.queues = queues;
        this.table = table;
        this.handovers = pendingHandovers;
        this.timeout = settings.timeout();
        this.ownerGrace = settings.ownerGrace();
        this.runtime = runtime;
    }

    /** Whether this node may have taken the session from the database, though it is not live here yet. */
    boolean arriving(String id) {
        return arriving.contains(id) || uncertain.containsKey(id);
    }

    /** Whether there is any such session. */
    boolean arriving() {
        return !arriving.isEmpty();
    }

    /** Takes no session any more: it would not be handed over with the others. */
    void leave() {
        leaving = true;
    }

    /** Gives sessions back that this node may have taken without learning so. */
    void retry() {
        uncertain.forEach((id, attempt) -> {
            UncertainAttempt inFlight = new UncertainAttempt(attempt.number(), IN_FLIGHT);
            if (attempt.givenBack().isDone() && uncertain.replace(id, attempt, inFlight)) {
                giveBack(id, inFlight);
            }
        });
    }

    private void giveBack(String id, UncertainAttempt inFlight) {
        uncertain.replace(
                id,
                inFlight,
                new UncertainAttempt(inFlight.number(), queues.of(id).add(connection -> giveBack(connection, id))));
    }

    /** In the session's queue, so that it is not taken meanwhile. */
    private boolean giveBack(Connection connection, String id) throws SQLException {
        UncertainAttempt attempt = uncertain.get(id);
        if (attempt != null) {
            table.giveBack(connection, id, attempt.number());
            uncertain.remove(id);
        }
        return true;
    }

    /**
     * Takes a session from its owner, or from the database; called once at a time for each session.
     *
     * @param install makes it live here; gets nothing if no node has it
     * @throws StoreUnreachableException if a node that may have it did not give it up in time
     */
    <T> T takeOver(String id, long knownVersion, Function<Optional<SessionUpdate>, T> install) {
        return new TakeoverAttempt<>(id, knownVersion, install).result();
    }

    /** One session's take-over. */
    private final class TakeoverAttempt<T> {
        private final String id;
        private final long knownVersion;
        private final Function<Optional<SessionUpdate>, T> install;
        private final DatabaseWorkQueue queue;
        private final long deadline = runtime.nanos() + timeout.toNanos();
        private long request = TakeoverRequestTable.NO_REQUEST;
        private long firstAnswersNanos;
        private boolean leftHere;

        TakeoverAttempt(String id, long knownVersion, Function<Optional<SessionUpdate>, T> install) {
            this.id = id;
            this.knownVersion = knownVersion;
            this.install = install;
            this.queue = queues.of(id);
        }

        T result() {
            try {
                while (true) {
                    // A node that asks for the session is answered once it is clear whether this one has it.
                    arriving.add(id);
                    LookupResult lookupResult;
                    try {
                        if (leaving) {
                            throw new StoreUnreachableException(SessionLabel.of(id) + ": this node stops");
                        }
                        lookupResult = lookUp();
                        if (lookupResult.taken().isPresent()) {
                            return install.apply(lookupResult.taken());
                        }
                    } finally {
                        arriving.remove(id);
                    }
                    if (hasNoOwner(lookupResult)) {
                        queue.addUnawaited("a session without an owner stays in the database", connection -> {
                            table.endSession(connection, id);
                            return true;
                        });
                        return install.apply(Optional.empty());
                    }
                    pause();
                }
            } finally {
                end();
            }
        }

        private LookupResult lookUp() {
            leftHere = handovers.contains(id);
            long before = request;
            // Until one is given back, the next may be it: they have one number.
            UncertainAttempt unclear = uncertain.get(id);
            long number = unclear == null ? attempts.incrementAndGet() : unclear.number();
            try {
                return queues.await(queue.submit(0, connection -> lookUp(connection, before, number)));
            } catch (StoreUnreachableException e) {
                UncertainAttempt inFlight = new UncertainAttempt(number, IN_FLIGHT);
                uncertain.put(id, inFlight);
                giveBack(id, inFlight);
                throw e;
            }
        }

        /** The answers come first: who answered has written by then what it had. */
        private LookupResult lookUp(Connection connection, long before, long number) throws SQLException {
            giveBack(connection, id);
            TakeoverAnswers takeoverAnswers =
                    before == TakeoverRequestTable.NO_REQUEST ? null : table.answers(connection, before);
            boolean asked = takeoverAnswers != null && takeoverAnswers.asked();
            long now = asked ? before : TakeoverRequestTable.NO_REQUEST;
            // What is on its way from here is newer than the row.
            Optional<SessionUpdate> taken =
                    handovers.contains(id) ? Optional.empty() : table.take(connection, id, knownVersion, now, number);
            if (taken.isEmpty() && !asked) {
                now = table.request(connection, id);
            }
            return new LookupResult(taken, now, asked ? takeoverAnswers : null);
        }

        private boolean hasNoOwner(LookupResult lookupResult) {
            request = lookupResult.request();
            if (lookupResult.answers() == null) {
                firstAnswersNanos = 0;
                return false;
            }
            if (firstAnswersNanos == 0) {
                firstAnswersNanos = runtime.nanos();
            }
            if (lookupResult.answers().found() || lookupResult.answers().awaited() > 0 || leftHere) {
                return false;
            }
            return lookupResult.answers().unreachable() == 0
                    || runtime.nanos() - firstAnswersNanos >= ownerGrace.toNanos();
        }

        private void pause() {
            if (runtime.nanos() >= deadline) {
                throw new StoreUnreachableException(
                        SessionLabel.of(id) + ": not every node answered, or its owner gave it up, within "
                                + timeout.toMillis() + " ms, so its newest state is not known");
            }
            try {
                runtime.sleep(POLL_INTERVAL);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreUnreachableException(SessionLabel.of(id) + ": interrupted while it was looked for", e);
            }
        }

        /** Not before the session is live here, for the next node that asks. */
        private void end() {
            long ended = request;
            if (ended != TakeoverRequestTable.NO_REQUEST) {
                queue.addUnawaited("a request for a session stays until others end it", connection -> {
                    table.cancel(connection, ended);
                    return true;
                });
            }
        }
    }
}
