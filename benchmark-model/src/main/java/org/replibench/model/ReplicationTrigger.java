package org.replibench.model;

/** When a session's copy leaves the node: the second digit of a pattern (white paper, chapter 6). */
public enum ReplicationTrigger implements PatternDigit {
    /** Every {@code HttpSession.setAttribute} or {@code removeAttribute} replicates that change at once. */
    ON_SET_ATTRIBUTE(1, "set attribute"),
    /** Changes are gathered, and all go in one transfer just before the HTTP response is sent. */
    ON_REQUEST_END(2, "request end"),
    /** The session's current state goes when the JVM ends normally. */
    ON_SHUTDOWN(3, "shutdown");

    private final int digit;
    private final String label;

    ReplicationTrigger(int digit, String label) {
        this.digit = digit;
        this.label = label;
    }

    @Override
    public int digit() {
        return digit;
    }

    @Override
    public String label() {
        return label;
    }
}
