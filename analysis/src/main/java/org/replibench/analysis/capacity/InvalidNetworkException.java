package org.replibench.analysis.capacity;

import org.replibench.analysis.text.SingleLineText;

/**
 * A network without a solution, or of which none was found; the message is {@link SingleLineText one line}: where, what is allowed,
 * what not.
 */
public final class InvalidNetworkException extends IllegalArgumentException {
    private final String path;

    /**
     * @param where the culprit as a path, such as {@code classes.shop.demands.cpu}
     * @param what what is allowed and what was found
     */
    public InvalidNetworkException(String where, String what) {
        super(SingleLineText.of(where + ": " + what));
        this.path = where;
    }

    /** One whose figures are not finite. */
    static InvalidNetworkException withoutFiniteSolution(String where) {
        return new InvalidNetworkException(
                where,
                "no solution in finite numbers found; demands, think times and rates that differ less, or fewer customers,"
                        + " required");
    }

    /** The culprit as a path, such as {@code classes.shop.demands.cpu}. */
    public String path() {
        return path;
    }
}
