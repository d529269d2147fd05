package org.replibench.session.copies;

import java.time.Duration;

/** The answer to a transfer in flight. */
@FunctionalInterface
public interface TransferConfirmation {
    /** Of what needs no answer. */
    TransferConfirmation IMMEDIATE = timeout -> TransferOutcome.CONFIRMED;

    /**
     * Waits for the answer.
     *
     * @param timeout after which the transfer counts as {@link TransferOutcome#UNCONFIRMED}
     */
    TransferOutcome await(Duration timeout);

    /** A transfer that has already ended in {@code outcome}. */
    static TransferConfirmation completed(TransferOutcome transferOutcome) {
        return transferOutcome == TransferOutcome.CONFIRMED ? IMMEDIATE : timeout -> transferOutcome;
    }
}
