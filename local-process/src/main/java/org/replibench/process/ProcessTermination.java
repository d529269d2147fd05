package org.replibench.process;

import java.time.Duration;

/** Ends processes, and does not return before they are gone. */
public final class ProcessTermination {
    /** A server that is asked to stop needs about 1 s; a stuck one is not worth waiting for. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

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
    static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
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
