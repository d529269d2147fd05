package org.replibench.runner.console;

/** How a command ended, for scripts. */
public enum ExitCode {
    DONE(0, "done; everything measured is valid"),
    DEFECT(1, "a defect of the program"),
    REFUSED(
            2,
            "refused before anything was measured; one line says why, nothing is left running; `-Pdoctor`: a machine is unfit"),
    INVALID(3, "ended, with invalid measurements; `-Pcompare`: nothing valid to compare"),
    LIMIT_BROKEN(
            4,
            "`limit` or `regression.threshold` was broken, or in `-Pfailover` a session was wrong (another's, torn, doubled)"
                    + " or orders were not exactly those confirmed; a line says which"),
    STOPPED(
            5,
            "stopped in the middle, since a file system is full; one line names it, nothing is left running, records up to"
                    + " then are kept, and `-Dresume` continues"),
    INTERRUPTED(130, "interrupted by Ctrl-C; 143 by a termination signal");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** What the process ends with. */
    public int code() {
        return code;
    }

    /** What it says about the command. */
    public String meaning() {
        return meaning;
    }
}
