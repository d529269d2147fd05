package org.replibench.runner.cli;

import org.replibench.runner.console.ExitCode;

/** What a Maven profile runs. */
interface Command {
    /** Whether it needs the work directory, its ports and its database for itself. */
    default boolean startsServers() {
        return true;
    }

    /**
     * Runs to its end, or until the thread is interrupted.
     *
     * @return the process's exit code
     */
    ExitCode run() throws Exception;
}
