package org.replibench.records.cell;

/**
 * One line of a cell's audit.
 *
 * @param name what is checked, such as {@code errors}
 * @param measured what was found, with its unit
 * @param required what is demanded, with its unit
 * @param severity what follows if it failed
 */
public record AuditCheck(String name, String measured, String required, boolean passed, Severity severity) {
    /** What a failed check means for the cell. */
    public enum Severity {
        /** Its numbers are no results. */
        ERROR,
        /** Its numbers stand, but say something else than they seem to, such as what the driver can do. */
        WARNING
    }

    /** A check that a cell must pass. */
    public AuditCheck(String name, String measured, String required, boolean passed) {
        this(name, measured, required, passed, Severity.ERROR);
    }

    /** The same check, which only marks the cell if it failed. */
    public AuditCheck asWarning() {
        return new AuditCheck(name, measured, required, passed, Severity.WARNING);
    }

    /** Whether it failed, and {@code weight} is what follows. */
    public boolean failedWith(Severity expected) {
        return !passed && severity == expected;
    }

    /** One line that states both numbers: "errors: required 0, measured 3". */
    public String reason() {
        return name + ": required " + required + ", measured " + measured;
    }
}
