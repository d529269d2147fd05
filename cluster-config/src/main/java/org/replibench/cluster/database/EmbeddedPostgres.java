package org.replibench.cluster.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;
import org.replibench.process.postgres.PostgresServer;

/** An embedded PostgreSQL from Maven artifacts, as durable as in production, with new data at each start. */
public final class EmbeddedPostgres implements Database, Restartable {
    /** Of each server. */
    static final String DATABASE = "petstore";

    /** The folder below a work directory for programs, data and log. */
    static final String FOLDER = "postgresql";

    private static final String NAME = "PostgreSQL";

    /**
     * The server's settings that differ from PostgreSQL's defaults, or must not differ.
     *
     * <p>The first three are the defaults, said aloud because embedded servers usually turn them off, which flatters
     * every pattern that writes to the database. Connections: 8 nodes with two pools of 24, and some to look in. Buffers
     * hold the whole shop, as the machines of a production database would. How long its log of changes takes to disk is
     * timed: two looks at the clock for each.
     */
    static final Map<String, String> CONFIGURATION = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "max_connections", "400",
            "shared_buffers", "256MB",
            "max_wal_size", "4GB",
            "track_wal_io_timing", "on");

    /** Room for the messages that say why it ends, and less than a segment of its log of changes, all of 16 MiB. */
    private static final long FULL_DISK_BYTES = 1 << 20;

    private static final Duration RECOVERY_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final Path folder;
    private final PostgresServer server;
    private final ProcessRegistry registry;
    private final String jdbcUrl;
    private final Map<String, String> settings;
    private boolean diskFull;

    private EmbeddedPostgres(Path folder, PostgresServer server, ProcessRegistry registry, String jdbcUrl) {
        this.folder = folder;
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
        Path folder = directory.resolve(FOLDER);
        try {
            PostgresServer server = PostgresServer.start(
                    new PostgresServer.Setup(folder, hostGateway.address(), hostGateway.nodes(), CONFIGURATION));
            return open(folder, server, ProcessRegistry.in(directory));
        } catch (IOException | SQLException e) {
            throw new ClusterException("embedded PostgreSQL: " + e.getMessage() + "; its folder is " + folder, e);
        }
    }

    /** One that could not be recorded is ended here or never. */
    private static EmbeddedPostgres open(Path folder, PostgresServer server, ProcessRegistry registry)
            throws IOException, SQLException {
        try {
            registry.record(server.postmaster(), NAME);
            return new EmbeddedPostgres(folder, server, registry, server.createDatabase(DATABASE));
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
        if (diskFull) {
            emptyDisk();
        }
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
    public synchronized void fillDisk() {
        if (server.runs()) {
            diskFull = true;
            LocalProgram.of(server.postmaster()).limitFileSize(FULL_DISK_BYTES);
        }
    }

    @Override
    public synchronized void start() {
        if (diskFull) {
            emptyDisk();
        }
        if (!server.runs()) {
            registry.forget(server.postmaster());
            doIt(server::start);
            registry.record(server.postmaster(), NAME);
        }
    }

    /** It may be about to end, or to recover by itself. */
    private void emptyDisk() {
        LocalProgram.of(server.postmaster()).liftFileSizeLimit();
        long deadline = System.nanoTime() + RECOVERY_TIMEOUT.toNanos();
        while (server.runs() && !acceptsConnections()) {
            if (System.nanoTime() > deadline) {
                throw new ClusterException("embedded PostgreSQL: neither ended nor recovered "
                        + RECOVERY_TIMEOUT.toSeconds() + " s after its disk was full; see " + server.log());
            }
            pause();
        }
        diskFull = false;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while PostgreSQL recovered", e);
        }
    }

    @Override
    public synchronized Optional<Program> program() {
        return Optional.of(LocalProgram.of(server.postmaster()));
    }

    @Override
    public Optional<Path> folder() {
        return Optional.of(folder);
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
        if (diskFull) {
            LocalProgram.of(server.postmaster()).liftFileSizeLimit();
        }
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
