package org.replibench.runner.sample;

import java.io.Closeable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What PostgreSQL tells of how it keeps changes: its log of changes, its data files, checkpoints, and what its sessions wait for. The
 * position in the log and the next transaction's id are those of the moment, and so are waits; fsyncs, reads and writes are counted by
 * sessions, which hand their counts over a second later, idle ones up to ten. It keeps a connection, as a new one would cost more than the
 * question.
 */
public final class DatabaseStatisticsProbe implements Probe, Closeable {
    private static final int VERSION_WITH_WAL_IO = 18;
    private static final int VERSION_WITH_CHECKPOINTER = 17;
    private static final int VERSION_WITH_IO_STATISTICS = 16;
    private static final int VERSION_WITH_WAL_STATISTICS = 14;
    private static final double MILLIS = 1e3;

    private static final String QUESTION = """
            SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal_bytes, sessions.*, fsyncs.*, data.*, (%s) AS checkpoints,
                pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS writing_transactions
            FROM (SELECT
                    count(*) FILTER (WHERE wait_event_type = 'IO' AND lower(wait_event) IN ('walsync', 'walwrite')) AS flushing,
                    count(*) FILTER (WHERE wait_event_type = 'LWLock' AND wait_event IN ('WALWrite', 'WALWriteLock')) AS queued,
                    count(*) FILTER (WHERE wait_event_type = 'Lock') AS locked,
                    count(*) FILTER (WHERE state = 'active' AND pid <> pg_backend_pid()) AS running
                FROM pg_stat_activity
                WHERE backend_type = 'client backend' AND datname = current_database()) AS sessions,
                (%s) AS fsyncs,
                (%s) AS data
            """;

    private final Database database;
    private Connection connection;
    private PreparedStatement question;

    public DatabaseStatisticsProbe(Database database) {
        this.database = database;
    }

    /** The question to a server of that major version. */
    static String question(int version) {
        String fsyncs = version >= VERSION_WITH_WAL_IO
                ? "SELECT sum(fsyncs) AS fsyncs, sum(fsync_time) AS fsync_millis FROM pg_stat_io WHERE object = 'wal'"
                : version >= VERSION_WITH_WAL_STATISTICS
                        ? "SELECT wal_sync AS fsyncs, wal_sync_time AS fsync_millis FROM pg_stat_wal"
                        : "SELECT NULL::bigint AS fsyncs, NULL::float AS fsync_millis";
        String checkpoints = version >= VERSION_WITH_CHECKPOINTER
                ? "SELECT num_timed + num_requested FROM pg_stat_checkpointer"
                : "SELECT checkpoints_timed + checkpoints_req FROM pg_stat_bgwriter";
        String data = version >= VERSION_WITH_IO_STATISTICS
                ? "SELECT sum(reads) AS reads, sum(writes) + sum(extends) AS writes FROM pg_stat_io WHERE object = 'relation'"
                : "SELECT NULL::bigint AS reads, NULL::bigint AS writes";
        return QUESTION.formatted(checkpoints, fsyncs, data);
    }

    @Override
    public boolean asksServer() {
        return true;
    }

    /** Empty while the server is away, or refuses to tell. */
    @Override
    public synchronized Map<MetricKey, Double> read() {
        try (ResultSet row = open().executeQuery()) {
            row.next();
            return readings(row);
        } catch (SQLException e) {
            close();
            return Map.of();
        }
    }

    private PreparedStatement open() throws SQLException {
        if (connection == null) {
            connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
            question = connection.prepareStatement(
                    question(connection.getMetaData().getDatabaseMajorVersion()));
        }
        return question;
    }

    /** Ends its connection; another reading makes a new one. */
    @Override
    public synchronized void close() {
        if (connection == null) {
            return;
        }
        try {
            connection.close();
        } catch (SQLException e) {
            // The server ends it when it notices.
        }
        connection = null;
    }

    private static Map<MetricKey, Double> readings(ResultSet row) throws SQLException {
        Map<MetricKey, Double> readings = new HashMap<>();
        put(readings, Metric.WAL_BYTES, row, "wal_bytes", 1);
        put(readings, Metric.WAL_FSYNCS, row, "fsyncs", 1);
        put(readings, Metric.WAL_FSYNC_TIME, row, "fsync_millis", MILLIS);
        put(readings, Metric.WRITING_TRANSACTIONS, row, "writing_transactions", 1);
        put(readings, Metric.DATA_READS, row, "reads", 1);
        put(readings, Metric.DATA_WRITES, row, "writes", 1);
        put(readings, Metric.CHECKPOINTS, row, "checkpoints", 1);
        put(readings, Metric.SESSIONS_FLUSHING, row, "flushing", 1);
        put(readings, Metric.SESSIONS_QUEUED, row, "queued", 1);
        put(readings, Metric.SESSIONS_LOCKED, row, "locked", 1);
        put(readings, Metric.SESSIONS_RUNNING, row, "running", 1);
        return readings;
    }

    private static void put(
            Map<MetricKey, Double> readings, Metric metric, ResultSet row, String column, double unitsPerReading)
            throws SQLException {
        Optional<Double> value = Optional.ofNullable(row.getBigDecimal(column)).map(Number::doubleValue);
        value.ifPresent(known -> readings.put(new MetricKey(MetricKey.DATABASE, metric), known / unitsPerReading));
    }
}
