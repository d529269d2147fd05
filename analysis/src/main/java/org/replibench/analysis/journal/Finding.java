package org.replibench.analysis.journal;

/**
 * A page that did not show what it had to.
 *
 * @param client the virtual user that saw it
 * @param session which of its sessions
 * @param atMicros when the page was complete, on the journal's clock
 * @param updatesLost acknowledged changes that are gone; 0 if that can't be told
 * @param detail expected and shown, for a person
 */
public record Finding(int client, int session, long atMicros, Kind kind, int updatesLost, String detail) {
    /** What was wrong. */
    public enum Kind {
        /** An earlier state of the session. */
        STALE(Fate.STALE),
        /** No session. */
        LOST(Fate.LOST),
        /** Something that this virtual user never asked for. */
        FOREIGN(Fate.WRONG),
        /** More units of an item than were ever asked for. */
        DOUBLED(Fate.WRONG),
        /** Parts of several ages that never were in the session together, or a state that had been gone. */
        TORN(Fate.WRONG);

        private final Fate fate;

        Kind(Fate fate) {
            this.fate = fate;
        }

        /** What that makes of the session. */
        public Fate fate() {
            return fate;
        }
    }
}
