package org.replibench.cluster.process;

/**
 * What all that a run makes in the operating system is named after.
 *
 * @param text such as {@code rb0}; the names that begin with it and a hyphen are the run's
 * @param number the lowest that no other living run of this machine had
 */
public record RunName(String text, int number) {
    /** The run's name for one of its belongings. */
    public String of(String thing) {
        return text + "-" + thing;
    }
}
