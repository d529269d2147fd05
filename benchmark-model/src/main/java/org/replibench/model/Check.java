package org.replibench.model;

/**
 * One line of a cell's audit.
 *
 * @param name what is checked, such as {@code errors}
 * @param measured what was found, with its unit
 * @param required what is demanded, with its unit
 */
public record Check(String name, String measured, String required, boolean passed) {
    /** One line that states both numbers: "errors: required 0, measured 3". */
    public String reason() {
        return name + ": required " + required + ", measured " + measured;
    }
}
