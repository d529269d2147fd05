package org.replibench.model;

/** What of a session is sent: the third digit of a pattern (white paper, chapter 6). */
public enum ReplicationScope implements PatternDigit {
    /** Only the attributes for which {@code setAttribute} or {@code removeAttribute} was called. */
    MODIFIED_ATTRIBUTES(1, "delta"),
    /** The values of every attribute set in the session. */
    ALL_ATTRIBUTES(2, "full session");

    private final int digit;
    private final String label;

    ReplicationScope(int digit, String label) {
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
