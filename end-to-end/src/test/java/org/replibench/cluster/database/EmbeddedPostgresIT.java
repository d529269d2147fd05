package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SharedDirectory;
import org.replibench.process.FileSizeLimit;
import org.replibench.process.ProcessRegistry;

class EmbeddedPostgresIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void lendPrograms() throws IOException {
        SharedDirectory.lendDatabaseTo(directory);
    }

    @Test
    void a_server_that_a_killed_run_could_not_record_any_more_is_ended_by_the_next() {
        EmbeddedPostgres killed = EmbeddedPostgres.start(directory);
        ProcessHandle unrecorded =
                ProcessHandle.of(killed.program().orElseThrow().pid()).orElseThrow();
        ProcessRegistry.in(directory).forget(unrecorded);

        try (EmbeddedPostgres next = EmbeddedPostgres.start(directory)) {
            assertThat(unrecorded.info().command()).isEmpty();
            assertThat(next.program().orElseThrow().alive()).isTrue();
        }
    }

    @Test
    void a_server_whose_disk_is_full_refuses_writes_and_then_has_all_that_was_committed() throws Exception {
        assumeTrue(FileSizeLimit.unsupportedReason().isEmpty());
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory)) {
            execute(postgres, "CREATE TABLE kept (id int)");
            execute(postgres, "INSERT INTO kept VALUES (1)");
            assertThat(postgres.writeFailure()).isEmpty();

            postgres.fillDisk();

            assertThat(postgres.writeFailure()).isPresent();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> execute(postgres, "INSERT INTO kept VALUES (2)"));

            postgres.start();

            assertThat(postgres.writeFailure()).isEmpty();
            execute(postgres, "INSERT INTO kept VALUES (3)");
            assertThat(kept(postgres)).containsExactly(1, 3);
        }
        assertThat(directory.resolve("postgresql/server/postgresql.log"))
                .content()
                .contains("File too large");
    }

    private static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<Integer> kept(EmbeddedPostgres postgres) throws SQLException {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM kept ORDER BY id")) {
            List<Integer> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
            return ids;
        }
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }
}
