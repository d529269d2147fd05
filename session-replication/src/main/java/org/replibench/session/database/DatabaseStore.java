package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.UnreachableException;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;
import org.replibench.session.metrics.TransferMetrics;

/** Copies in a PostgreSQL database. */
public final class DatabaseStore implements CopyStore {
    private static final System.Logger LOG = System.getLogger(DatabaseStore.class.getName());

    /** Often enough for sessions that time out in minutes, and next to no load. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** Several heartbeats, so that a busy database does not orphan a node's sessions. */
    private static final Duration GONE = HEARTBEAT.multipliedBy(6);

    /** Longer than a full collection, so that nodes that go on are not overtaken; shorter than a user's patience. */
    private static final Duration ABANDONED = Duration.ofSeconds(2);

    /** Many times what a node takes whose pool is full of broken connections. */
    private static final Duration RECONNECTION = Duration.ofSeconds(5);

    private final Supplier<DataSource> dataSources;
    private final DatabaseSettings settings;
    private final TransferMetrics metrics;
    private final SessionTable table;
    private final WishTable wishes;
    private final Departures departures = new Departures(this::depart);
    private final List<DatabaseLane> lanes = new ArrayList<>();
    private DataSource dataSource;
    private LiveSessions live;
    private final Queue<Removal> missedRemovals = new ConcurrentLinkedQueue<>();
    private volatile boolean missed;
    private long nextHeartbeatMillis;
    private Asking asking;
    private Answering answering;

    private record Removal(String id, long version) {}

    /** @param dataSources gives the data source, at start */
    public DatabaseStore(Supplier<DataSource> dataSources, DatabaseSettings settings, TransferMetrics metrics) {
        this.dataSources = dataSources;
        this.settings = settings;
        this.metrics = metrics;
        String owner = UUID.randomUUID().toString();
        table = new SessionTable(owner, settings.ownersOnly() ? WishTable.NOBODY : owner);
        wishes = new WishTable(owner, ABANDONED, GONE, RECONNECTION);
    }

    @Override
    public void start(LiveSessions sessions) {
        live = sessions;
        dataSource = dataSources.get();
        try (var connection = dataSource.getConnection()) {
            table.create(connection);
            if (settings.ownersOnly()) {
                wishes.create(connection);
            }
            table.seen(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("session replication: its tables cannot be created: " + e.getMessage(), e);
        }
        for (int i = 0; i < settings.lanes(); i++) {
            lanes.add(new DatabaseLane(i, () -> dataSource, settings.timeout(), settings.queueBytes()));
        }
        if (settings.ownersOnly()) {
            asking = new Asking(this, wishes, departures, live, settings);
            answering = new Answering(() -> dataSource, table, wishes, asking, departures, live, settings.timeout());
        }
    }

    DatabaseLane lane(String id) {
        return lanes.get(Math.floorMod(id.hashCode(), lanes.size()));
    }

    boolean synchronous() {
        return settings.synchronous();
    }

    CompletableFuture<Outcome> write(DatabaseLane lane, Update update) {
        long bytes = update.serialisedBytes();
        long startNanos = System.nanoTime();
        CompletableFuture<Outcome> written = lane.submit(bytes, connection -> table.write(connection, update));
        if (written == null) {
            missed = true;
            metrics.dropped();
            return null;
        }
        return noted(update, startNanos, written);
    }

    /** Writes a session that is not live here any more, so that to refuse it would be to lose it. */
    private CompletableFuture<Outcome> depart(Update update) {
        return noted(update, System.nanoTime(), lane(update.id()).add(connection -> table.write(connection, update)));
    }

    private CompletableFuture<Outcome> noted(Update update, long startNanos, CompletableFuture<Outcome> written) {
        metrics.transferred(update.serialisedBytes(), update.serialisedBytes());
        return written.whenComplete((outcome, failure) -> written(update.id(), outcome, failure, startNanos));
    }

    private void written(String id, Outcome outcome, Throwable failure, long startNanos) {
        if (outcome == Outcome.CONFIRMED) {
            metrics.confirmed(System.nanoTime() - startNanos);
        } else if (failure != null) {
            missed = true;
            if (!settings.synchronous()) {
                metrics.dropped();
            }
            LOG.log(System.Logger.Level.WARNING, "session {0} was not written: {1}", id, failure.getMessage());
        } else if (outcome == Outcome.MOVED) {
            live.distrust(id);
        } else if (!settings.synchronous()) {
            live.resend(id);
        }
    }

    CompletableFuture<Outcome> remove(DatabaseLane lane, String id, long version) {
        CompletableFuture<Outcome> removed = lane.submit(0, connection -> {
            table.remove(connection, id, version);
            return Outcome.CONFIRMED;
        });
        if (removed == null) {
            metrics.dropped();
            missedRemovals.add(new Removal(id, version));
            return null;
        }
        metrics.transferred(0, 0);
        return removed.whenComplete((outcome, failure) -> {
            if (failure != null) {
                missedRemovals.add(new Removal(id, version));
            }
        });
    }

    boolean current(String id, long version) {
        return version(id).filter(stored -> stored <= version).isPresent();
    }

    /** Of owners that have all there is of a session, only one that stops has written it, and its clients go elsewhere. */
    boolean trusts(String id, long version, boolean routedHere) {
        return settings.ownersOnly()
                ? version(id).filter(stored -> stored > version).isEmpty()
                : routedHere || current(id, version);
    }

    private Optional<Long> version(String id) {
        return await(lane(id).submit(0, connection -> table.version(connection, id)));
    }

    @Override
    public Replica create(String id) {
        return settings.ownersOnly()
                ? DatabaseReplica.alone(this, lane(id))
                : new DatabaseReplica(this, lane(id), true);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install) {
        if (asking != null) {
            return asking.takeOver(id, knownVersion, install);
        }
        Optional<Update> newer = await(lane(id).submit(0, connection -> table.takeOver(connection, id, knownVersion)));
        if (newer.isPresent()) {
            return install.apply(
                    new Takeover(newer, newer.get().version(), new DatabaseReplica(this, lane(id), false)));
        }
        if (knownVersion != Version.NONE && current(id, knownVersion)) {
            return install.apply(new Takeover(newer, knownVersion, new DatabaseReplica(this, lane(id), true)));
        }
        return install.apply(Takeover.nothing());
    }

    <T> T await(CompletableFuture<T> result) {
        if (result == null) {
            throw new UnreachableException("session database: its queue is full");
        }
        try {
            return result.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreachableException("session database: interrupted", e);
        } catch (TimeoutException e) {
            result.cancel(false);
            throw new UnreachableException(
                    "session database: no answer within " + settings.timeout().toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new UnreachableException("session database: " + e.getCause().getMessage(), e.getCause());
        }
    }

    @Override
    public void leave() {
        // The database stays.
    }

    @Override
    public Outcome drain(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        List<CompletableFuture<Boolean>> ends = new ArrayList<>();
        lanes.forEach(lane -> ends.add(lane.add(connection -> true)));
        try {
            for (CompletableFuture<Boolean> end : ends) {
                end.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
            return departures.isEmpty() ? Outcome.CONFIRMED : Outcome.REPEAT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.UNCONFIRMED;
        } catch (ExecutionException | TimeoutException e) {
            return Outcome.UNCONFIRMED;
        }
    }

    @Override
    public void sweep(long nowMillis) {
        if ((missed || !missedRemovals.isEmpty()) && queued() == 0) {
            lanes.get(0).submit(0, this::catchUp);
        }
        if (nowMillis < nextHeartbeatMillis) {
            return;
        }
        nextHeartbeatMillis = nowMillis + HEARTBEAT.toMillis();
        lanes.get(0).submit(0, connection -> {
            table.seen(connection);
            table.claimTimedOut(connection, GONE.toSeconds()).forEach(id -> live.expireOrphan(id, Long.MAX_VALUE));
            return true;
        });
    }

    /** The database answers: writes what it missed. */
    private boolean catchUp(Connection connection) throws SQLException {
        table.seen(connection);
        for (Removal removal = missedRemovals.peek(); removal != null; removal = missedRemovals.peek()) {
            table.remove(connection, removal.id(), removal.version());
            missedRemovals.remove();
        }
        if (missed) {
            missed = false;
            live.holdersChanged();
        }
        return true;
    }

    @Override
    public int backedUp() {
        return 0;
    }

    @Override
    public int queued() {
        return lanes.stream().mapToInt(DatabaseLane::queued).sum();
    }

    @Override
    public void stop() {
        if (answering != null) {
            answering.stop();
            drain(settings.timeout());
        }
        lanes.forEach(DatabaseLane::stop);
        try (var connection = dataSource.getConnection()) {
            if (settings.ownersOnly()) {
                wishes.endAll(connection);
            }
            table.gone(connection);
        } catch (SQLException e) {
            LOG.log(System.Logger.Level.DEBUG, "this node will be forgotten after {0}", GONE);
        }
        if (answering != null) {
            answering.close();
        }
    }
}
