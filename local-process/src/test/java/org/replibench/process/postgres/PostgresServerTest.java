package org.replibench.process.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.process.ProcessTermination;

class PostgresServerTest {
    private static final Path FOLDER = Path.of("target", "postgresql").toAbsolutePath();

    private static PostgresServer server;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(PostgresServer.Setup.onLoopback(FOLDER));
        url = server.createDatabase("petstore");
    }

    @AfterAll
    static void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "replibench"})
    void nobodyGetsInWithoutThePassword(String user) {
        for (String guess : List.of("", "postgres", "replibench")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> DriverManager.getConnection(url, user, guess))
                    .satisfies(refused -> assertThat(refused.getSQLState()).isIn("28P01", "28000", "08004"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COPY (SELECT 1) TO PROGRAM 'true'",
                "COPY pg_catalog.pg_class FROM PROGRAM 'id'",
                "SELECT pg_read_file('/etc/passwd')",
                "SELECT rolpassword FROM pg_authid",
                "CREATE ROLE another SUPERUSER",
                "ALTER SYSTEM SET fsync = off",
                "CREATE DATABASE another",
            })
    void theOwnerOfTheShopIsNoSuperuser(String sql) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute(sql))
                    .satisfies(refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
        }
    }

    @Test
    void theOwnerMayCheckpoint() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("CHECKPOINT")).isFalse();
        }
    }

    @Test
    void everyConnectionNeedsAPassword() throws Exception {
        assertThat(Files.readAllLines(FOLDER.resolve("server/data/pg_hba.conf")))
                .isNotEmpty()
                .allMatch(line -> line.endsWith(" scram-sha-256"));
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet shown = statement.executeQuery("SHOW listen_addresses")) {
            shown.next();
            assertThat(shown.getString(1)).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void nobodyButItsUserMayEnterItsFolder() throws Exception {
        assertThat(Files.getPosixFilePermissions(FOLDER))
                .doesNotContain(
                        PosixFilePermission.OTHERS_READ,
                        PosixFilePermission.OTHERS_WRITE,
                        PosixFilePermission.OTHERS_EXECUTE,
                        PosixFilePermission.GROUP_READ,
                        PosixFilePermission.GROUP_WRITE);
        assertThat(Files.getPosixFilePermissions(FOLDER.resolve("server")))
                .containsExactlyInAnyOrder(
                        PosixFilePermission.OWNER_READ,
                        PosixFilePermission.OWNER_WRITE,
                        PosixFilePermission.OWNER_EXECUTE);
    }

    @Test
    void nobodyElseMayWriteToItsPrograms(@TempDir Path folder) throws Exception {
        PostgresPrograms unpacked = PostgresPrograms.in(folder.resolve("programs"));

        try (Stream<Path> files = Files.walk(unpacked.home())) {
            assertThat(files.filter(file -> !Files.isSymbolicLink(file)).filter(PostgresServerTest::othersMayWrite))
                    .isEmpty();
        }
    }

    private static boolean othersMayWrite(Path file) {
        try {
            return Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS).stream()
                    .anyMatch(permission -> permission == PosixFilePermission.OTHERS_WRITE
                            || permission == PosixFilePermission.GROUP_WRITE);
        } catch (IOException vanished) {
            return false;
        }
    }

    @Test
    void noPasswordIsKeptInAFile() throws Exception {
        List<Path> revealing = new ArrayList<>();
        // No stream: that fails if the server removes a file which is about to be looked at.
        Files.walkFileTree(FOLDER.resolve("server"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && contains(file, server.password())) {
                    revealing.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path vanished, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(revealing).isEmpty();
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException vanished) {
            return false;
        }
    }

    /** As after a run that was killed before it could note its server down. */
    @Test
    void aForgottenServerIsEndedAndNothingElseThatNamesItsData(@TempDir Path folder) throws Exception {
        Files.createSymbolicLink(folder.resolve("programs"), FOLDER.resolve("programs"));
        PostgresServer.Setup setup = PostgresServer.Setup.onLoopback(folder);
        PostgresServer forgotten = PostgresServer.start(setup);
        String data = folder.resolve("server/data").toString();
        List<Process> others = List.of(
                start("sh", "-c", "read line", "backup", data), start("sh", "-c", "read line", "sh", "-D", data));

        try (PostgresServer next = PostgresServer.start(setup)) {
            // It may be alive to its parent, which is not this process.
            assertThat(forgotten.postmaster().info().command()).isEmpty();
            assertThat(next.runs()).isTrue();
            assertThat(others).allMatch(Process::isAlive);
        } finally {
            others.forEach(Process::destroy);
        }
    }

    /** On a thread that was interrupted, too, as that of a study that ends: it has to know what to end. */
    @Test
    void a_server_in_a_folder_with_a_space_stops_and_starts_again(@TempDir Path folder) throws Exception {
        Path spaced = Files.createDirectory(folder.resolve("a folder"));
        Files.createSymbolicLink(spaced.resolve("programs"), FOLDER.resolve("programs"));

        try (PostgresServer restarted = PostgresServer.start(PostgresServer.Setup.onLoopback(spaced))) {
            ProcessHandle first = restarted.postmaster();
            restarted.stop();
            assertThat(restarted.runs()).isFalse();
            Thread.currentThread().interrupt();
            restarted.start();
            assertThat(Thread.interrupted()).isTrue();

            assertThat(restarted.runs()).isTrue();
            assertThat(restarted.postmaster()).isNotEqualTo(first);
        }
    }

    @Test
    void what_was_committed_before_a_crash_is_there_after_the_next_start(@TempDir Path folder) throws Exception {
        Files.createSymbolicLink(folder.resolve("programs"), FOLDER.resolve("programs"));

        try (PostgresServer crashed = PostgresServer.start(PostgresServer.Setup.onLoopback(folder))) {
            String database = crashed.createDatabase("crashed");
            List<ProcessHandle> processes = crashed.postmaster().descendants().toList();
            try (Connection connection =
                            DriverManager.getConnection(database, PostgresServer.USER, crashed.password());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE acknowledged AS SELECT 42 AS answer");
                crashed.crash();
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> statement.execute("SELECT 1"));
            }
            assertThat(crashed.runs()).isFalse();
            assertThat(processes).isNotEmpty().noneMatch(ProcessTermination::runs);

            crashed.start();

            try (Connection connection =
                            DriverManager.getConnection(database, PostgresServer.USER, crashed.password());
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT answer FROM acknowledged")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getInt(1)).isEqualTo(42);
            }
        }
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command).start();
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, /postgres-linux-x86_64.txz",
        "Linux, aarch64, /postgres-linux-arm_64.txz",
        "Mac OS X, aarch64, /postgres-darwin-arm_64.txz",
    })
    void itsProgramsAreThoseOfTheMachine(String system, String processor, String archive) {
        assertThat(PostgresPrograms.archive(system, processor)).isEqualTo(archive);
        assertThat(PostgresPrograms.class.getResource(archive)).isNotNull();
    }

    @Test
    void forAProcessorWithoutProgramsThereAreNone(@TempDir Path empty) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> PostgresPrograms.forLinux(empty, "riscv64"))
                .withMessage("no programs of PostgreSQL for Linux on riscv64");
        assertThat(empty).isEmptyDirectory();
        assertThat(PostgresPrograms.PROCESSORS_OF_LINUX).allSatisfy(processor -> assertThat(
                        PostgresPrograms.class.getResource(PostgresPrograms.archive("Linux", processor)))
                .isNotNull());
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(url, PostgresServer.USER, server.password());
    }
}
