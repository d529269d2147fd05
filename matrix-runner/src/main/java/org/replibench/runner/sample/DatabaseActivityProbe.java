package org.replibench.runner.sample;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.replibench.cluster.database.Database;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * How long the database's sessions were at work on statements, computing or waiting, as PostgreSQL 14 and newer count it
 * ({@code pg_stat_database.active_time}). A session hands its count over once a second, and a look needs a connection of
 * its own, so it is read at a window's edges only.
 */
record DatabaseActivityProbe(Database database) implements Probe {
    private static final String QUERY = "SELECT active_time FROM pg_stat_database WHERE datname = current_database()";

    @Override
    public Map<MetricKey, Double> read() {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            return row.next()
                    ? Map.of(new MetricKey(MetricKey.DATABASE, Metric.DATABASE_ACTIVE), row.getDouble(1) / 1e3)
                    : Map.of();
        } catch (SQLException e) {
            return Map.of();
        }
    }
}
