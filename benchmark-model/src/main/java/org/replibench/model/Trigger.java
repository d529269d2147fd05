package org.replibench.model;

/** When a session's copy leaves the node: the second digit of a pattern (white paper, chapter 6). */
public enum Trigger implements Digit {
    /** Every {@code HttpSession.setAttribute} or {@code removeAttribute} replicates that change at once. */
    ON_SET_ATTRIBUTE(1),
    /** Changes are gathered, and all go in one transfer just before the HTTP response is sent. */
    ON_REQUEST_END(2),
    /** The session's current state goes when the JVM ends normally. */
    ON_SHUTDOWN(3);

    private final int digit;

    Trigger(int digit) {
        this.digit = digit;
    }

    @Override
    public int digit() {
        return digit;
    }
}
