package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.replibench.cluster.database.Database;

/**
 * The password of a running database in a file that {@code psql} reads, and that no other user can: for whoever wants to
 * look into it (PostgreSQL, "The Password File").
 *
 * @param address the driver's properties for host, port and database
 */
record PgpassFile(Path file, Properties address, String user) implements AutoCloseable {
    /** Writes it to a folder. */
    static PgpassFile write(Path folder, Database database) throws IOException {
        PgpassFile passwords = new PgpassFile(
                folder.resolve("pgpass"), Driver.parseURL(database.jdbcUrl(), new Properties()), database.user());
        Files.deleteIfExists(passwords.file);
        Files.createFile(
                passwords.file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
                passwords.file,
                String.join(
                                ":",
                                passwords.part(PGProperty.PG_HOST),
                                passwords.part(PGProperty.PG_PORT),
                                passwords.part(PGProperty.PG_DBNAME),
                                database.user(),
                                database.password())
                        + "\n");
        return passwords;
    }

    private String part(PGProperty property) {
        return property.getOrDefault(address);
    }

    /** The command that opens the database. */
    String psqlCommand() {
        return "PGPASSFILE="
                + ShellWord.line(List.of(
                        file.toString(),
                        "psql",
                        "-h",
                        part(PGProperty.PG_HOST),
                        "-p",
                        part(PGProperty.PG_PORT),
                        "-U",
                        user,
                        part(PGProperty.PG_DBNAME)));
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
