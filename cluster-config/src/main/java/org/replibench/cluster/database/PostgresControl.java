package org.replibench.cluster.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.cluster.support.ClusterException;

/**
 * PostgreSQL's own {@code pg_ctl} for a server that was started before: its data directory says where its programs
 * are, and with which options it runs.
 *
 * @param data the server's data directory
 * @param log what the server prints once it is started here
 */
record PostgresControl(Path data, Path log) {
    private static final String TIMEOUT_SECONDS = "60";

    void stop() {
        run("stop", "-m", "fast");
    }

    void start() {
        run("start", "-l", log.toString(), "-o", options());
    }

    /** Whether it runs, according to its data directory. */
    boolean runs() {
        return postmaster().filter(ProcessHandle::isAlive).isPresent();
    }

    /** The server's first process. */
    Optional<ProcessHandle> postmaster() {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            return lines.findFirst().map(String::strip).map(Long::valueOf).flatMap(ProcessHandle::of);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void run(String action, String... more) {
        List<String> command = new ArrayList<>(asNobody());
        command.add(program().resolveSibling("pg_ctl").toString());
        command.addAll(List.of(action, "-D", data.toString(), "-w", "-t", TIMEOUT_SECONDS));
        command.addAll(List.of(more));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            process.onExit().join();
            if (process.exitValue() != 0) {
                throw new ClusterException("embedded PostgreSQL: pg_ctl " + action + " ended with code "
                        + process.exitValue() + "; see " + log);
            }
        } catch (IOException e) {
            throw new ClusterException("embedded PostgreSQL: pg_ctl " + action + ": " + e.getMessage(), e);
        }
    }

    /** PostgreSQL refuses root; in a user namespace of its own it is nobody, and may read the same files. */
    private static List<String> asNobody() {
        return System.getProperty("user.name").equals("root") ? List.of("unshare", "-U") : List.of();
    }

    private Path program() {
        return Path.of(started().split(" ", 2)[0]);
    }

    /** The program's options, without the data directory, which {@code pg_ctl} adds. */
    private String options() {
        String all = started().split(" ", 2)[1];
        return all.replace("\"-D\" \"" + data + "\"", "").strip();
    }

    private String started() {
        try {
            return Files.readString(data.resolve("postmaster.opts")).strip();
        } catch (IOException e) {
            throw new ClusterException("embedded PostgreSQL: " + data + ": " + e.getMessage(), e);
        }
    }
}
