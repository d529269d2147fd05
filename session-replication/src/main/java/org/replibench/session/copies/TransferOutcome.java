package org.replibench.session.copies;

/** How a transfer ended, from best to worst. */
public enum TransferOutcome {
    /** Every holder has it; an asynchronous transfer: every holder's queue has it. */
    CONFIRMED,
    /** A holder left, or missed an earlier update: send the whole session again. */
    REPEAT,
    /** A holder refused or could not be reached in time. */
    UNCONFIRMED,
    /** Another node has taken the session over: what was sent is void. */
    MOVED;

    /** The worse of the two. */
    public TransferOutcome and(TransferOutcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
