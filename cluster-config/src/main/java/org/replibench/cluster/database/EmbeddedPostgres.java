package org.replibench.cluster.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.support.ClusterException;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;
import org.replibench.process.postgres.PostgresServer;

/** An embedded PostgreSQL from Maven artifacts, as durable as in production, with new data at each start. */
public final class EmbeddedPostgres implements Database, Restartable {
    private static final String DATABASE = "petstore";
    private static final String NAME = "PostgreSQL";

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
            "max_wal_size", "4GB");

    private final PostgresServer server;
    private final ProcessRegistry registry;
    private final String jdbcUrl;
    private final Map<String, String> settings;

    private EmbeddedPostgres(PostgresServer server, ProcessRegistry registry, String jdbcUrl) {
        this.server = server;
        this.registry = registry;
        this.jdbcUrl = jdbcUrl;
        this.settings = PostgresSettings.read(jdbcUrl, PostgresServer.USER, server.password());
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
        Path folder = directory.resolve("postgresql");
        try {
            PostgresServer server = PostgresServer.start(
                    new PostgresServer.Setup(folder, hostGateway.address(), hostGateway.nodes(), CONFIGURATION));
            return open(server, ProcessRegistry.in(directory));
        } catch (IOException | SQLException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage() + "; its folder is " + folder, e);
        }
    }

    /** One that could not be recorded is ended here or never. */
    private static EmbeddedPostgres open(PostgresServer server, ProcessRegistry registry)
            throws IOException, SQLException {
        try {
            registry.record(server.postmaster(), NAME);
            return new EmbeddedPostgres(server, registry, server.createDatabase(DATABASE));
        } catch (SQLException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public String jdbcUrl() {
        return jdbcUrl;
    }

    @Override
    public String user() {
        return PostgresServer.USER;
    }

    @Override
    public String password() {
        return server.password();
    }

    @Override
    public synchronized void stop() {
        if (server.runs()) {
            ProcessHandle stopped = server.postmaster();
            doIt(server::stop);
            registry.forget(stopped);
        }
    }

    @Override
    public synchronized void crash() {
        if (server.runs()) {
            ProcessHandle crashed = server.postmaster();
            doIt(server::crash);
            registry.forget(crashed);
        }
    }

    @Override
    public synchronized void start() {
        if (!server.runs()) {
            doIt(server::start);
            registry.record(server.postmaster(), NAME);
        }
    }

    @Override
    public synchronized Optional<Program> program() {
        return Optional.of(LocalProgram.of(server.postmaster()));
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
        doIt(server::close);
        registry.forget(server.postmaster());
    }

    private static void doIt(ServerAction action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage(), e);
        }
    }

    private interface ServerAction {
        void run() throws IOException;
    }
}
