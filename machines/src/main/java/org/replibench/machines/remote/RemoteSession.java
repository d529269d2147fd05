package org.replibench.machines.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.replibench.model.Refusal;
import org.replibench.process.SearchPath;

/**
 * A shell on a host that stays open: a script costs it no new process. It ends by itself at the end of its input, which is when this
 * process ends, however that comes.
 */
public final class RemoteSession implements AutoCloseable {
    /** A program of util-linux, which becomes the one after it in a session of its own, where a terminal's signals do not come. */
    private static final String OWN_SESSION = "setsid";

    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final String host;
    private final Process process;
    private final OutputStream input;
    private final String mark = "end-of-" + UUID.randomUUID();
    private final Object answers = new Object();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private boolean ended;

    private RemoteSession(String host, Process process) {
        this.host = host;
        this.process = process;
        this.input = process.getOutputStream();
    }

    /** @param complaint the file that takes what the way there complains of */
    static RemoteSession start(String host, ProcessBuilder shell, Path complaint) throws IOException {
        Files.deleteIfExists(complaint);
        RemoteSession session = new RemoteSession(
                host, inOwnSession(shell).redirectError(complaint.toFile()).start());
        Thread reader = new Thread(session::readAnswers, "shell on " + host);
        reader.setDaemon(true);
        reader.start();
        return session;
    }

    /** Ctrl-C would end it before what runs on the host. */
    static ProcessBuilder inOwnSession(ProcessBuilder shell) {
        if (SearchPath.has(OWN_SESSION)) {
            shell.command().add(0, OWN_SESSION);
        }
        return shell;
    }

    /**
     * Runs commands of POSIX's {@code sh}; what they set stays set. They must not exit, and have no input.
     *
     * @return what they printed, to standard error, too
     * @throws RemoteShellException if the last one fails, or the session has ended; one that is late ends the session
     */
    public byte[] run(String script, Duration patience) {
        Answer answer = ask(script, patience);
        if (answer.exitCode() != 0) {
            String text =
                    new String(answer.printed(), StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
            throw new RemoteShellException(
                    host,
                    new Refusal(
                            "shell",
                            "a command failed",
                            "exit code 0",
                            text.isEmpty() ? String.valueOf(answer.exitCode()) : text,
                            "to look at the host"),
                    null);
        }
        return answer.printed();
    }

    /** The same as text, without the line's end. */
    public String text(String script, Duration patience) {
        return new String(run(script, patience), StandardCharsets.UTF_8).stripTrailing();
    }

    /** The same where a failure is an answer, too. */
    public synchronized Answer ask(String script, Duration patience) {
        try {
            // On lines of their own, as the script may end in a comment or a document.
            input.write(("{\n" + script + "\n} </dev/null 2>&1\nprintf '%s %d\\n' '" + mark + "' \"$?\"\n")
                    .getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            end();
            throw lost(e);
        }
        return answer(patience);
    }

    private Answer answer(Duration patience) {
        byte[] wanted = (mark + " ").getBytes(StandardCharsets.UTF_8);
        long deadline = System.nanoTime() + patience.toNanos();
        synchronized (answers) {
            int searched = 0;
            while (true) {
                byte[] all = printed.toByteArray();
                int found = indexOf(all, wanted, searched);
                if (found >= 0 && all[all.length - 1] == '\n') {
                    printed.reset();
                    int exitCode = Integer.parseInt(new String(
                            all,
                            found + wanted.length,
                            all.length - found - wanted.length - 1,
                            StandardCharsets.US_ASCII));
                    return new Answer(exitCode, Arrays.copyOf(all, found));
                }
                searched = Math.max(0, all.length - wanted.length);
                long left = deadline - System.nanoTime();
                if (ended) {
                    throw lost(null);
                }
                if (left <= 0) {
                    end();
                    throw RemoteShellException.noAnswer(host, patience);
                }
                awaitMore(left);
            }
        }
    }

    /** An interrupt is often the reason to end what runs on the host, and must not cut that short. */
    @SuppressWarnings("WaitNotInLoop") // Its caller looks again, and waits again.
    private void awaitMore(long nanos) {
        boolean interrupted = Thread.interrupted();
        try {
            answers.wait(Math.max(1, nanos / 1_000_000));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static int indexOf(byte[] all, byte[] wanted, int from) {
        for (int i = from; i <= all.length - wanted.length; i++) {
            if (Arrays.equals(all, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    private void readAnswers() {
        byte[] buffer = new byte[1 << 13];
        try (InputStream output = process.getInputStream()) {
            for (int count = output.read(buffer); count >= 0; count = output.read(buffer)) {
                synchronized (answers) {
                    printed.write(buffer, 0, count);
                    answers.notifyAll();
                }
            }
        } catch (IOException broken) {
            // As at its end.
        } finally {
            synchronized (answers) {
                ended = true;
                answers.notifyAll();
            }
        }
    }

    /** Whether it has ended, as when the connection broke. */
    public boolean ended() {
        synchronized (answers) {
            return ended;
        }
    }

    private RemoteShellException lost(IOException cause) {
        return new RemoteShellException(
                host,
                new Refusal("shell", "the connection broke", "one until the end", "none", "to look at the host"),
                cause);
    }

    private void end() {
        process.destroyForcibly();
        synchronized (answers) {
            ended = true;
            answers.notifyAll();
        }
    }

    /** Ends the shell; what it started in the background goes on. Calling it again does nothing. */
    @Override
    public void close() {
        try {
            input.close();
            process.onExit().get(CLOSING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException | ExecutionException | TimeoutException e) {
            // The shell goes in any case.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    /** What a script came to. */
    public record Answer(int exitCode, byte[] printed) {}
}
