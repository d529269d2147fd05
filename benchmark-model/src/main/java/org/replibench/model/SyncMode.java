package org.replibench.model;

/** Whether the request waits for the copy: the fourth digit of a pattern (white paper, chapter 6). */
public enum SyncMode implements PatternDigit {
    /** The request goes on; no acknowledgement travels. */
    ASYNCHRONOUS(1, "async"),
    /** The request waits until every receiver has confirmed that it holds the data. */
    SYNCHRONOUS(2, "sync");

    private final int digit;
    private final String label;

    SyncMode(int digit, String label) {
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
