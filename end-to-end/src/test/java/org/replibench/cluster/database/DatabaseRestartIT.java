package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SharedDirectory;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

class DatabaseRestartIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void lendPrograms() throws IOException {
        SharedDirectory.lendDatabaseTo(directory);
    }

    @Test
    void a_restarted_database_has_its_data_and_its_settings() throws Exception {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(directory)) {
            execute(database, "CREATE TABLE kept AS SELECT 42 AS answer");
            ProcessHandle before =
                    ProcessHandle.of(database.program().orElseThrow().pid()).orElseThrow();

            database.stop();
            database.stop();
            // One whose parent has not noticed that it ended still counts as alive, but has no command any more.
            assertThat(before.info().command()).isEmpty();
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> answer(database));
            database.start();
            database.start();

            assertThat(answer(database)).isEqualTo(42);
            assertThat(PostgresSettings.read(database.jdbcUrl(), database.user(), database.password()))
                    .isEqualTo(database.settings());
            assertThat(database.program().orElseThrow())
                    .matches(Program::alive)
                    .extracting(Program::pid)
                    .isNotEqualTo(before.pid());
        }
        assertThat(ProcessRegistry.in(directory).endAll()).isEmpty();
    }

    private static int answer(EmbeddedPostgres database) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT answer FROM kept")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void execute(EmbeddedPostgres database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(EmbeddedPostgres database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }
}
