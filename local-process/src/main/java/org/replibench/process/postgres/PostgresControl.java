package org.replibench.process.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.replibench.process.RunUser;

/**
 * PostgreSQL's {@code initdb} and {@code pg_ctl} for one server, which run as the user that the server runs as.
 *
 * @param home the server's folder, with its data and its log; only that user may enter it
 */
record PostgresControl(PostgresPrograms programs, Path home) {
    private static final String TIMEOUT_SECONDS = "60";
    private static final Set<String> NAMES = Set.of("initdb", "pg_ctl", "postgres");
    private static final RunUser USER = RunUser.ofThisProcess();

    Path data() {
        return home.resolve("data");
    }

    /** What the server and these programs print. */
    Path log() {
        return home.resolve("postgresql.log");
    }

    /** Makes an empty database whose superuser has this password, and admits no connection without one. */
    void initialize(String superuser, String password) throws IOException {
        USER.createFolder(home);
        Path passwordFile = Files.createTempFile(home, "password", "");
        try {
            Files.writeString(passwordFile, password);
            USER.own(passwordFile);
            run(
                    "initdb",
                    List.of(
                            "-D",
                            data().toString(),
                            "--username=" + superuser,
                            "--pwfile=" + passwordFile,
                            "--auth=scram-sha-256",
                            "--encoding=UTF8"));
        } finally {
            Files.delete(passwordFile);
        }
    }

    void start() throws IOException {
        control("start", "-l", log().toString());
    }

    /** Rolls open transactions back and ends connections. */
    void stop() throws IOException {
        control("stop", "-m", "fast");
    }

    /** Whether it runs, according to its data. */
    boolean runs() {
        return postmaster().filter(ProcessHandle::isAlive).isPresent();
    }

    /** Lets it start again after its end, even if that was not its own doing and its last process' end has not been noticed yet. */
    void forgetPostmaster() throws IOException {
        Files.deleteIfExists(postmasterFile());
    }

    private Path postmasterFile() {
        return data().resolve("postmaster.pid");
    }

    /** The server's first process, also for a thread that was interrupted: it has to end what it has started. */
    Optional<ProcessHandle> postmaster() {
        try {
            return Files.readString(postmasterFile())
                    .lines()
                    .findFirst()
                    .map(String::strip)
                    .map(Long::valueOf)
                    .flatMap(ProcessHandle::of);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** All that runs on its data, whoever started it. What else names them, such as an editor or a backup, is another's. */
    List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> takesData(process.info()) && isOfPostgres(process.info()))
                .toList();
    }

    private boolean takesData(ProcessHandle.Info process) {
        List<String> arguments = List.of(process.arguments().orElse(new String[0]));
        return Collections.indexOfSubList(arguments, List.of("-D", data().toString())) >= 0;
    }

    /** Root of a container may not see what another user's process runs. */
    private static boolean isOfPostgres(ProcessHandle.Info process) {
        return process.command()
                .map(program -> NAMES.contains(Path.of(program).getFileName().toString()))
                .orElse(true);
    }

    private void control(String action, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(action, "-D", data().toString(), "-w", "-t", TIMEOUT_SECONDS));
        arguments.addAll(List.of(more));
        run("pg_ctl", arguments);
    }

    private void run(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(programs.program(program).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(USER.command(command, List.of(programs.home(), home)))
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        home.resolve(program + ".log").toFile()))
                .start();
        process.onExit().join();
        if (process.exitValue() != 0) {
            throw new IOException(program + " " + arguments.get(0) + " ended with code " + process.exitValue()
                    + "; see the logs in " + home);
        }
    }
}
