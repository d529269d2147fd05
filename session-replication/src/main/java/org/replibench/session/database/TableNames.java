package org.replibench.session.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of the layer's tables. Layers whose tables have different names do not know of each other's sessions, even in one
 * database and with the same ids.
 */
final class TableNames {
    /** The beginning of each name in the statements of this package. */
    private static final String WRITTEN = "replibench_";

    /** For the only layer of an application. */
    static final TableNames PLAIN = new TableNames("");

    private final String prefix;
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    /** @param partition the name of the layer's part of a deployment; empty if it is the only one */
    TableNames(String partition) {
        prefix = WRITTEN + (partition.isEmpty() ? "" : partition.replace('#', '_') + "_");
    }

    /** Prepares a statement on these tables. */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(in(sql));
    }

    /** The same statements on these tables. */
    String in(String sql) {
        return prefix.equals(WRITTEN) ? sql : statements.computeIfAbsent(sql, key -> key.replace(WRITTEN, prefix));
    }
}
