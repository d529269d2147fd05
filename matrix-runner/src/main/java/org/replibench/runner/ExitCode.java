package org.replibench.runner;

/** What scripts can tell from how a command ended. */
public final class ExitCode {
    /** All went well; every cell is valid. */
    public static final int OK = 0;
    /** Something broke that should not. */
    public static final int FAILED = 1;
    /** The request can't be met; nothing was started. */
    public static final int BAD_INPUT = 2;
    /** The study ran to its end, but some cells are invalid. */
    public static final int INVALID_CELLS = 3;
    /** A comparison found the contender worse than the threshold allows. */
    public static final int WORSE = 4;
    /** A failover study met a wrong session, or orders that are not exactly those confirmed; the report says where. */
    public static final int WRONG = 5;
    /** Interrupted by Ctrl-C or a signal: 128 + SIGINT, as shells have it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
