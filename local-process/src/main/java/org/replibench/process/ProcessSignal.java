package org.replibench.process;

import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** A signal to a process. */
public enum ProcessSignal {
    /** End in an orderly way (SIGTERM). */
    TERM,
    /** End at once (SIGKILL). */
    KILL,
    /** Be interrupted (SIGINT): PostgreSQL ends its connections, rolls back, and ends. */
    INT,
    /** Freeze (SIGSTOP): connections stay open, requests get no answer. */
    STOP,
    /** Go on (SIGCONT); a process that is not frozen does not notice. */
    CONT,
    /** Tell what all threads are at (SIGQUIT): a JVM prints their stacks and goes on; any other program ends. */
    QUIT;

    /** Why this operating system cannot freeze processes; empty if it can. */
    public static Optional<String> unsupportedReason() {
        return File.separatorChar == '/'
                ? Optional.empty()
                : Optional.of("a system with signals, not " + System.getProperty("os.name"));
    }

    /** Sends it; a process that has ended meanwhile is no error. */
    public void send(ProcessHandle process) {
        switch (this) {
            case TERM -> process.destroy();
            case KILL -> process.destroyForcibly();
            case INT, STOP, CONT, QUIT -> call(process);
        }
    }

    /** Java itself cannot send these. */
    private void call(ProcessHandle process) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name(), Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.onExit().join();
            if (kill.exitValue() != 0 && process.isAlive()) {
                throw new IllegalStateException(
                        "kill -" + name() + " " + process.pid() + ": exit code " + kill.exitValue());
            }
        } catch (IOException e) {
            throw new IllegalStateException("kill -" + name() + " " + process.pid() + ": " + e.getMessage(), e);
        }
    }
}
