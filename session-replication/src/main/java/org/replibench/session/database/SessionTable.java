package org.replibench.session.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferOutcome;

/**
 * The tables of sessions in PostgreSQL, a row for each session and a row for each attribute. Each change is one statement,
 * so it costs one round trip and is whole or not at all; the session's version guards it.
 */
final class SessionTable {
    /** Any number, the same on all nodes, that no other application locks. */
    private static final long CREATION_LOCK = 0x7265_706c_6962L;

    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS replibench_session (
                id text PRIMARY KEY,
                owner text NOT NULL,
                version bigint NOT NULL,
                created_millis bigint NOT NULL,
                max_inactive_seconds int NOT NULL,
                written_at timestamptz NOT NULL DEFAULT now());
            CREATE INDEX IF NOT EXISTS replibench_session_owner ON replibench_session (owner);
            CREATE TABLE IF NOT EXISTS replibench_attribute (
                session_id text NOT NULL REFERENCES replibench_session ON UPDATE CASCADE ON DELETE CASCADE,
                name text NOT NULL,
                value bytea NOT NULL,
                PRIMARY KEY (session_id, name));
            CREATE TABLE IF NOT EXISTS replibench_node (
                owner text PRIMARY KEY,
                seen_at timestamptz NOT NULL)
            """;

    private static final String TAKE_OVER = """
            WITH session AS (
                UPDATE replibench_session SET owner = ?, version = ((version >> 40) + 1) << 40
                WHERE id = ? AND version > ?
                RETURNING id, version, created_millis, max_inactive_seconds)
            SELECT version, created_millis, max_inactive_seconds, name, value
            FROM session LEFT JOIN replibench_attribute ON session_id = id
            """;

    private static final String MARK_OWNER_GONE = """
            WITH session AS (UPDATE replibench_session SET written_at = now() WHERE owner = ?)
            DELETE FROM replibench_node WHERE owner = ?
            """;

    private static final String CLAIM_TIMED_OUT = """
            UPDATE replibench_session SET owner = ?
            WHERE id IN (
                SELECT id FROM replibench_session LEFT JOIN replibench_node USING (owner)
                WHERE max_inactive_seconds > 0
                    AND coalesce(seen_at, '-infinity') < now() - ? * interval '1 second'
                    AND greatest(written_at, seen_at) < now() - max_inactive_seconds * interval '1 second'
                FOR UPDATE OF replibench_session SKIP LOCKED)
            RETURNING id
            """;

    /** Its row outlives a node that crashed until none of its sessions needs it to time out. */
    private static final String REMOVE_GONE_NODES = """
            DELETE FROM replibench_node WHERE seen_at < now() - ? * interval '1 second'
                AND NOT EXISTS (SELECT FROM replibench_session WHERE replibench_session.owner = replibench_node.owner)
            """;

    private final String owner;
    private final String writer;
    private final SessionUpdateStatement updates;

    /** @param owner how this node is called in the tables */
    SessionTable(String owner) {
        this(owner, owner);
    }

    /** @param writer whose the sessions are that this node writes */
    SessionTable(String owner, String writer) {
        this.owner = owner;
        this.writer = writer;
        updates = new SessionUpdateStatement(writer);
    }

    void create(Connection connection) throws SQLException {
        create(connection, CREATE);
    }

    /** Creates tables, one node after the other: PostgreSQL fails if two create one at once. */
    static void create(Connection connection, String tables) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + CREATION_LOCK + ")");
            statement.execute(tables);
            connection.commit();
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    /** Writes an update; {@link TransferOutcome#REPEAT} if one before it is missing, {@link TransferOutcome#MOVED} if a newer is there. */
    TransferOutcome write(Connection connection, SessionUpdate sessionUpdate) throws SQLException {
        if (updates.write(connection, sessionUpdate)) {
            return TransferOutcome.CONFIRMED;
        }
        Optional<Long> version = version(connection, sessionUpdate.id());
        return version.isPresent() && version.get() < sessionUpdate.version()
                ? TransferOutcome.REPEAT
                : TransferOutcome.MOVED;
    }

    void remove(Connection connection, String id, long version) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("DELETE FROM replibench_session WHERE id = ? AND version < ?")) {
            statement.setString(1, id);
            statement.setLong(2, version);
            statement.executeUpdate();
        }
    }

    Optional<Long> version(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT version FROM replibench_session WHERE id = ?")) {
            statement.setString(1, id);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(result.getLong(1)) : Optional.empty();
            }
        }
    }

    /** Makes this node the owner of a session that is newer than {@code knownVersion}; its version is the new owner's. */
    Optional<SessionUpdate> takeOver(Connection connection, String id, long knownVersion) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE_OVER)) {
            statement.setString(1, owner);
            statement.setString(2, id);
            statement.setLong(3, knownVersion);
            return session(id, statement);
        }
    }

    /** The session that a statement took, if it took one: a row for each attribute. */
    static Optional<SessionUpdate> session(String id, PreparedStatement taking) throws SQLException {
        try (ResultSet rows = taking.executeQuery()) {
            return rows.next() ? Optional.of(session(id, rows)) : Optional.empty();
        }
    }

    private static SessionUpdate session(String id, ResultSet rows) throws SQLException {
        long version = rows.getLong(1);
        long createdMillis = rows.getLong(2);
        int maxInactiveSeconds = rows.getInt(3);
        List<String> names = new ArrayList<>();
        List<byte[]> values = new ArrayList<>();
        do {
            String name = rows.getString(4);
            if (name != null) {
                names.add(name);
                values.add(rows.getBytes(5));
            }
        } while (rows.next());
        return new SessionUpdate(
                id,
                null,
                version,
                true,
                createdMillis,
                maxInactiveSeconds,
                names.toArray(String[]::new),
                values.toArray(byte[][]::new));
    }

    /** Says that this node lives, so that its sessions do not time out for others. */
    void heartbeat(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO replibench_node VALUES (?, now()) ON CONFLICT (owner) DO UPDATE SET seen_at = now()")) {
            statement.setString(1, owner);
            statement.executeUpdate();
        }
    }

    /** Says that this node has ended: its sessions time out from now on, even those that were only read of late. */
    void markOwnerGone(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(MARK_OWNER_GONE)) {
            statement.setString(1, owner);
            statement.setString(2, owner);
            statement.executeUpdate();
        }
    }

    /**
     * Takes timed-out sessions of owners that are gone, so that one node destroys them.
     *
     * @param goneSeconds after which an owner that was not seen is gone
     */
    List<String> claimTimedOut(Connection connection, long goneSeconds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CLAIM_TIMED_OUT)) {
            statement.setString(1, writer);
            statement.setLong(2, goneSeconds);
            List<String> ids = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
            return ids;
        }
    }

    /**
     * Removes the rows of nodes that ended without {@link #markOwnerGone} and own no session any more.
     *
     * @param goneSeconds after which an owner that was not seen is gone
     */
    void removeGoneNodes(Connection connection, long goneSeconds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(REMOVE_GONE_NODES)) {
            statement.setLong(1, goneSeconds);
            statement.executeUpdate();
        }
    }
}
