package org.replibench.cluster.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.replibench.machines.support.ClusterException;

/** Reads back from a running PostgreSQL what decides its speed and durability. */
final class PostgresSettings {
    static final List<String> NAMES = List.of(
            "server_version",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_sync_method",
            "shared_buffers",
            "max_wal_size",
            "checkpoint_timeout",
            "track_wal_io_timing",
            "max_connections");
    private static final String LOGIN_TIMEOUT_SECONDS = "10";

    /** Whether what a measurement wrote can be brought to disk before the next one begins; its values: yes, no. */
    static final String CHECKPOINT_BEFORE_CELLS = "checkpoint_before_cells";

    /** Whether the user sees what sessions of other users, and PostgreSQL's own processes, wait for; its values: yes, no. */
    static final String STATISTICS_OF_ALL = "statistics_of_all_sessions";

    private static final String SEES_STATISTICS = "SELECT pg_has_role('pg_read_all_stats', 'USAGE')";

    private static final String MAY_CHECKPOINT = "SELECT current_setting('is_superuser') = 'on' OR EXISTS"
            + " (SELECT FROM pg_roles WHERE rolname = 'pg_checkpoint' AND pg_has_role(oid, 'USAGE'))";

    /** A record of 2 MiB in the log of changes, of no meaning to anything that reads it. */
    private static final String WRITE = "SELECT pg_logical_emit_message(true, 'replibench', repeat(' ', 2097152))";

    private PostgresSettings() {}

    static Map<String, String> read(String jdbcUrl, String user, String password) {
        try (Connection connection = connect(jdbcUrl, user, password);
                Statement statement = connection.createStatement()) {
            Map<String, String> settings = new TreeMap<>();
            for (String name : NAMES) {
                try (ResultSet result = statement.executeQuery("SHOW " + name)) {
                    result.next();
                    settings.put(name, result.getString(1));
                }
            }
            settings.put(CHECKPOINT_BEFORE_CELLS, yesOrNo(statement, MAY_CHECKPOINT));
            settings.put(STATISTICS_OF_ALL, yesOrNo(statement, SEES_STATISTICS));
            return Map.copyOf(settings);
        } catch (SQLException e) {
            throw new ClusterException(
                    "database " + jdbcUrl + " as " + user + ": " + firstLine(e)
                            + "; check -Ddb.url, -Ddb.user and -Ddb.password",
                    e);
        }
    }

    private static String yesOrNo(Statement statement, String question) throws SQLException {
        try (ResultSet result = statement.executeQuery(question)) {
            result.next();
            return result.getBoolean(1) ? "yes" : "no";
        }
    }

    static boolean acceptsConnections(String jdbcUrl, String user, String password) {
        try (Connection connection = connect(jdbcUrl, user, password)) {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    static Optional<String> writeFailure(String jdbcUrl, String user, String password) {
        try (Connection connection = connect(jdbcUrl, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute(WRITE);
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(firstLine(e));
        }
    }

    private static String firstLine(SQLException problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("no connection");
    }

    private static Connection connect(String jdbcUrl, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("loginTimeout", LOGIN_TIMEOUT_SECONDS);
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
