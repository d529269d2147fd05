package org.replibench.session.copies;

import java.time.Duration;

/** The answer to a transfer that is under way. */
@FunctionalInterface
public interface Confirmation {
    /** Of what needs no answer. */
    Confirmation IMMEDIATE = timeout -> Outcome.CONFIRMED;

    /**
     * Waits for the answer.
     *
     * @param timeout after which the transfer counts as {@link Outcome#UNCONFIRMED}
     */
    Outcome await(Duration timeout);

    /** A transfer that has already ended in {@code outcome}. */
    static Confirmation of(Outcome outcome) {
        return outcome == Outcome.CONFIRMED ? IMMEDIATE : timeout -> outcome;
    }
}
