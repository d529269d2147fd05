package org.replibench.records.journal;

/**
 * A page that did not show what it had to. What a page contradicts is a sentence of the session layer's specification: what
 * each pattern promises, and under which faults, stands there.
 *
 * @param client the virtual user that saw it
 * @param session which of its sessions
 * @param atMicros when the page was complete, on the journal's clock
 * @param updatesLost acknowledged changes that are gone; 0 if that can't be told
 * @param expected what the session had to hold after the request; of several that it may be in, one
 * @param detail expected and shown, for a person
 */
public record ConsistencyAnomaly(
        int client, int session, long atMicros, Kind kind, int updatesLost, SessionState expected, String detail) {
    /** What was wrong. */
    public enum Kind {
        /** An earlier state, or no session, and later the newest state again: nothing is gone. Against <em>no step back</em>. */
        FLICKER(SessionOutcome.FLICKERED),
        /** An earlier state of the session, which no later page refuted. Against <em>no step back</em> and <em>kept</em>. */
        STALE(SessionOutcome.STALE),
        /** No session. Against <em>kept</em>. */
        LOST(SessionOutcome.LOST),
        /** Something that this virtual user never asked for. Against <em>its own</em>. */
        FOREIGN(SessionOutcome.CORRUPTED),
        /** More units of an item than were ever asked for. Against <em>one lineage</em>. */
        DOUBLED(SessionOutcome.CORRUPTED),
        /** Parts of several ages that never were in the session together. Against <em>whole</em>. */
        TORN(SessionOutcome.CORRUPTED),
        /** A session whose sign-off was answered. Against <em>signed off</em>. */
        RESURRECTED(SessionOutcome.CORRUPTED);

        private final SessionOutcome outcome;

        Kind(SessionOutcome sessionOutcome) {
            this.outcome = sessionOutcome;
        }

        /** What that makes of the session. */
        public SessionOutcome outcome() {
            return outcome;
        }
    }
}
