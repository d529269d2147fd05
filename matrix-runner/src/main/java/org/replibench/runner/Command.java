package org.replibench.runner;

/** What a Maven profile runs. */
interface Command {
    /**
     * Runs to its end, or until the thread is interrupted.
     *
     * @return the process's exit code
     */
    int run() throws Exception;
}
