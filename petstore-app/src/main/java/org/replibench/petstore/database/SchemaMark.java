package org.replibench.petstore.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A comment on the schema, by which one that may be dropped is known from another application's of the same name. */
final class SchemaMark {
    private static final String COMMENT = "Replibench: dropped and loaded again by its studies";

    private static final String SCHEMA =
            "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = 'petstore'";

    /** A session layer that serves an application makes these, too; there, no schema of ours is beside them. */
    private static final String SESSION_TABLE = "SELECT schemaname || '.' || tablename FROM pg_tables"
            + " WHERE tablename LIKE 'replibench\\_%' ORDER BY 1 LIMIT 1";

    private SchemaMark() {}

    static void write(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMENT ON SCHEMA petstore IS '" + COMMENT + "'");
        }
    }

    /** Whether there is a schema of the shop's name that is not ours. */
    static boolean isMissing(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet schema = statement.executeQuery(SCHEMA)) {
            return schema.next() && !COMMENT.equals(schema.getString(1));
        }
    }

    /** What of the database belongs to another application. */
    static Optional<String> foreignContent(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet schema = statement.executeQuery(SCHEMA)) {
                if (schema.next()) {
                    return COMMENT.equals(schema.getString(1)) ? Optional.empty() : Optional.of("a schema petstore");
                }
            }
            try (ResultSet table = statement.executeQuery(SESSION_TABLE)) {
                return table.next() ? Optional.of("a table " + table.getString(1)) : Optional.empty();
            }
        }
    }
}
