package org.replibench.cluster.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.Directories;
import org.replibench.model.Refusal;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;
import org.replibench.process.RunUser;
import org.replibench.process.postgres.PostgresPrograms;
import org.replibench.process.postgres.PostgresServer;
import org.replibench.process.postgres.PostgresSuperuser;

/**
 * The same PostgreSQL as {@link EmbeddedPostgres} on a machine of its own, with new data at each start. This machine reaches it through the
 * connection to that one, nodes at its address.
 */
public final class HostedPostgres implements Database {
    /** The server's programs, unpacked below this folder of a work directory. */
    private static final String PROGRAMS = "programs";

    private static final String NAME = "database";
    private static final String SCRIPT = "hosted-postgres.sh";
    private static final String PASSWORD_VARIABLE = "REPLIBENCH_SUPERUSER_PASSWORD";

    /** How a record says where it ran. */
    private static final Map.Entry<String, String> MACHINE = Map.entry("machine", "its own, by SSH");

    /** As {@code pg_ctl} waits; making the data takes some seconds of it. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private final Path directory;
    private final Supplier<DatabaseHost> hosts;
    private volatile Running running;

    private HostedPostgres(Path directory, Supplier<DatabaseHost> hosts) {
        this.directory = directory;
        this.hosts = hosts;
        this.running = Running.start(directory, hosts.get());
    }

    /**
     * Starts it with an empty database.
     *
     * @param directory the work directory; what it is made of, and a copy of its log, go below it
     * @param hosts its machine, taken again if it was lost
     * @throws ClusterException with one line that names the machine and the cause
     */
    public static HostedPostgres start(Path directory, Supplier<DatabaseHost> hosts) {
        return new HostedPostgres(directory, hosts);
    }

    /**
     * What is to be there for it.
     *
     * @param directory takes what has to be unpacked
     * @param processor of its machine, as {@code uname -m} names it
     */
    public static List<Path> files(Path directory, String processor) throws IOException {
        Path folder = RunUser.ofThisProcess()
                .createWorkFolder(directory.resolve(EmbeddedPostgres.FOLDER).toAbsolutePath());
        return List.of(
                PostgresPrograms.forLinux(folder.resolve(PROGRAMS), processor).home());
    }

    @Override
    public String jdbcUrl() {
        return url(running.here());
    }

    @Override
    public String jdbcUrlOfNodes() {
        return url(running.host().endpoint());
    }

    private static String url(Endpoint server) {
        return "jdbc:postgresql://" + server.address() + ":" + server.port() + "/" + EmbeddedPostgres.DATABASE;
    }

    @Override
    public String user() {
        return PostgresServer.USER;
    }

    @Override
    public String password() {
        return running.password();
    }

    @Override
    public Optional<Program> program() {
        return Optional.of(running.program());
    }

    @Override
    public Optional<RemoteMachine> machine() {
        return Optional.of(running.host().machine());
    }

    @Override
    public Map<String, String> settings() {
        return running.settings();
    }

    @Override
    public Optional<String> failure() {
        return running.failure();
    }

    @Override
    public synchronized void ensureServing() {
        if (failure().isPresent()) {
            running = Running.start(directory, hosts.get());
        }
    }

    @Override
    public synchronized void close() {
        running.end();
    }

    /**
     * A server from its start to its end.
     *
     * @param here where this machine reaches it
     * @param password of {@link PostgresServer#USER}
     */
    private record Running(
            DatabaseHost host,
            Program program,
            Path log,
            Endpoint here,
            String password,
            Map<String, String> settings) {
        static Running start(Path directory, DatabaseHost host) {
            try {
                List<Path> programs = files(directory, host.processor());
                Path folder = directory.resolve(NAME).toAbsolutePath();
                writeFolder(folder, host);
                Path log = folder.resolve("postgresql.log");
                String superuserPassword = PostgresSuperuser.drawPassword();
                Program program = host.start(new Program.LaunchSpec(
                        NAME,
                        List.of("sh", SCRIPT, programs.get(0).toString()),
                        Map.of(PASSWORD_VARIABLE, superuserPassword),
                        folder,
                        log,
                        programs));
                return open(host, program, log, superuserPassword);
            } catch (IOException e) {
                throw new ClusterException(whose(host) + e.getMessage(), e);
            }
        }

        private static void writeFolder(Path folder, DatabaseHost host) throws IOException {
            Directories.delete(folder);
            Files.createDirectories(folder);
            Map<String, String> settings = new HashMap<>(EmbeddedPostgres.CONFIGURATION);
            // Among its data, where it goes with them even if it is killed, and not below /dev/shm.
            settings.put("dynamic_shared_memory_type", "mmap");
            PostgresServer.Setup setup =
                    new PostgresServer.Setup(folder, host.endpoint().address(), host.nodes(), settings);
            Files.writeString(
                    folder.resolve("postgresql.conf"),
                    setup.configuration(host.endpoint().port()));
            Files.writeString(folder.resolve("pg_hba.conf"), setup.admission());
            try (InputStream script = HostedPostgres.class.getResourceAsStream(SCRIPT)) {
                Files.copy(script, folder.resolve(SCRIPT));
            }
        }

        /** One that can't be used is ended at once. */
        private static Running open(DatabaseHost host, Program program, Path log, String superuserPassword) {
            try {
                Endpoint here = host.fromThisMachine();
                PostgresSuperuser superuser = new PostgresSuperuser(here.address(), here.port(), superuserPassword);
                awaitConnections(host, program, log, superuser);
                String password = PostgresSuperuser.drawPassword();
                superuser.createUser(password);
                superuser.createDatabase(EmbeddedPostgres.DATABASE);
                Map<String, String> settings =
                        new HashMap<>(PostgresSettings.read(url(here), PostgresServer.USER, password));
                settings.put(MACHINE.getKey(), MACHINE.getValue());
                return new Running(host, program, log, here, password, Map.copyOf(settings));
            } catch (SQLException e) {
                program.terminate();
                throw new ClusterException(whose(host) + e.getMessage(), e);
            } catch (RuntimeException e) {
                program.terminate();
                throw e;
            }
        }

        private static void awaitConnections(
                DatabaseHost host, Program program, Path log, PostgresSuperuser superuser) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!superuser.isLetIn()) {
                boolean ended = !program.alive();
                if (ended || System.nanoTime() > deadline) {
                    throw new ClusterException(new Refusal(
                                    NAME,
                                    "does not start",
                                    "connections within " + PATIENCE.toSeconds() + " s",
                                    ended ? lastLine(log) : "none",
                                    "to look at " + log)
                            .at("host " + host.name())
                            .toString());
                }
                pause();
            }
        }

        private static String lastLine(Path log) {
            try {
                List<String> lines = Files.readAllLines(log).stream()
                        .filter(line -> !line.isBlank())
                        .toList();
                return lines.isEmpty() ? "its end" : lines.get(lines.size() - 1).strip();
            } catch (IOException e) {
                return "its end";
            }
        }

        private static void pause() {
            try {
                TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ClusterException("interrupted while PostgreSQL was started", e);
            }
        }

        private static String whose(DatabaseHost host) {
            return NAME + " on host " + host.name() + ": ";
        }

        Optional<String> failure() {
            if (host.machine().lost()) {
                return Optional.of(whose(host) + "its host was lost");
            }
            if (program.alive()) {
                return Optional.empty();
            }
            OptionalInt exitCode = program.exitCode();
            return Optional.of(whose(host)
                    + (host.machine().lost()
                            ? "its host was lost"
                            : "ended early" + (exitCode.isPresent() ? " with exit code " + exitCode.getAsInt() : "")
                                    + " (see " + log + ")"));
        }

        /** Its connections end first. Of a machine that is lost, the guard there ends it. */
        void end() {
            boolean interrupted = Thread.interrupted();
            try {
                interrupt();
                if (!program.awaitEnd(PATIENCE)) {
                    program.terminate();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                program.terminate();
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private void interrupt() {
            try {
                program.send(ProcessSignal.INT);
            } catch (ClusterException lost) {
                // As if it had ended.
            }
        }
    }
}
