package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
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

    /** A pool that is full of broken connections may look for them every few seconds only. */
    private static final Duration RECONNECTION = Duration.ofSeconds(10);

    private final Supplier<DataSource> dataSources;
    private final DatabaseSettings settings;
    private final TransferMetrics metrics;
    private final String owner = UUID.randomUUID().toString();
    private final SessionTable table;
    private DataSource dataSource;
    private LiveSessions live;
    private DatabaseLanes lanes;
    private SessionRows rows;
    private Custody custody;
    private long nextHeartbeatMillis;

    /** @param dataSources gives the data source, at start */
    public DatabaseStore(Supplier<DataSource> dataSources, DatabaseSettings settings, TransferMetrics metrics) {
        this.dataSources = dataSources;
        this.settings = settings;
        this.metrics = metrics;
        table = new SessionTable(owner, settings.ownersOnly() ? WishTable.NOBODY : owner);
    }

    @Override
    public void start(LiveSessions sessions) {
        live = sessions;
        dataSource = dataSources.get();
        lanes = new DatabaseLanes(dataSource, settings);
        rows = new SessionRows(table, lanes, live, settings.synchronous(), metrics);
        try (var connection = dataSource.getConnection()) {
            table.create(connection);
            table.seen(connection);
            custody = settings.ownersOnly() ? ownerCustody(connection) : new RowCustody(rows, lanes);
        } catch (SQLException e) {
            lanes.stop();
            throw new IllegalStateException("session replication: its tables cannot be created: " + e.getMessage(), e);
        }
    }

    private Custody ownerCustody(Connection connection) throws SQLException {
        WishTable wishes = new WishTable(owner, ABANDONED, GONE, RECONNECTION);
        return new OwnerCustody(connection, dataSource, table, wishes, rows, lanes, live, settings);
    }

    @Override
    public Replica create(String id) {
        return custody.create(id);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install) {
        return custody.takeOver(id, knownVersion, install);
    }

    @Override
    public void leave() {
        custody.leave();
    }

    @Override
    public Outcome drain(Duration timeout) {
        return lanes.drain(timeout).and(custody.underWay() ? Outcome.REPEAT : Outcome.CONFIRMED);
    }

    @Override
    public void sweep(long nowMillis) {
        rows.makeUp();
        if (nowMillis < nextHeartbeatMillis) {
            return;
        }
        nextHeartbeatMillis = nowMillis + HEARTBEAT.toMillis();
        lanes.any().submit(0, connection -> {
            table.seen(connection);
            table.claimTimedOut(connection, GONE.toSeconds()).forEach(id -> live.expireOrphan(id, Long.MAX_VALUE));
            return true;
        });
    }

    @Override
    public int backedUp() {
        return 0;
    }

    @Override
    public int queued() {
        return lanes.queued();
    }

    @Override
    public void stop() {
        custody.stop();
        lanes.stop();
        try (var connection = dataSource.getConnection()) {
            table.gone(connection);
        } catch (SQLException e) {
            LOG.log(System.Logger.Level.DEBUG, "this node will be forgotten after {0}", GONE);
        }
    }
}
