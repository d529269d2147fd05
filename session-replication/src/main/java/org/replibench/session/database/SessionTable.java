package org.replibench.session.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;

/**
 * The tables of sessions in PostgreSQL, a row for each session and a row for each attribute. Each change is one statement,
 * or a lock and one, so it costs one round trip and is whole or not at all; the session's version guards it. The row of a session that has
 * ended, or has another id, stays for a while without attributes, so that no late write inserts it again; it says which id follows.
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
                written_at timestamptz NOT NULL DEFAULT now(),
                next_id text);
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

    /** The lock comes first: a statement that waited for it would read the attributes of before it waited. */
    private static final String TAKE_OVER = """
            SELECT FROM replibench_session WHERE id = ? FOR UPDATE;
            WITH session AS (
                UPDATE replibench_session SET owner = ?, version = ((version >> 40) + 1) << 40
                WHERE id = ? AND version > ? AND version < %d
                RETURNING id, version, created_millis, max_inactive_seconds)
            SELECT id, version, created_millis, max_inactive_seconds, name, value
            FROM session LEFT JOIN replibench_attribute ON session_id = id
            """.formatted(SessionVersion.LAST);

    /** Its timeout begins again, as after its owner's kill: what was read meanwhile is not known. */
    private static final String GIVE_BACK = """
            UPDATE replibench_session SET owner = '', written_at = now()
            WHERE id = ? AND owner = ? AND version > ? AND version < %d
            """.formatted(SessionVersion.LAST);

    /** As in {@link #TAKE_OVER}: what is written until the lock is free ends, too. */
    private static final String END = """
            SELECT FROM replibench_session WHERE id = ANY (?) ORDER BY id FOR UPDATE;
            WITH session AS (
                UPDATE replibench_session SET version = %d, written_at = now(), next_id = ?
                WHERE id = ANY (?) AND version < ?
                RETURNING id
            ), removed AS (
                DELETE FROM replibench_attribute WHERE session_id IN (SELECT id FROM session)
            ) SELECT count(*) FROM session
            """.formatted(SessionVersion.LAST);

    private static final String ENDED_ELSEWHERE = """
            SELECT count(*) FROM replibench_session
            WHERE id = ANY (?) AND (version < %d OR next_id IS NULL OR next_id <> ALL (?))
            """.formatted(SessionVersion.LAST);

    private static final String MARK_OWNER_GONE = """
            WITH session AS (UPDATE replibench_session SET written_at = now() WHERE owner = ? AND version < %d)
            DELETE FROM replibench_node WHERE owner = ?
            """.formatted(SessionVersion.LAST);

    /**
     * No node owns them in between, so none can take or keep what another is about to destroy. An owner whose connection holds its
     * {@link TakeoverRequestTable#connected lock} ends its sessions itself, whatever the clock says; the lock is tried last, as it stays locked.
     */
    private static final String END_TIMED_OUT =
            """
            WITH session AS (
                UPDATE replibench_session SET version = %d, written_at = now()
                WHERE id IN (
                    SELECT id FROM replibench_session LEFT JOIN replibench_node USING (owner)
                    WHERE max_inactive_seconds > 0 AND version < %<d
                        AND CASE WHEN coalesce(seen_at, '-infinity') < now() - ? * interval '1 second'
                                AND greatest(written_at, seen_at) < now() - max_inactive_seconds * interval '1 second'
                            THEN pg_try_advisory_xact_lock(%s) ELSE false END
                    LIMIT 100
                    FOR UPDATE OF replibench_session SKIP LOCKED)
                RETURNING id, version, created_millis, max_inactive_seconds
            ), removed AS (
                DELETE FROM replibench_attribute WHERE session_id IN (SELECT id FROM session)
                RETURNING session_id, name, value)
            SELECT id, version, created_millis, max_inactive_seconds, name, value
            FROM session LEFT JOIN removed ON session_id = id ORDER BY id
            """.formatted(SessionVersion.LAST, TakeoverRequestTable.OWNER_LOCK.formatted("owner"));

    /** By then a node that had the session before its end, and does not know of that, has let it time out. */
    private static final String REMOVE_ENDED = """
            DELETE FROM replibench_session WHERE version = %d AND written_at < now()
                - CASE WHEN max_inactive_seconds > 0 THEN greatest(max_inactive_seconds, 3600) ELSE 86400 END
                    * interval '1 second'
            """.formatted(SessionVersion.LAST);

    /**
     * Its row outlives a node that crashed until none of its sessions needs it to time out, and whatever the clock says as long as the
     * node's connection holds its {@link TakeoverRequestTable#connected lock}: others would not ask it for its sessions any more.
     */
    private static final String REMOVE_GONE_NODES =
            """
            DELETE FROM replibench_node WHERE seen_at < now() - ? * interval '1 second'
                AND NOT EXISTS (SELECT FROM replibench_session
                    WHERE replibench_session.owner = replibench_node.owner AND version < %d)
                AND pg_try_advisory_xact_lock(%s)
            """.formatted(SessionVersion.LAST, TakeoverRequestTable.OWNER_LOCK.formatted("owner"));

    private final String owner;
    private final TableNames tables;
    private final SessionUpdateStatement updates;

    /**
     * @param owner how this node is called in the tables
     * @param writer whose the sessions are that this node writes
     */
    SessionTable(String owner, String writer, TableNames tables) {
        this.owner = owner;
        this.tables = tables;
        updates = new SessionUpdateStatement(writer, tables);
    }

    void create(Connection connection) throws SQLException {
        create(connection, tables.in(CREATE));
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

    /**
     * Writes an update; {@link TransferOutcome#REPEAT} if one before it is missing, {@link TransferOutcome#MOVED} if a newer is
     * there or the session has ended.
     *
     * @param formerIds under which the database may still have the session
     * @param stored whether the database is known to have it
     */
    TransferOutcome write(Connection connection, SessionUpdate sessionUpdate, List<String> formerIds, boolean stored)
            throws SQLException {
        return write(connection, sessionUpdate, formerIds, sessionUpdate.version(), stored, false);
    }

    /**
     * Writes an update as above.
     *
     * @param renamedBefore the version before which a session under a former id gets the new one
     * @param inDoubt whether a write before this one was given up, and may still be under way
     */
    TransferOutcome write(
            Connection connection,
            SessionUpdate sessionUpdate,
            List<String> formerIds,
            long renamedBefore,
            boolean stored,
            boolean inDoubt)
            throws SQLException {
        // What this node alone has it writes under the new id only; what the database has under others is void.
        if (!stored
                && !formerIds.isEmpty()
                && end(connection, formerIds, renamedBefore, sessionUpdate.id()) == TransferOutcome.MOVED) {
            return TransferOutcome.MOVED;
        }
        List<String> storedFormerIds = stored ? formerIds : List.of();
        if (updates.write(connection, sessionUpdate, storedFormerIds, renamedBefore, stored, inDoubt)) {
            return TransferOutcome.CONFIRMED;
        }
        return version(connection, sessionUpdate.id())
                        .map(version -> version < sessionUpdate.version())
                        .orElse(!stored)
                ? TransferOutcome.REPEAT
                : TransferOutcome.MOVED;
    }

    /**
     * Ends a session; {@link TransferOutcome#MOVED} if another node has it now. With the last version it ends whichever node has
     * it, and under whichever id.
     *
     * @param ids all under which the database may have it, as far as this node knows
     */
    TransferOutcome end(Connection connection, List<String> ids, long version) throws SQLException {
        TransferOutcome ended = end(connection, ids, version, null);
        if (version == SessionVersion.LAST) {
            for (List<String> next = nextIds(connection, ids); !next.isEmpty(); next = nextIds(connection, next)) {
                ended = end(connection, next, version, null);
            }
        }
        return ended;
    }

    private List<String> nextIds(Connection connection, List<String> ids) throws SQLException {
        try (PreparedStatement statement = tables.prepare(
                connection, "SELECT next_id FROM replibench_session WHERE id = ANY (?) AND next_id <> ''")) {
            statement.setArray(1, connection.createArrayOf("text", ids.toArray()));
            List<String> next = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    next.add(rows.getString(1));
                }
            }
            return next;
        }
    }

    private TransferOutcome end(Connection connection, List<String> ids, long version, String nextId)
            throws SQLException {
        return endRows(connection, ids, version, nextId)
                        || (nextId == null
                                ? versions(connection, ids).stream().allMatch(left -> left == SessionVersion.LAST)
                                : endedHere(connection, ids, nextId))
                ? TransferOutcome.CONFIRMED
                : TransferOutcome.MOVED;
    }

    /** Whether the rows that there are have ended for a change of id that this node made before, or because it was not asked. */
    private boolean endedHere(Connection connection, List<String> ids, String nextId) throws SQLException {
        List<String> own = new ArrayList<>(ids);
        own.add(nextId);
        own.add(TakeoverRequestTable.UNKNOWN_ID);
        try (PreparedStatement statement = tables.prepare(connection, ENDED_ELSEWHERE)) {
            statement.setArray(1, connection.createArrayOf("text", ids.toArray()));
            statement.setArray(2, connection.createArrayOf("text", own.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1) == 0;
            }
        }
    }

    /**
     * Ends a session; {@link TransferOutcome#MOVED} also if another node has ended it, or given it another id.
     *
     * @param formerIds under which the database may still have it
     * @param renamedBefore the version before which it ends under a former id
     * @param stored whether the database is known to have had it
     */
    TransferOutcome claimEnd(
            Connection connection, String id, List<String> formerIds, long renamedBefore, long version, boolean stored)
            throws SQLException {
        boolean endedAsFormer = !formerIds.isEmpty() && endRows(connection, formerIds, renamedBefore, null);
        return endRows(connection, List.of(id), version, null)
                        || endedAsFormer
                        || !stored
                                && versions(connection, List.of(id)).isEmpty()
                                && versions(connection, formerIds).isEmpty()
                ? TransferOutcome.CONFIRMED
                : TransferOutcome.MOVED;
    }

    /** @param nextId under which the session goes on; null if it does not */
    private boolean endRows(Connection connection, List<String> ids, long version, String nextId) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, END)) {
            Array all = connection.createArrayOf("text", ids.toArray());
            statement.setArray(1, all);
            statement.setString(2, nextId);
            statement.setArray(3, all);
            statement.setLong(4, version);
            try (ResultSet rows = rowsAfterLock(statement)) {
                rows.next();
                return rows.getInt(1) > 0;
            }
        }
    }

    /** The versions of those sessions that the database has, or had of late. */
    List<Long> versions(Connection connection, List<String> ids) throws SQLException {
        try (PreparedStatement statement =
                tables.prepare(connection, "SELECT version FROM replibench_session WHERE id = ANY (?)")) {
            statement.setArray(1, connection.createArrayOf("text", ids.toArray()));
            List<Long> versions = new ArrayList<>(ids.size());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    versions.add(rows.getLong(1));
                }
            }
            return versions;
        }
    }

    /** The session's version; {@link SessionVersion#LAST} if it ended of late. */
    Optional<Long> version(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement =
                tables.prepare(connection, "SELECT version FROM replibench_session WHERE id = ?")) {
            statement.setString(1, id);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(result.getLong(1)) : Optional.empty();
            }
        }
    }

    /** Makes this node the owner of a session that is newer than {@code knownVersion}; its version is the new owner's. */
    Optional<SessionUpdate> takeOver(Connection connection, String id, long knownVersion) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, TAKE_OVER)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.setString(3, id);
            statement.setLong(4, knownVersion);
            return sessions(rowsAfterLock(statement)).stream().findFirst();
        }
    }

    /** Executes two statements, the first of which locks rows; returns what comes of the second. */
    static ResultSet rowsAfterLock(PreparedStatement statement) throws SQLException {
        statement.execute();
        statement.getMoreResults();
        return statement.getResultSet();
    }

    /** Makes a session that this node took over, without learning so, time out as that of an owner who is gone. */
    void giveBack(Connection connection, String id, long knownVersion) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, GIVE_BACK)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.setLong(3, knownVersion);
            statement.executeUpdate();
        }
    }

    /** The sessions that a statement took: a row for each attribute, those of a session in a row. */
    static List<SessionUpdate> sessions(ResultSet taken) throws SQLException {
        List<SessionUpdate> sessions = new ArrayList<>();
        try (ResultSet rows = taken) {
            boolean more = rows.next();
            while (more) {
                String id = rows.getString(1);
                long version = rows.getLong(2);
                long createdMillis = rows.getLong(3);
                int maxInactiveSeconds = rows.getInt(4);
                List<String> names = new ArrayList<>();
                List<byte[]> values = new ArrayList<>();
                do {
                    String name = rows.getString(5);
                    if (name != null) {
                        names.add(name);
                        values.add(rows.getBytes(6));
                    }
                    more = rows.next();
                } while (more && id.equals(rows.getString(1)));
                sessions.add(new SessionUpdate(
                        id,
                        List.of(),
                        version,
                        true,
                        createdMillis,
                        maxInactiveSeconds,
                        names.toArray(String[]::new),
                        values.toArray(byte[][]::new)));
            }
        }
        return sessions;
    }

    /** Says that this node lives, so that its sessions do not time out for others. */
    void heartbeat(Connection connection) throws SQLException {
        try (PreparedStatement statement = tables.prepare(
                connection,
                "INSERT INTO replibench_node VALUES (?, now()) ON CONFLICT (owner) DO UPDATE SET seen_at = now()")) {
            statement.setString(1, owner);
            statement.executeUpdate();
        }
    }

    /** Says that this node has ended: its sessions time out from now on, even those that were only read of late. */
    void markOwnerGone(Connection connection) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, MARK_OWNER_GONE)) {
            statement.setString(1, owner);
            statement.setString(2, owner);
            statement.executeUpdate();
        }
    }

    /**
     * Ends some timed-out sessions of owners that are gone, so that one node destroys them.
     *
     * @param goneSeconds after which an owner that was not seen is gone
     * @return what they were; empty if there are no more
     */
    List<SessionUpdate> endTimedOut(Connection connection, long goneSeconds) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, END_TIMED_OUT)) {
            statement.setLong(1, goneSeconds);
            return sessions(statement.executeQuery());
        }
    }

    /** Removes what is left of sessions that ended long ago. */
    void removeEnded(Connection connection) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, REMOVE_ENDED)) {
            statement.executeUpdate();
        }
    }

    /**
     * Removes the rows of nodes that ended without {@link #markOwnerGone} and own no session any more.
     *
     * @param goneSeconds after which an owner that was not seen is gone
     */
    void removeGoneNodes(Connection connection, long goneSeconds) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, REMOVE_GONE_NODES)) {
            statement.setLong(1, goneSeconds);
            statement.executeUpdate();
        }
    }
}
