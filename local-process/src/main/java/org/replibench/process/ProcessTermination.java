package org.replibench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Ends processes, and does not return before they are gone. */
public final class ProcessTermination {
    /** A server that is asked to stop needs about 1 s; a stuck one is not worth waiting for. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    /** Zombie, or dead. */
    private static final String ENDED = "ZX";

    private ProcessTermination() {}

    /** Asks the process to end (SIGTERM), waits, and kills it if it does not. */
    public static void gracefully(ProcessHandle process) {
        process.destroy();
        await(process);
    }

    /** Kills the process (SIGKILL). */
    private static void force(ProcessHandle process) {
        process.destroyForcibly();
        gone(process);
    }

    /** Waits until the process, which something else ends, is gone; kills it if that takes too long. */
    public static void await(ProcessHandle process) {
        if (!gone(process)) {
            force(process);
        }
    }

    /** Whether the process still does anything; one that ended, but whose parent has not noticed yet, does not. */
    public static boolean runs(ProcessHandle process) {
        return process.isAlive()
                && state(process.pid())
                        .map(state -> ENDED.indexOf(state) < 0)
                        .orElseGet(() -> process.info().command().isPresent());
    }

    /**
     * The state of a process as Linux reports it. Everyone may read that; the command of another user's process is hidden
     * from the root of a container.
     */
    private static Optional<Character> state(long pid) {
        try {
            String status = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            return Optional.of(status.charAt(status.lastIndexOf(')') + 2));
        } catch (IOException notLinuxOrGone) {
            return Optional.empty();
        }
    }

    private static boolean gone(ProcessHandle process) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (runs(process)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                Thread.sleep(POLL_INTERVAL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
