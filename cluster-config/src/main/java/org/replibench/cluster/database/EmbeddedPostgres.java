package org.replibench.cluster.database;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.support.ClusterException;
import org.replibench.cluster.support.Directories;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.ProcessTermination;
import org.replibench.process.Program;

/** An embedded PostgreSQL from Maven artifacts, as durable as in production, with new data at each start. */
public final class EmbeddedPostgres implements Database, Restartable {
    private static final String DATABASE = "petstore";
    private static final String USER = "postgres";

    /** Not checked: the server trusts every client, and only this machine and its nodes reach it. */
    private static final String PASSWORD = "postgres";

    /**
     * The server's settings that differ from PostgreSQL's defaults, or must not differ.
     *
     * <p>The first three are the defaults, said aloud because embedded servers usually turn them off, which flatters
     * every pattern that writes to the database. Connections: 8 nodes with two pools of 24, and some to look in. Buffers
     * hold the whole shop, as the machines of a production database would.
     */
    private static final Map<String, String> CONFIGURATION = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "max_connections", "400",
            "shared_buffers", "256MB",
            "max_wal_size", "4GB",
            "unix_socket_directories", "");

    private final io.zonky.test.db.postgres.embedded.EmbeddedPostgres server;
    private final PostgresControl control;
    private final ProcessRegistry registry;
    private final String jdbcUrl;
    private final Map<String, String> settings;
    private ProcessHandle postmaster;

    private EmbeddedPostgres(
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres server,
            PostgresControl control,
            ProcessHandle postmaster,
            ProcessRegistry ledger,
            String jdbcUrl) {
        this.server = server;
        this.control = control;
        this.postmaster = postmaster;
        this.registry = ledger;
        this.jdbcUrl = jdbcUrl;
        this.settings = PostgresSettings.read(jdbcUrl, USER, PASSWORD);
    }

    /** The part of {@link #settings} that is known before a start. */
    public static Map<String, String> settingsBeforeStart() {
        return CONFIGURATION.entrySet().stream()
                .filter(setting -> PostgresSettings.NAMES.contains(setting.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Starts it for nodes that are ordinary processes of this machine. */
    public static EmbeddedPostgres start(Path directory) {
        return start(directory, HostProvider.Gateway.LOOPBACK);
    }

    /**
     * Starts it with an empty database at a free port.
     *
     * @param directory the work directory; data, log and binaries go below it
     * @param hostGateway where it listens, besides loopback, and whom it admits
     * @throws ClusterException with one line that names the cause and the log
     */
    public static EmbeddedPostgres start(Path directory, HostProvider.Gateway hostGateway) {
        Path home = directory.toAbsolutePath().resolve("postgresql");
        Path data = home.resolve("data");
        Path log = home.resolve("postgresql.log");
        try {
            endUnregistered(data);
            Directories.delete(data);
            Files.createDirectories(home);
            Files.deleteIfExists(log);
            ProcessRegistry ledger = ProcessRegistry.in(directory);
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres server = launch(home, data, log, hostGateway);
            PostgresControl control = new PostgresControl(data, log);
            ProcessHandle postmaster = control.postmaster().orElseThrow(() -> new IOException("no postmaster"));
            ledger.record(postmaster, "PostgreSQL");
            create(server);
            allowConnectionsFrom(server, data, hostGateway);
            return new EmbeddedPostgres(
                    server,
                    control,
                    postmaster,
                    ledger,
                    "jdbc:postgresql://" + hostGateway.address() + ":" + server.getPort() + "/" + DATABASE);
        } catch (IOException | SQLException | IllegalStateException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage() + "; see " + log, e);
        }
    }

    private static io.zonky.test.db.postgres.embedded.EmbeddedPostgres launch(
            Path home, Path data, Path log, HostProvider.Gateway hostGateway) throws IOException {
        io.zonky.test.db.postgres.embedded.EmbeddedPostgres.Builder builder =
                io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
                        .setOverrideWorkingDirectory(home.resolve("binaries").toFile())
                        .setDataDirectory(data)
                        .setPGStartupWait(Duration.ofSeconds(60))
                        .setOutputRedirector(Redirect.appendTo(log.toFile()))
                        .setErrorRedirector(Redirect.appendTo(log.toFile()));
        CONFIGURATION.forEach(builder::setServerConfig);
        // Whoever starts it looks on loopback whether it is up.
        builder.setServerConfig(
                "listen_addresses",
                Stream.of(HostProvider.Gateway.LOOPBACK, hostGateway)
                        .map(HostProvider.Gateway::address)
                        .distinct()
                        .collect(Collectors.joining(",")));
        return builder.start();
    }

    /** A run that was killed before its server was up and recorded left one, or {@code initdb}, that no ledger knows. */
    private static void endUnregistered(Path data) {
        List<ProcessHandle> unrecorded = ProcessHandle.allProcesses()
                .filter(process -> isArgument(data, process))
                .toList();
        unrecorded.forEach(ProcessHandle::destroy);
        unrecorded.forEach(ProcessTermination::await);
    }

    private static boolean isArgument(Path data, ProcessHandle process) {
        return process.info().arguments().stream().flatMap(Stream::of).anyMatch(data.toString()::equals);
    }

    private static void create(io.zonky.test.db.postgres.embedded.EmbeddedPostgres server) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + DATABASE);
        }
    }

    /** Loopback is admitted from the start. */
    private static void allowConnectionsFrom(
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres server, Path data, HostProvider.Gateway hostGateway)
            throws IOException, SQLException {
        Files.writeString(
                data.resolve("pg_hba.conf"),
                String.format("host %s %s %s trust%n", DATABASE, USER, hostGateway.nodes()),
                StandardOpenOption.APPEND);
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_reload_conf()");
        }
    }

    @Override
    public String jdbcUrl() {
        return jdbcUrl;
    }

    @Override
    public String user() {
        return USER;
    }

    @Override
    public String password() {
        return PASSWORD;
    }

    @Override
    public synchronized void stop() {
        if (control.runs()) {
            control.stop();
            ProcessTermination.await(postmaster);
            registry.forget(postmaster);
        }
    }

    @Override
    public synchronized void start() {
        if (!control.runs()) {
            control.start();
            postmaster = control.postmaster()
                    .orElseThrow(() -> new ClusterException("embedded PostgreSQL: did not start again"));
            registry.record(postmaster, "PostgreSQL");
        }
    }

    @Override
    public synchronized Optional<Program> program() {
        return Optional.of(LocalProgram.of(postmaster));
    }

    @Override
    public Optional<Restartable> restartable() {
        return Optional.of(this);
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public synchronized void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage(), e);
        } finally {
            ProcessTermination.await(postmaster);
            registry.forget(postmaster);
        }
    }
}
