package org.replibench.session.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The version of the layer's tables, in a table of its own that keeps its form in all versions. */
final class SchemaVersion {
    /** The version of this layer's tables: one more whenever a node of the former one could not share them. */
    static final int VERSION = 2;

    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS replibench_schema (
                single boolean PRIMARY KEY DEFAULT true CHECK (single),
                version int NOT NULL);
            INSERT INTO replibench_schema (version) VALUES (%d) ON CONFLICT DO NOTHING
            """.formatted(VERSION);

    private SchemaVersion() {}

    /**
     * Notes the version of tables that are about to be created, or looks at that of those which are there.
     *
     * @throws SQLException if other nodes need another one
     */
    static void check(Connection connection, TableNames tables) throws SQLException {
        SessionTable.create(connection, tables.in(CREATE));
        try (PreparedStatement statement = tables.prepare(connection, "SELECT version FROM replibench_schema");
                ResultSet found = statement.executeQuery()) {
            found.next();
            if (found.getInt(1) != VERSION) {
                throw new SQLException("they are of version " + found.getInt(1) + " of the session layer's tables, this"
                        + " node needs version " + VERSION + "; stop all nodes and drop the tables, or take another"
                        + " schema");
            }
        }
    }
}
