package org.replibench.session.simulation;

/**
 * A promise that a run broke.
 *
 * @param what was seen, in one line
 */
public record Violation(SessionPromise promise, String what) {
    @Override
    public String toString() {
        return promise + " (" + promise.sentence() + "): " + what;
    }
}
