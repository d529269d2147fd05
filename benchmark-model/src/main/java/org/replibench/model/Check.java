package org.replibench.model;

/**
 * One line of a cell's audit.
 *
 * @param name what is checked, such as {@code errors}
 * @param measured what was found, with its unit
 * @param required what is demanded, with its unit
 * @param weight what follows if it failed
 */
public record Check(String name, String measured, String required, boolean passed, Weight weight) {
    /** What a failed check means for the cell. */
    public enum Weight {
        /** Its numbers are no results. */
        INVALIDATES,
        /** Its numbers stand, but say something else than they seem to, such as what the driver can do. */
        MARKS
    }

    /** A check that a cell must pass. */
    public Check(String name, String measured, String required, boolean passed) {
        this(name, measured, required, passed, Weight.INVALIDATES);
    }

    /** The same check, which only marks the cell if it failed. */
    public Check marking() {
        return new Check(name, measured, required, passed, Weight.MARKS);
    }

    /** Whether it failed, and {@code weight} is what follows. */
    public boolean failedWith(Weight expected) {
        return !passed && weight == expected;
    }

    /** One line that states both numbers: "errors: required 0, measured 3". */
    public String reason() {
        return name + ": required " + required + ", measured " + measured;
    }
}
