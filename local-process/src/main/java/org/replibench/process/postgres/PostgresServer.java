package org.replibench.process.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.process.ProcessTermination;
import org.replibench.process.RunUser;

/**
 * A PostgreSQL server of this machine with new data. It runs as {@link RunUser}, and asks everyone for a password
 * (SCRAM-SHA-256), which is drawn for each server and kept in memory alone.
 *
 * <p>Whoever uses it is no superuser: in a database that is open to a superuser's password, {@code COPY … FROM PROGRAM}
 * runs what one likes with the server's rights.
 */
public final class PostgresServer implements AutoCloseable {
    /** Owns the databases; may checkpoint and read statistics, and nothing else that an owner may not. */
    public static final String USER = "replibench";

    private static final String LOOPBACK = "127.0.0.1";

    private final PostgresControl control;
    private final Setup setup;
    private final int port;
    private final PostgresSuperuser superuser;
    private final String password;
    private ProcessHandle postmaster;

    private PostgresServer(PostgresControl control, Setup setup, int port) {
        this.control = control;
        this.setup = setup;
        this.port = port;
        this.superuser = new PostgresSuperuser(LOOPBACK, port, PostgresSuperuser.drawPassword());
        this.password = PostgresSuperuser.drawPassword();
    }

    /**
     * What a server is to be like.
     *
     * @param folder where its programs, data and log go; closed to other users
     * @param address where it listens, besides loopback
     * @param clients the ranges of addresses that it admits besides loopback, such as {@code 10.0.0.0/24}
     * @param settings those that differ from PostgreSQL's defaults
     */
    public record Setup(Path folder, String address, List<String> clients, Map<String, String> settings) {
        public Setup {
            clients = List.copyOf(clients);
        }

        /** A server on loopback with PostgreSQL's defaults. */
        public static Setup onLoopback(Path folder) {
            return new Setup(folder, LOOPBACK, List.of(LOOPBACK + "/32"), Map.of());
        }

        /** Lines for {@code postgresql.conf}, at its end. */
        public String configuration(int port) {
            String addresses = Stream.of(LOOPBACK, address).distinct().collect(Collectors.joining(","));
            return Stream.concat(
                            Stream.of(
                                    Map.entry("port", String.valueOf(port)),
                                    Map.entry("listen_addresses", addresses),
                                    Map.entry("unix_socket_directories", "")),
                            settings.entrySet().stream())
                    .map(setting -> setting.getKey() + " = '" + setting.getValue() + "'\n")
                    .collect(Collectors.joining("", "\n", ""));
        }

        /** All of {@code pg_hba.conf}: the superuser from the server's machine only. */
        public String admission() {
            return Stream.concat(
                            Stream.of(PostgresSuperuser.NAME + " " + LOOPBACK + "/32", USER + " " + LOOPBACK + "/32"),
                            clients.stream().map(range -> USER + " " + range))
                    .map(whoAndWhere -> "host all " + whoAndWhere + " scram-sha-256\n")
                    .collect(Collectors.joining());
        }
    }

    /**
     * Starts one at a free port, without a database; ends one that a killed run left in the same folder.
     *
     * @throws IOException with one line that names the cause and where its logs are
     */
    public static PostgresServer start(Setup setup) throws IOException {
        Path folder = RunUser.ofThisProcess().createWorkFolder(setup.folder().toAbsolutePath());
        PostgresControl control =
                new PostgresControl(PostgresPrograms.in(folder.resolve("programs")), folder.resolve("server"));
        // A run that was killed before its server was up and noted down left one, or initdb, that no registry has.
        endProcesses(control);
        delete(control.home());
        PostgresServer server = new PostgresServer(control, setup, freePort());
        control.initialize(PostgresSuperuser.NAME, server.superuser.password());
        Files.writeString(
                control.data().resolve("postgresql.conf"), setup.configuration(server.port), StandardOpenOption.APPEND);
        Files.writeString(control.data().resolve("pg_hba.conf"), setup.admission());
        try {
            server.start();
            server.superuser.createUser(server.password);
            return server;
        } catch (SQLException e) {
            server.close();
            throw new IOException(e.getMessage(), e);
        } catch (IOException e) {
            endProcesses(control);
            throw e;
        }
    }

    private static void endProcesses(PostgresControl control) {
        List<ProcessHandle> processes = control.processes();
        processes.forEach(ProcessHandle::destroy);
        processes.forEach(ProcessTermination::await);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    /**
     * Makes an empty database that {@link #USER} owns.
     *
     * @return its address for JDBC, as clients besides this machine reach it, too
     */
    public String createDatabase(String name) throws SQLException {
        superuser.createDatabase(name);
        return "jdbc:postgresql://" + setup.address() + ":" + port + "/" + name;
    }

    /** The password of {@link #USER}. */
    public String password() {
        return password;
    }

    /** What it prints. */
    public Path log() {
        return control.log();
    }

    /** Its first process, of which all others are children. */
    public synchronized ProcessHandle postmaster() {
        return postmaster;
    }

    public boolean runs() {
        return control.runs();
    }

    /** Starts it again at the same port, with its data; returns when it takes connections. */
    public synchronized void start() throws IOException {
        control.start();
        postmaster = control.postmaster().orElseThrow(() -> new IOException("no postmaster; see " + log()));
    }

    /** Stops it as an administrator does: open transactions are rolled back, connections end. Its data stay. */
    public synchronized void stop() throws IOException {
        control.stop();
        ProcessTermination.await(postmaster);
    }

    /** Kills all its processes at once, as a crash of its machine would; it recovers from its log at the next start. */
    public synchronized void crash() throws IOException {
        List<ProcessHandle> processes =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(ProcessTermination::await);
        control.forgetPostmaster();
    }

    /** Ends it, and deletes its data; its log stays. */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (runs()) {
                stop();
            }
        } finally {
            ProcessTermination.await(postmaster);
            delete(control.data());
        }
    }
}
