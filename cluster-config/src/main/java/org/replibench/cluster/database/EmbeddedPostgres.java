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
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.host.Gateway;
import org.replibench.cluster.process.Ending;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.server.Directories;

/** A PostgreSQL of our own, from Maven artifacts, as durable as one in production; its data is new at each start. */
public final class EmbeddedPostgres implements Database, Restartable {
    private static final String DATABASE = "petstore";
    private static final String USER = "postgres";

    /** Not asked for: the server trusts whoever reaches it, and only this machine and the nodes on it do. */
    private static final String PASSWORD = "postgres";

    /**
     * How the server differs from PostgreSQL's defaults, or must not differ from them.
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
    private final ProcessLedger ledger;
    private final String jdbcUrl;
    private final Map<String, String> settings;
    private ProcessHandle postmaster;

    private EmbeddedPostgres(
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres server,
            PostgresControl control,
            ProcessHandle postmaster,
            ProcessLedger ledger,
            String jdbcUrl) {
        this.server = server;
        this.control = control;
        this.postmaster = postmaster;
        this.ledger = ledger;
        this.jdbcUrl = jdbcUrl;
        this.settings = DatabaseSettings.read(jdbcUrl, USER, PASSWORD);
    }

    /** What {@link #settings} of one will say, as far as it is known before it is started. */
    public static Map<String, String> settingsBeforeStart() {
        return CONFIGURATION.entrySet().stream()
                .filter(setting -> DatabaseSettings.NAMES.contains(setting.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Starts it for nodes that are ordinary processes of this machine. */
    public static EmbeddedPostgres start(Path directory) {
        return start(directory, Gateway.LOOPBACK);
    }

    /**
     * Starts it with an empty database at a free port.
     *
     * @param directory the work directory; data, log and binaries go below it
     * @param gateway where it listens, besides loopback, and whom it admits
     * @throws ClusterException with one line that names the cause and the log
     */
    public static EmbeddedPostgres start(Path directory, Gateway gateway) {
        Path home = directory.toAbsolutePath().resolve("postgresql");
        Path data = home.resolve("data");
        Path log = home.resolve("postgresql.log");
        try {
            endUnrecorded(data);
            Directories.delete(data);
            Files.createDirectories(home);
            Files.deleteIfExists(log);
            ProcessLedger ledger = ProcessLedger.in(directory);
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres server = launch(home, data, log, gateway);
            PostgresControl control = new PostgresControl(data, log);
            ProcessHandle postmaster = control.postmaster().orElseThrow(() -> new IOException("no postmaster"));
            ledger.record(postmaster, "PostgreSQL");
            create(server);
            admit(server, data, gateway);
            return new EmbeddedPostgres(
                    server,
                    control,
                    postmaster,
                    ledger,
                    "jdbc:postgresql://" + gateway.address() + ":" + server.getPort() + "/" + DATABASE);
        } catch (IOException | SQLException | IllegalStateException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage() + "; see " + log, e);
        }
    }

    private static io.zonky.test.db.postgres.embedded.EmbeddedPostgres launch(
            Path home, Path data, Path log, Gateway gateway) throws IOException {
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
                Stream.of(Gateway.LOOPBACK, gateway)
                        .map(Gateway::address)
                        .distinct()
                        .collect(Collectors.joining(",")));
        return builder.start();
    }

    /** A run that was killed before its server was up and recorded left one, or {@code initdb}, that no ledger knows. */
    private static void endUnrecorded(Path data) {
        List<ProcessHandle> unrecorded = ProcessHandle.allProcesses()
                .filter(process -> isArgument(data, process))
                .toList();
        unrecorded.forEach(ProcessHandle::destroy);
        unrecorded.forEach(Ending::await);
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
    private static void admit(io.zonky.test.db.postgres.embedded.EmbeddedPostgres server, Path data, Gateway gateway)
            throws IOException, SQLException {
        Files.writeString(
                data.resolve("pg_hba.conf"),
                String.format("host %s %s %s trust%n", DATABASE, USER, gateway.nodes()),
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
            Ending.await(postmaster);
            ledger.forget(postmaster);
        }
    }

    @Override
    public synchronized void start() {
        if (!control.runs()) {
            control.start();
            postmaster = control.postmaster()
                    .orElseThrow(() -> new ClusterException("embedded PostgreSQL: did not start again"));
            ledger.record(postmaster, "PostgreSQL");
        }
    }

    @Override
    public synchronized Optional<ProcessHandle> process() {
        return Optional.of(postmaster);
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
            Ending.await(postmaster);
            ledger.forget(postmaster);
        }
    }
}
