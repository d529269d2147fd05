package org.replibench.cluster.process;

/**
 * The name prefix of a run's resources in the operating system.
 *
 * @param text such as {@code rb0}; the names that begin with it and a hyphen are the run's
 * @param number the lowest that no other living run of this machine had
 */
public record RunName(String text, int number) {
    /** The name of one of the run's resources. */
    public String of(String thing) {
        return text + "-" + thing;
    }
}
