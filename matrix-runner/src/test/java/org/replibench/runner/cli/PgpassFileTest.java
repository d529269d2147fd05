package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.database.Database;
import org.replibench.process.Program;
import org.replibench.process.postgres.PostgresServer;

class PgpassFileTest {
    @TempDir
    private Path folder;

    @Test
    void opensTheDatabaseForItsOwnerAlone() throws Exception {
        try (PostgresServer server = PostgresServer.start(PostgresServer.Setup.onLoopback(folder.resolve("server")))) {
            String url = server.createDatabase("petstore");
            Path file;
            try (PgpassFile passwords = PgpassFile.write(folder, new OpenDatabase(url, server))) {
                file = passwords.file();
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
                assertThat(passwords.psqlCommand())
                        .startsWith("PGPASSFILE=" + file + " psql -h 127.0.0.1 -p ")
                        .endsWith(" -U replibench petstore")
                        .doesNotContain(server.password());
                // PostgreSQL's JDBC driver reads the file as psql does.
                Properties properties = new Properties();
                properties.setProperty("user", PostgresServer.USER);
                System.setProperty("org.postgresql.pgpassfile", file.toString());
                try (Connection connection = DriverManager.getConnection(url, properties)) {
                    assertThat(connection.isValid(1)).isTrue();
                } finally {
                    System.clearProperty("org.postgresql.pgpassfile");
                }
            }
            assertThat(file).doesNotExist();
        }
    }

    private record OpenDatabase(String jdbcUrl, PostgresServer server) implements Database {
        @Override
        public String user() {
            return PostgresServer.USER;
        }

        @Override
        public String password() {
            return server.password();
        }

        @Override
        public Optional<Program> program() {
            return Optional.empty();
        }

        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public void close() {
            // Whoever started it ends it.
        }
    }
}
