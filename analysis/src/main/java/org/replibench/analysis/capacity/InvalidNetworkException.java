package org.replibench.analysis.capacity;

import org.replibench.analysis.text.SingleLineText;
import org.replibench.model.Refusal;

/**
 * A network without a solution, or of which none was found; the message is {@link SingleLineText one line}: where, what is allowed,
 * what not.
 */
public final class InvalidNetworkException extends IllegalArgumentException {
    private final String path;

    /** @param refusal its subject is a path, such as {@code classes.shop.demands.cpu} */
    public InvalidNetworkException(Refusal refusal) {
        super(SingleLineText.of(refusal.toString()));
        this.path = refusal.subject();
    }

    /** A figure that is not what it may be. */
    static InvalidNetworkException of(String where, String problem, String expected, Object got, String suggestion) {
        return new InvalidNetworkException(new Refusal(where, problem, expected, String.valueOf(got), suggestion));
    }

    /** One whose figures are not finite. */
    static InvalidNetworkException withoutFiniteSolution(String where) {
        return of(
                where,
                "no solution in finite numbers",
                "demands, think times and rates of similar size",
                "figures too far apart",
                "fewer customers, or figures that differ less");
    }

    /** The culprit as a path, such as {@code classes.shop.demands.cpu}. */
    public String path() {
        return path;
    }
}
