package org.replibench.model;

/** What of a session is sent: the third digit of a pattern (white paper, chapter 6). */
public enum Scope implements Digit {
    /** Only the attributes for which {@code setAttribute} or {@code removeAttribute} was called. */
    MODIFIED_ATTRIBUTES(1),
    /** The values of every attribute set in the session. */
    ALL_ATTRIBUTES(2);

    private final int digit;

    Scope(int digit) {
        this.digit = digit;
    }

    @Override
    public int digit() {
        return digit;
    }
}
