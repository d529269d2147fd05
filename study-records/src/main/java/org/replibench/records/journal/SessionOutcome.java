package org.replibench.records.journal;

/** What became of a session, the better first. */
public enum SessionOutcome {
    /** All that was acknowledged is there. */
    INTACT,
    /** All that was acknowledged is there, though a page showed less of it once. */
    FLICKERED,
    /** It is as it was before; some of what was acknowledged is not there. */
    STALE,
    /** The shop does not know it any more. */
    LOST,
    /** It is as it never was: another user's, of several ages at once, or with a change made twice. */
    CORRUPTED
}
