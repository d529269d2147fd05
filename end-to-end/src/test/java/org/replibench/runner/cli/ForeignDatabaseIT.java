package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.SharedDirectory;

class ForeignDatabaseIT {
    private static final int REFUSED = 2;

    @TempDir
    private Path directory;

    @Test
    void a_database_with_a_schema_that_is_not_ours_is_refused_in_one_line_and_untouched() throws Exception {
        Path home = Files.createDirectories(directory.resolve("home"));
        SharedDirectory.lendDatabaseTo(directory);
        try (EmbeddedPostgres server = EmbeddedPostgres.start(directory);
                Connection connection =
                        DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password())) {
            execute(connection, "CREATE SCHEMA petstore; CREATE TABLE petstore.pet AS SELECT 'Rex' AS name");
            StudyProcess study = new StudyProcess(home);
            try {
                study.start(
                        "-Dpatterns=none",
                        "-Dnodes=1",
                        "-Disolation=process",
                        "-Ddb.url=" + server.jdbcUrl(),
                        "-Ddb.user=" + server.user(),
                        "-Ddb.password.file=" + passwordFile(home, server.password()));

                assertThat(study.exitCode()).as(study.output()).isEqualTo(REFUSED);
                assertThat(study.output().strip())
                        .startsWith("replibench: db.url: used by another application; expected an empty database")
                        .contains("got a schema petstore. Try a database of its own: CREATE DATABASE replibench")
                        .hasLineCount(1);
                assertThat(home.resolve("results")).isEmptyDirectory();
                assertThat(pets(connection)).isEqualTo(1);
            } finally {
                study.end();
            }
        }
    }

    private static Path passwordFile(Path folder, String password) throws IOException {
        Path file = Files.createFile(
                folder.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, password);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int pets(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM petstore.pet")) {
            count.next();
            return count.getInt(1);
        }
    }
}
