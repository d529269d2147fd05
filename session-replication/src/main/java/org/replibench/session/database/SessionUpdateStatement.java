package org.replibench.session.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/**
 * Writes a session's update, with its attributes, in one round trip. Only a session that the database may not have yet is
 * inserted; every other write finds the row that it follows, or learns that the session has another owner or has ended.
 */
final class SessionUpdateStatement {
    /** An application may use the id of a session that has ended once more, for a new one. */
    private static final String CREATE_ROW = """
            INSERT INTO replibench_session (owner, version, max_inactive_seconds, id, created_millis)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, version = excluded.version,
                max_inactive_seconds = excluded.max_inactive_seconds, created_millis = excluded.created_millis,
                written_at = now(), next_id = NULL
            WHERE replibench_session.version < excluded.version
                OR replibench_session.version = %d AND replibench_session.created_millis < excluded.created_millis
            """.formatted(SessionVersion.LAST);

    private static final String UPDATE_ROW = """
            UPDATE replibench_session SET owner = ?, version = ?, max_inactive_seconds = ?, written_at = now()
            WHERE id = ? AND version BETWEEN ? AND ?
            """;

    private static final String WRITTEN_ROW =
            "SELECT id FROM replibench_session WHERE id = ? AND version = ? AND owner = ?";

    private static final String ATTRIBUTES = """
            WITH session AS (%s), removed AS (
                DELETE FROM replibench_attribute WHERE session_id IN (SELECT id FROM session) AND name %s (?)
            ), written AS (
                INSERT INTO replibench_attribute (session_id, name, value)
                SELECT session.id, attribute.name, attribute.value
                FROM session, unnest(?, ?) AS attribute (name, value)
                ON CONFLICT (session_id, name) DO UPDATE SET value = excluded.value
            ) SELECT count(*) FROM session
            """;

    private static final Write CREATE = Write.of(CREATE_ROW, "<> ALL");
    private static final Write WRITE_WHOLE = Write.of(UPDATE_ROW, "<> ALL");
    private static final Write WRITE_CHANGES = Write.of(UPDATE_ROW, "= ANY");

    /**
     * A write's statement.
     *
     * @param inDoubt what it is while one before it may still be under way: one statement that had to wait for that one's end
     *     would read the attributes of before it waited, and leave what it is to remove
     */
    private record Write(String settled, String inDoubt) {
        static Write of(String row, String removed) {
            return new Write(
                    ATTRIBUTES.formatted(row + " RETURNING id", removed),
                    row + ";\n" + ATTRIBUTES.formatted(WRITTEN_ROW, removed));
        }
    }

    /** The former id stays behind as that of a session that has ended. What another node has written since is written over. */
    private static final String RENAME = """
            WITH renamed AS (
                UPDATE replibench_session SET id = ?, version = least(version, ?) WHERE id = ? AND version < ?
                RETURNING id, owner, created_millis, max_inactive_seconds)
            INSERT INTO replibench_session (id, owner, version, created_millis, max_inactive_seconds, next_id)
            SELECT ?, owner, %d, created_millis, max_inactive_seconds, id FROM renamed;
            """.formatted(SessionVersion.LAST);

    private final String writer;
    private final TableNames tables;

    /** @param writer whose the sessions are that this node writes */
    SessionUpdateStatement(String writer, TableNames tables) {
        this.writer = writer;
        this.tables = tables;
    }

    /**
     * Writes an update; false if the row's version is not one that it follows.
     *
     * @param formerIds under which the database may still have the session; none if it is not stored
     * @param renamedBefore the version before which a session under a former id gets the new one
     * @param stored whether the database is known to have it
     * @param inDoubt whether a write before this one may still be under way
     */
    boolean write(
            Connection connection,
            SessionUpdate sessionUpdate,
            List<String> formerIds,
            long renamedBefore,
            boolean stored,
            boolean inDoubt)
            throws SQLException {
        boolean create = sessionUpdate.whole() && !stored;
        // PostgreSQL's driver sends all statements at once, as one transaction.
        Write write = create ? CREATE : sessionUpdate.whole() ? WRITE_WHOLE : WRITE_CHANGES;
        String sql = RENAME.repeat(formerIds.size()) + (inDoubt ? write.inDoubt() : write.settled());
        try (PreparedStatement statement = tables.prepare(connection, sql)) {
            int next = 1;
            for (String formerId : formerIds) {
                statement.setString(next++, sessionUpdate.id());
                statement.setLong(next++, sessionUpdate.version() - 1);
                statement.setString(next++, formerId);
                statement.setLong(next++, renamedBefore);
                statement.setString(next++, formerId);
            }
            statement.setString(next++, writer);
            statement.setLong(next++, sessionUpdate.version());
            statement.setInt(next++, sessionUpdate.maxInactiveSeconds());
            statement.setString(next++, sessionUpdate.id());
            if (create) {
                statement.setLong(next++, sessionUpdate.createdMillis());
            } else {
                statement.setLong(next++, sessionUpdate.whole() ? 0 : sessionUpdate.version() - 1);
                statement.setLong(next++, sessionUpdate.version() - 1);
            }
            if (inDoubt) {
                statement.setString(next++, sessionUpdate.id());
                statement.setLong(next++, sessionUpdate.version());
                statement.setString(next++, writer);
            }
            return writeAttributes(connection, statement, next, sessionUpdate);
        }
    }

    private static boolean writeAttributes(
            Connection connection, PreparedStatement statement, int first, SessionUpdate sessionUpdate)
            throws SQLException {
        List<String> set = new ArrayList<>();
        List<byte[]> values = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        for (int i = 0; i < sessionUpdate.names().length; i++) {
            if (sessionUpdate.values()[i] == null) {
                removed.add(sessionUpdate.names()[i]);
            } else {
                set.add(sessionUpdate.names()[i]);
                values.add(sessionUpdate.values()[i]);
            }
        }
        Array names = connection.createArrayOf("text", set.toArray());
        Array deleted = sessionUpdate.whole() ? names : connection.createArrayOf("text", removed.toArray());
        statement.setArray(first, deleted);
        statement.setArray(first + 1, names);
        statement.setArray(first + 2, connection.createArrayOf("bytea", values.toArray(byte[][]::new)));
        boolean rows = statement.execute();
        while (!rows) {
            rows = statement.getMoreResults();
        }
        try (ResultSet result = statement.getResultSet()) {
            result.next();
            return result.getInt(1) > 0;
        }
    }
}
