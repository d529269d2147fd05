package org.replibench.machines.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;

/** A shell on a host. A script goes there as standard input, so that no shell on the way reads it; what it printed comes back. */
public final class RemoteShell {
    private static final String SHELL = "sh";
    private static final String INPUT = ".in";
    private static final String COMPLAINT = ".err";
    private static final String PROGRAM_COMPLAINT = ".program";
    private static final Duration REMOVAL = Duration.ofSeconds(2);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
    private static final String LOOPBACK = "127.0.0.1";
    private static final int FORWARD_ATTEMPTS = 5;

    private final String host;
    private final HostAccess access;
    private final Path files;

    /** @param files the beginning of the paths of its socket and of what it reads and prints */
    RemoteShell(String host, HostAccess access, Path files) {
        this.host = host;
        this.access = access;
        this.files = files;
    }

    /**
     * Runs a script of POSIX's {@code sh} to its end. Its programs must leave standard input alone, as the rest of the script is there.
     * Not by two threads at once.
     *
     * @return what it printed to standard output
     * @throws RemoteShellException if there is no shell, it ends with another code than 0, or does not end in time
     */
    public String run(String script, Duration patience) {
        try {
            return runUnchecked(script, patience);
        } catch (IOException e) {
            throw RemoteShellException.notStarted(host, e);
        }
    }

    private String runUnchecked(String script, Duration patience) throws IOException {
        Path input = Files.writeString(file(INPUT), script);
        Path output = file(".out");
        Path complaint = file(COMPLAINT);
        // Files, as a shared connection that stays open would keep a pipe open, too.
        Process process = new ProcessBuilder(words(List.of(SHELL)))
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(complaint.toFile())
                .start();
        requireSuccess(process, patience, complaint);
        return text(output);
    }

    private void requireSuccess(Process process, Duration patience, Path complaint) throws IOException {
        if (!endsWithin(patience, process)) {
            throw RemoteShellException.noAnswer(host, patience);
        }
        if (process.exitValue() != 0) {
            throw new RemoteShellException(host, ShellFailure.of(access, process.exitValue(), text(complaint)), null);
        }
    }

    /**
     * Runs a script that reads what a program of this machine prints. Not by two threads at once.
     *
     * @param script one line
     * @throws RemoteShellException as {@link #run} does, also if the program of this machine fails
     */
    public void feed(ProcessBuilder source, String script, Duration patience) {
        Path complaint = file(COMPLAINT);
        Path complaintHere = file(".here");
        try {
            List<Process> processes = ProcessBuilder.startPipeline(List.of(
                    source.redirectError(complaintHere.toFile()),
                    new ProcessBuilder(words(List.of(SHELL, "-c", script)))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(complaint.toFile())));
            Process here = processes.get(0);
            try {
                requireSuccess(processes.get(1), patience, complaint);
                if (!endsWithin(patience, here) || here.exitValue() != 0) {
                    throw new RemoteShellException(
                            host,
                            new Refusal(
                                    source.command().get(0),
                                    "failed on this machine",
                                    "exit code 0",
                                    text(complaintHere).strip().replaceAll("\\s+", " "),
                                    "the same by hand"),
                            null);
                }
            } finally {
                here.destroyForcibly();
            }
        } catch (IOException e) {
            throw RemoteShellException.notStarted(host, e);
        }
    }

    /**
     * Starts a script whose input and output are this process's to use; what it complains of is {@link #complaint}. It goes by the name of
     * this shell until it ends, and is this process's to end. One at a time.
     *
     * @param script one line
     */
    public Process start(String script) throws IOException {
        ProcessBuilder shell = new ProcessBuilder(new ArrayList<>(words(List.of(SHELL, "-c", script))));
        return RemoteSession.inOwnSession(shell)
                .redirectError(file(PROGRAM_COMPLAINT).toFile())
                .start();
    }

    /** What the last script that was {@link #start started} complained of, and the way there; empty if nothing. */
    public String complaint() {
        try {
            return Files.exists(file(PROGRAM_COMPLAINT)) ? text(file(PROGRAM_COMPLAINT)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A shell that stays open for many scripts; it counts as this one until it is closed, or the connection breaks. */
    public RemoteSession session() {
        try {
            return RemoteSession.start(
                    host, new ProcessBuilder(new ArrayList<>(words(List.of(SHELL)))), file(".session"));
        } catch (IOException e) {
            throw RemoteShellException.notStarted(host, e);
        }
    }

    /**
     * Leads a free port of this machine's loopback to an address as the host sees it, until {@link RemoteShells} are closed. There
     * must have been a {@link #run}. What the host refuses, it refuses when a client connects.
     *
     * @return the port
     * @throws RemoteShellException if there is no connection, or only a command that runs words there
     */
    public int forward(String address, int port) {
        if (!(access instanceof HostAccess.Ssh ssh)) {
            throw new RemoteShellException(
                    host,
                    new Refusal("shell", "has no tunnel", "ssh", access.identity(), "to leave replibench_shell out"),
                    null);
        }
        Path complaint = file(".fwd");
        try {
            int exitCode = 0;
            for (int attempt = 0; attempt < FORWARD_ATTEMPTS; attempt++) {
                int here = freePort();
                Process process = new ProcessBuilder(new SshCommand(ssh, socket()).toForward(here, address, port))
                        .redirectInput(file(INPUT).toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(complaint.toFile())
                        .start();
                exitCode = process.onExit().join().exitValue();
                if (exitCode == 0) {
                    return here;
                }
            }
            throw new RemoteShellException(host, ShellFailure.of(access, exitCode, text(complaint)), null);
        } catch (IOException e) {
            throw RemoteShellException.notStarted(host, e);
        }
    }

    /** Another program may take it before it is used. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    /** Whatever a host prints is read. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private boolean endsWithin(Duration patience, Process process) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("host " + host + ": interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** SSH hands one line to a shell there, which makes words of it; a command gets them as they are. */
    private List<String> words(List<String> there) {
        boolean read = access instanceof HostAccess.Ssh && there.size() > 1;
        return Stream.concat(
                        access instanceof HostAccess.Ssh ssh
                                ? new SshCommand(ssh, socket()).toRun().stream()
                                : ((HostAccess.Command) access).words().stream(),
                        there.stream().map(word -> read ? PosixWords.quote(word) : word))
                .toList();
    }

    /** Closes the connection, if there is one. */
    void disconnect() {
        if (access instanceof HostAccess.Ssh ssh && Files.exists(socket())) {
            try {
                new ProcessBuilder(new SshCommand(ssh, socket()).toClose())
                        .redirectInput(file(INPUT).toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .onExit()
                        .join();
                awaitRemoval();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Who asks for it may be done before the process that has the connection removes its socket. */
    private void awaitRemoval() {
        long end = System.nanoTime() + REMOVAL.toNanos();
        while (Files.exists(socket()) && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private Path socket() {
        return file("");
    }

    private Path file(String suffix) {
        return files.resolveSibling(files.getFileName() + suffix);
    }
}
