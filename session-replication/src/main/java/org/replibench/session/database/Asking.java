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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.replibench.session.copies.UnreachableException;
import org.replibench.session.copies.Update;
import org.replibench.session.database.WishTable.Answers;

/**
 * Take-overs of sessions that only their owners have until these stop: a node that finds nothing in the database asks all
 * others, and who owns the session gives it up to the database. Only one node at a time asks for a session.
 */
final class Asking {
    /** As often as others look for wishes, so that many users of a node that was killed do not keep the database busy. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final Future<Boolean> UNDER_WAY = new CompletableFuture<>();

    /** What a look into the database brought. */
    private record Look(Optional<Update> taken, long wish, Answers answers) {}

    private final DatabaseLanes lanes;
    private final WishTable table;
    private final Departures departures;
    private final Duration timeout;
    private final Duration ownerGrace;
    private final Set<String> arriving = ConcurrentHashMap.newKeySet();

    /** Sessions of which it is not known whether the database gave them to this node, and how it goes to give them back. */
    private final Map<String, Future<Boolean>> doubtful = new ConcurrentHashMap<>();

    private volatile boolean leaving;

    Asking(DatabaseLanes lanes, WishTable table, Departures departures, DatabaseSettings settings) {
        this.lanes = lanes;
        this.table = table;
        this.departures = departures;
        this.timeout = settings.timeout();
        this.ownerGrace = settings.ownerGrace();
    }

    /** Whether this node may have taken the session from the database, though it is not live here yet. */
    boolean arriving(String id) {
        return arriving.contains(id) || doubtful.containsKey(id);
    }

    /** Whether there is any such session. */
    boolean arriving() {
        return !arriving.isEmpty();
    }

    /** Takes no session any more: it would not be handed over with the others. */
    void leave() {
        leaving = true;
    }

    /** Gives sessions back that the database may have given to nobody who knows. */
    void retry() {
        doubtful.forEach((id, attempt) -> {
            if (attempt.isDone()) {
                giveBack(id);
            }
        });
    }

    private void giveBack(String id) {
        doubtful.put(id, UNDER_WAY);
        doubtful.replace(id, UNDER_WAY, lanes.of(id).add(connection -> giveBack(connection, id)));
    }

    /** In the session's lane, so that it is not taken meanwhile. */
    private boolean giveBack(Connection connection, String id) throws SQLException {
        if (doubtful.containsKey(id)) {
            table.giveBack(connection, id);
            doubtful.remove(id);
        }
        return true;
    }

    /**
     * Takes a session from its owner, or from the database; called once at a time for each session.
     *
     * @param install makes it live here; gets nothing if no node has it
     * @throws UnreachableException if a node that may have it did not give it up in time
     */
    <T> T takeOver(String id, long knownVersion, Function<Optional<Update>, T> install) {
        return new Ask<>(id, knownVersion, install).result();
    }

    /** One session's take-over. */
    private final class Ask<T> {
        private final String id;
        private final long knownVersion;
        private final Function<Optional<Update>, T> install;
        private final DatabaseLane lane;
        private final long deadline = System.nanoTime() + timeout.toNanos();
        private long wish = WishTable.NONE;
        private long firstAnswersNanos;
        private boolean leftHere;

        Ask(String id, long knownVersion, Function<Optional<Update>, T> install) {
            this.id = id;
            this.knownVersion = knownVersion;
            this.install = install;
            this.lane = lanes.of(id);
        }

        T result() {
            try {
                while (true) {
                    // Whoever asks for the session waits with that until it is clear whether this node has it.
                    arriving.add(id);
                    Look look;
                    try {
                        if (leaving) {
                            throw new UnreachableException("session " + id + ": this node stops");
                        }
                        look = look();
                        if (look.taken().isPresent()) {
                            return install.apply(look.taken());
                        }
                    } finally {
                        arriving.remove(id);
                    }
                    if (nobodyHasIt(look)) {
                        lane.add(connection -> {
                            table.forget(connection, id);
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

        private Look look() {
            leftHere = departures.contains(id);
            long before = wish;
            try {
                return lanes.await(lane.submit(0, connection -> look(connection, before)));
            } catch (UnreachableException e) {
                giveBack(id);
                throw e;
            }
        }

        /** The answers come first: who answered has written by then what it had. */
        private Look look(Connection connection, long before) throws SQLException {
            giveBack(connection, id);
            Answers answers = before == WishTable.NONE ? null : table.answers(connection, before);
            boolean asked = answers != null && answers.asked();
            long now = asked ? before : WishTable.NONE;
            // What is on its way from here is newer than the row.
            Optional<Update> taken =
                    departures.contains(id) ? Optional.empty() : table.take(connection, id, knownVersion, now);
            if (taken.isEmpty() && !asked) {
                now = table.ask(connection, id);
            }
            return new Look(taken, now, asked ? answers : null);
        }

        private boolean nobodyHasIt(Look look) {
            wish = look.wish();
            if (look.answers() == null) {
                firstAnswersNanos = 0;
                return false;
            }
            if (firstAnswersNanos == 0) {
                firstAnswersNanos = System.nanoTime();
            }
            if (look.answers().found() || look.answers().awaited() > 0 || leftHere) {
                return false;
            }
            return look.answers().silent() == 0 || System.nanoTime() - firstAnswersNanos >= ownerGrace.toNanos();
        }

        private void pause() {
            if (System.nanoTime() >= deadline) {
                throw new UnreachableException(
                        "session " + id + ": not every node answered, or its owner gave it up, within "
                                + timeout.toMillis() + " ms, so its newest state is not known");
            }
            try {
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnreachableException("session " + id + ": interrupted while it was looked for", e);
            }
        }

        /** Not before the session is live here, for the next node that asks. */
        private void end() {
            long ended = wish;
            if (ended != WishTable.NONE) {
                lane.add(connection -> {
                    table.end(connection, ended);
                    return true;
                });
            }
        }
    }
}
