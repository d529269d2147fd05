package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.SharedDirectory;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class DatabaseStatisticsProbeIT {
    private static final long MESSAGE_BYTES = 100_000;

    @TempDir
    private Path directory;

    @Test
    void log_waits_and_checkpoints_are_told_while_the_server_is_there() throws Exception {
        SharedDirectory.lendDatabaseTo(directory);
        try (EmbeddedPostgres server = EmbeddedPostgres.start(directory);
                DatabaseStatisticsProbe probe = new DatabaseStatisticsProbe(server)) {
            Map<MetricKey, Double> before = probe.read();
            try (Connection connection = connect(server);
                    Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_logical_emit_message(true, 'test', repeat(' ', " + MESSAGE_BYTES + "))");
                statement.execute("CHECKPOINT");
                Map<MetricKey, Double> after = probe.read();
                assertThat(growth(Metric.WAL_BYTES, before, after)).isBetween(1.0 * MESSAGE_BYTES, 3.0 * MESSAGE_BYTES);
                // Its own autovacuum may have written, too.
                assertThat(growth(Metric.WRITING_TRANSACTIONS, before, after)).isBetween(1.0, 5.0);
                assertThat(after)
                        .containsKeys(
                                key(Metric.DATA_READS),
                                key(Metric.DATA_WRITES),
                                key(Metric.CHECKPOINTS),
                                key(Metric.WAL_FSYNCS),
                                key(Metric.WAL_FSYNC_TIME),
                                key(Metric.SESSIONS_FLUSHING),
                                key(Metric.SESSIONS_QUEUED))
                        .containsEntry(key(Metric.SESSIONS_LOCKED), 0.0)
                        .containsEntry(key(Metric.SESSIONS_RUNNING), 0.0);
                statement.execute("CREATE TABLE held (id int)");
            }
            aSessionThatWaitsForALockIsSeen(server, probe);

            server.stop();
            assertThat(probe.read()).as("while the server is away").isEmpty();
            server.start();
            assertThat(probe.read()).containsKey(key(Metric.WAL_BYTES));
        }
    }

    private static void aSessionThatWaitsForALockIsSeen(EmbeddedPostgres server, DatabaseStatisticsProbe probe)
            throws Exception {
        try (Connection holder = connect(server);
                Connection waiter = connect(server);
                Statement holds = holder.createStatement();
                Statement waits = waiter.createStatement()) {
            holder.setAutoCommit(false);
            holds.execute("LOCK TABLE held IN ACCESS EXCLUSIVE MODE");
            Thread waiting = new Thread(() -> {
                try {
                    waits.execute("SELECT * FROM held");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            waiting.start();
            while (probe.read().get(key(Metric.SESSIONS_LOCKED)) < 1) {
                Thread.sleep(10);
            }
            holder.rollback();
            waiting.join();
        }
    }

    private static double growth(Metric metric, Map<MetricKey, Double> before, Map<MetricKey, Double> after) {
        return after.get(key(metric)) - before.get(key(metric));
    }

    private static MetricKey key(Metric metric) {
        return new MetricKey(MetricKey.DATABASE, metric);
    }

    private static Connection connect(EmbeddedPostgres server) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
    }
}
