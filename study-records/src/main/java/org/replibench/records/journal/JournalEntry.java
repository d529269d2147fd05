package org.replibench.records.journal;

/**
 * One request of a virtual user, as it saw it.
 *
 * @param client the virtual user, from 1
 * @param session which of its sessions, from 1: each sign-on begins one
 * @param node where the answer came from, or the request was sent to if there was none
 * @param sentMicros when the request left; microseconds since the journal began, on a monotonic clock
 * @param endedMicros when its answer was complete, or given up
 */
public record JournalEntry(
        int client,
        int session,
        String node,
        long sentMicros,
        long endedMicros,
        ShopAction action,
        RequestOutcome outcome) {

    /** Whether a page arrived. */
    public boolean answered() {
        return outcome instanceof RequestOutcome.Shown;
    }

    /**
     * Whether what the virtual user asked for did not come: no answer, an error of the server, or a refusal, such as that of a
     * node which does not know the session, or has the shop no more.
     */
    public boolean failed() {
        return !answered();
    }

    /** Whether a change is acknowledged: the shop said that it has it, and must show it from now on. */
    public boolean acknowledges() {
        return answered() && action.writes();
    }
}
