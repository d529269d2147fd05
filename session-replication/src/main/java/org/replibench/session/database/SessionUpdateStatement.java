package org.replibench.session.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.replibench.session.copies.SessionUpdate;

/** Writes a session's update, with its attributes, in one statement. */
final class SessionUpdateStatement {
    private static final String ATTRIBUTES = """
            , removed AS (
                DELETE FROM replibench_attribute WHERE session_id IN (SELECT id FROM session) AND name %s (?)
            ), written AS (
                INSERT INTO replibench_attribute (session_id, name, value)
                SELECT session.id, attribute.name, attribute.value
                FROM session, unnest(?, ?) AS attribute (name, value)
                ON CONFLICT (session_id, name) DO UPDATE SET value = excluded.value
            ) SELECT count(*) FROM session
            """;

    private static final String RENAME = "UPDATE replibench_session SET id = ? WHERE id = ? AND version < ?;";

    private static final String WRITE_WHOLE = """
            WITH session AS (
                INSERT INTO replibench_session (id, owner, version, max_inactive_seconds, created_millis)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, version = excluded.version,
                    max_inactive_seconds = excluded.max_inactive_seconds, written_at = now()
                WHERE replibench_session.version < excluded.version
                RETURNING id)""" + ATTRIBUTES.formatted("<> ALL");

    private static final String WRITE_CHANGES = """
            WITH session AS (
                UPDATE replibench_session SET owner = ?, version = ?, max_inactive_seconds = ?, written_at = now()
                WHERE id = ? AND version = ?
                RETURNING id)""" + ATTRIBUTES.formatted("= ANY");

    private final String writer;

    /** @param writer whose the sessions are that this node writes */
    SessionUpdateStatement(String writer) {
        this.writer = writer;
    }

    /** Writes an update; false if the row's version is not one that it follows. */
    boolean write(Connection connection, SessionUpdate sessionUpdate) throws SQLException {
        return sessionUpdate.whole() ? writeWhole(connection, sessionUpdate) : writeChanges(connection, sessionUpdate);
    }

    private boolean writeWhole(Connection connection, SessionUpdate sessionUpdate) throws SQLException {
        try (PreparedStatement statement = prepare(connection, WRITE_WHOLE, sessionUpdate)) {
            int next = rename(statement, sessionUpdate);
            statement.setString(next++, sessionUpdate.id());
            statement.setString(next++, writer);
            statement.setLong(next++, sessionUpdate.version());
            statement.setInt(next++, sessionUpdate.maxInactiveSeconds());
            statement.setLong(next++, sessionUpdate.createdMillis());
            return writeAttributes(connection, statement, next, sessionUpdate);
        }
    }

    private boolean writeChanges(Connection connection, SessionUpdate sessionUpdate) throws SQLException {
        try (PreparedStatement statement = prepare(connection, WRITE_CHANGES, sessionUpdate)) {
            int next = rename(statement, sessionUpdate);
            statement.setString(next++, writer);
            statement.setLong(next++, sessionUpdate.version());
            statement.setInt(next++, sessionUpdate.maxInactiveSeconds());
            statement.setString(next++, sessionUpdate.id());
            statement.setLong(next++, sessionUpdate.version() - 1);
            return writeAttributes(connection, statement, next, sessionUpdate);
        }
    }

    /** A change of id goes along: PostgreSQL's driver sends both statements at once, as one transaction. */
    private static PreparedStatement prepare(Connection connection, String write, SessionUpdate sessionUpdate)
            throws SQLException {
        return connection.prepareStatement(sessionUpdate.previousId() == null ? write : RENAME + write);
    }

    /** Returns the number of the first parameter after those of a change of id. */
    private static int rename(PreparedStatement statement, SessionUpdate sessionUpdate) throws SQLException {
        int next = 1;
        if (sessionUpdate.previousId() != null) {
            statement.setString(next++, sessionUpdate.id());
            statement.setString(next++, sessionUpdate.previousId());
            statement.setLong(next++, sessionUpdate.version());
        }
        return next;
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
        if (!statement.execute()) {
            statement.getMoreResults();
        }
        try (ResultSet result = statement.getResultSet()) {
            result.next();
            return result.getInt(1) > 0;
        }
    }
}
