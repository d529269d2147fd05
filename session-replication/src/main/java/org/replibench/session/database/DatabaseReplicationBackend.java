package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.replibench.session.copies.HandoverRounds;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** Copies in a PostgreSQL database. */
public final class DatabaseReplicationBackend implements ReplicationBackend {
    private static final System.Logger LOG = System.getLogger(DatabaseReplicationBackend.class.getName());

    /** Often enough for sessions that time out in minutes, and next to no load. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** Several heartbeats, so that a busy database does not orphan a node's sessions. */
    private static final Duration OWNER_GONE_AFTER = HEARTBEAT.multipliedBy(6);

    /** Longer than a full collection, so that nodes that go on are not overtaken; shorter than a user's patience. */
    private static final Duration ABANDONED_AFTER = Duration.ofSeconds(2);

    /** A pool that is full of broken connections may look for them every few seconds only. */
    private static final Duration RECONNECTION_TIMEOUT = Duration.ofSeconds(10);

    private final Supplier<DataSource> dataSources;
    private final Settings settings;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private final String owner = UUID.randomUUID().toString();
    private final TableNames tables;
    private final SessionTable table;
    private DataSource dataSource;
    private OwnedSessions ownedSessions;
    private DatabaseWorkQueues queues;
    private SessionWriter writer;
    private OwnershipStrategy ownership;
    private long nextHeartbeatNanos;
    private volatile boolean leaving;

    /** @param dataSources gives the data source, at start */
    public DatabaseReplicationBackend(
            Supplier<DataSource> dataSources, Settings settings, TransferMetrics metrics, LayerRuntime runtime) {
        this.dataSources = dataSources;
        this.settings = settings;
        this.metrics = metrics;
        this.runtime = runtime;
        nextHeartbeatNanos = runtime.nanos();
        tables = new TableNames(settings.partition());
        table = new SessionTable(owner, settings.ownersOnly() ? TakeoverRequestTable.NO_OWNER : owner, tables);
    }

    @Override
    public void start(OwnedSessions sessions) {
        ownedSessions = sessions;
        dataSource = dataSources.get();
        queues = new DatabaseWorkQueues(dataSource, settings, runtime);
        writer = new SessionWriter(
                table, queues, ownedSessions, settings, metrics, runtime, new VersionLookup(table, queues, settings));
        try (var connection = dataSource.getConnection()) {
            SchemaVersion.check(connection, tables);
            table.create(connection);
            table.heartbeat(connection);
            ownership = settings.ownersOnly() ? ownerOnlyStorage(connection) : new OwnershipStrategy.SharedRows(writer);
        } catch (SQLException e) {
            queues.stop();
            throw new IllegalStateException("session replication: its tables cannot be used: " + e.getMessage(), e);
        }
    }

    private OwnershipStrategy ownerOnlyStorage(Connection connection) throws SQLException {
        TakeoverRequestTable requests =
                new TakeoverRequestTable(owner, tables, ABANDONED_AFTER, OWNER_GONE_AFTER, RECONNECTION_TIMEOUT);
        return new SingleOwnerStrategy(
                connection, dataSource, table, requests, writer, queues, ownedSessions, settings, runtime);
    }

    @Override
    public SessionBackups create(String id) {
        return ownership.create(id);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install) {
        return ownership.takeOver(id, knownVersion, install);
    }

    @Override
    public void leave() {
        leaving = true;
        writer.leave();
        ownership.leave();
    }

    @Override
    public TransferOutcome drain(Duration timeout) {
        return writer.drain(timeout)
                .and(ownership.hasTransfersInFlight() ? TransferOutcome.REPEAT : TransferOutcome.CONFIRMED);
    }

    @Override
    public void sweep(long nowNanos) {
        writer.catchUp();
        if (nowNanos - nextHeartbeatNanos < 0) {
            return;
        }
        nextHeartbeatNanos = nowNanos + HEARTBEAT.toNanos();
        queues.any().addUnawaited("sessions of nodes that are gone time out later", connection -> {
            if (leaving) {
                // It would count as there for longer, and listeners might not hear of what it ends.
                return false;
            }
            table.heartbeat(connection);
            List<SessionUpdate> ended = table.endTimedOut(connection, OWNER_GONE_AFTER.toSeconds());
            while (!ended.isEmpty()) {
                ended.forEach(ownedSessions::orphanExpired);
                ended = leaving ? List.of() : table.endTimedOut(connection, OWNER_GONE_AFTER.toSeconds());
            }
            table.removeEnded(connection);
            table.removeGoneNodes(connection, OWNER_GONE_AFTER.toSeconds());
            return true;
        });
    }

    @Override
    public int backedUp() {
        return 0;
    }

    @Override
    public int queued() {
        return queues.queued();
    }

    @Override
    public void stop() {
        ownership.stop();
        queues.stop();
        if (!HandoverRounds.complete(runtime, settings.timeout(), () -> 0, patience -> markOwnerGone())) {
            LOG.log(System.Logger.Level.DEBUG, "this node will be forgotten after {0}", OWNER_GONE_AFTER);
        }
    }

    private TransferOutcome markOwnerGone() {
        try (var connection = dataSource.getConnection()) {
            table.markOwnerGone(connection);
            return TransferOutcome.CONFIRMED;
        } catch (SQLException e) {
            return TransferOutcome.REPEAT;
        }
    }

    /**
     * How sessions go to the database.
     *
     * @param synchronous whether a request waits until its changes are committed
     * @param available whether requests go on, with the state that is here, while the database does not answer
     * @param ownersOnly whether only its owner has a session until that node stops, so that others ask for it
     * @param timeout after which a silent database counts as gone
     * @param ownerGrace how long a node that asks for a session waits for those that do not answer, and a request for a
     *     database that it can do without
     * @param queueBytes how many bytes may wait in each queue before updates are dropped
     * @param queues how many updates are written at once; those of one session keep their order
     * @param partition the name of the part of a deployment whose sessions these are; empty if it has no parts
     */
    public record Settings(
            boolean synchronous,
            boolean available,
            boolean ownersOnly,
            Duration timeout,
            Duration ownerGrace,
            long queueBytes,
            int queues,
            String partition) {}
}
