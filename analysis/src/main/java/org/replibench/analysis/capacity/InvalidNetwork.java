package org.replibench.analysis.capacity;

import org.replibench.analysis.OneLine;

/**
 * A network without a solution, or of which none was found; the message is {@link OneLine one line}: where, what is allowed,
 * what not.
 */
public final class InvalidNetwork extends IllegalArgumentException {
    private final String where;

    /**
     * @param where the culprit as a path, such as {@code classes.shop.demands.cpu}
     * @param what what is allowed and what was found
     */
    public InvalidNetwork(String where, String what) {
        super(OneLine.of(where + ": " + what));
        this.where = where;
    }

    /** One whose figures are not finite. */
    static InvalidNetwork withoutFiniteSolution(String where) {
        return new InvalidNetwork(
                where,
                "no solution in finite numbers found; demands, think times and rates that differ less, or fewer customers,"
                        + " required");
    }

    /** The culprit as a path, such as {@code classes.shop.demands.cpu}. */
    public String where() {
        return where;
    }
}
