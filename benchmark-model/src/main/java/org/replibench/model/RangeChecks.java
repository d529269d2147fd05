package org.replibench.model;

/** Refusals that say what was required and what was found. */
public final class RangeChecks {
    private RangeChecks() {}

    /**
     * Returns {@code value} if it lies from {@code min} to {@code max}, both included.
     *
     * @throws IllegalArgumentException such as "nodes: 1 to 8, found 99"
     */
    public static int require(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + min + " to " + max + ", found " + value);
        }
        return value;
    }
}
