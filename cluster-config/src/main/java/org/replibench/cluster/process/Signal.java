package org.replibench.cluster.process;

import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** What Java can't tell a process: to stand still, and to go on. */
public enum Signal {
    /** Stand still (SIGSTOP): connections stay open, nobody answers. */
    STOP,
    /** Go on (SIGCONT). One that does not stand still does not notice. */
    CONT;

    /** Why this operating system has no such signals; empty if it has. */
    public static Optional<String> refusal() {
        return File.separatorChar == '/'
                ? Optional.empty()
                : Optional.of("a system with signals required, found " + System.getProperty("os.name"));
    }

    /** Sends it; a process that has ended meanwhile is no error. */
    public void send(ProcessHandle process) {
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
