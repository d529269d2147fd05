package org.replibench.cluster.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.replibench.cluster.support.ClusterException;
import org.replibench.model.Refusal;

/** A shell on a host. A script goes there as standard input, so that no shell on the way reads it; what it printed comes back. */
public final class RemoteShell {
    private static final String SHELL = "sh";
    private static final String INPUT = ".in";
    private static final Duration REMOVAL = Duration.ofSeconds(2);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

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
            throw new RemoteShellException(
                    host, new Refusal("shell", "cannot be started", "a program", e.getMessage(), "to install it"), e);
        }
    }

    private String runUnchecked(String script, Duration patience) throws IOException {
        Path input = Files.writeString(file(INPUT), script);
        Path output = file(".out");
        Path complaint = file(".err");
        List<String> words = new ArrayList<>(words());
        words.add(SHELL);
        // Files, as a shared connection that stays open would keep a pipe open, too.
        Process process = new ProcessBuilder(words)
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(complaint.toFile())
                .start();
        if (!endsWithin(patience, process)) {
            throw new RemoteShellException(
                    host,
                    new Refusal(
                            "shell",
                            "no answer",
                            "one within " + patience.toSeconds() + " s",
                            "none",
                            "later, or to look at the host"),
                    null);
        }
        if (process.exitValue() != 0) {
            throw new RemoteShellException(host, ShellFailure.of(access, process.exitValue(), text(complaint)), null);
        }
        return text(output);
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

    private List<String> words() {
        return access instanceof HostAccess.Ssh ssh
                ? new SshCommand(ssh, socket()).toRun()
                : ((HostAccess.Command) access).words();
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
