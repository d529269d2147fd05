package org.replibench.session.model;

/** A way in which the layer is right now; without it, the model shows what was wrong. */
enum Fix {
    /** A rename kills the old id at every node, and at its owner at once: whoever claims it learns that it is dead. */
    RENAME_FENCES,
    /** A sign-off kills every id that the session had, at every node, live sessions as well as copies, whatever their version. */
    SIGN_OFF_FENCES,
    /** With the trigger onShutdown, a copy counts only if no node that claimed the session since has gone. */
    COPIES_OUTDATED_BY_CLAIMS,
    /**
     * A claimer asks again if a node has left without an answer, since that node may have written after others answered; and
     * its own copy counts as it is when all have answered, since an update may have reached it meanwhile.
     */
    CLAIMERS_LOOK_AGAIN,
    /**
     * Before a silent owner is passed over, all that are left are asked once more, by a claim that comes after whatever they have answered
     * since: to the owner the claimer may be as silent, so that it has chosen another holder.
     */
    SECOND_QUESTION,
    /** Whether a live session is current depends on its version in the database, never on what the client's cookie says. */
    VERSION_NOT_ROUTE
}
