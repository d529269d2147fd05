package org.replibench.model;

/** Checks of what callers pass; what users type is refused before it gets here, by a {@link Refusal}. */
public final class RangeChecks {
    private RangeChecks() {}

    /**
     * Returns {@code value} if it lies from {@code min} to {@code max}, both included.
     *
     * @throws IllegalArgumentException such as "nodes = 99 is not from 1 to 8"
     */
    public static int require(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " = " + value + " is not from " + min + " to " + max);
        }
        return value;
    }
}
