package org.replibench.model;

/** Whether the request waits for the copy: the fourth digit of a pattern (white paper, chapter 6). */
public enum SyncMode implements Digit {
    /** The request goes on; no acknowledgement travels. */
    ASYNCHRONOUS(1),
    /** The request waits until every receiver has confirmed that it holds the data. */
    SYNCHRONOUS(2);

    private final int digit;

    SyncMode(int digit) {
        this.digit = digit;
    }

    @Override
    public int digit() {
        return digit;
    }
}
