package org.replibench.records.journal;

/**
 * A page that did not show what it had to.
 *
 * @param client the virtual user that saw it
 * @param session which of its sessions
 * @param atMicros when the page was complete, on the journal's clock
 * @param updatesLost acknowledged changes that are gone; 0 if that can't be told
 * @param detail expected and shown, for a person
 */
public record ConsistencyAnomaly(int client, int session, long atMicros, Kind kind, int updatesLost, String detail) {
    /** What was wrong. */
    public enum Kind {
        /** An earlier state of the session. */
        STALE(SessionOutcome.STALE),
        /** No session. */
        LOST(SessionOutcome.LOST),
        /** Something that this virtual user never asked for. */
        FOREIGN(SessionOutcome.CORRUPTED),
        /** More units of an item than were ever asked for. */
        DOUBLED(SessionOutcome.CORRUPTED),
        /** Parts of several ages that never were in the session together, or a state that had been gone. */
        TORN(SessionOutcome.CORRUPTED);

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
