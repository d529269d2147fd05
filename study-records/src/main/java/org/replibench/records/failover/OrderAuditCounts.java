package org.replibench.records.failover;

/**
 * What the database's orders say when they are checked against the purchases.
 *
 * @param acknowledged purchases that were confirmed
 * @param unanswered purchases of which only the database tells whether they were made
 * @param missing confirmed orders that are not there
 * @param duplicated orders of a purchase that has another one already
 * @param altered confirmed orders of something that the cart never held
 * @param unrequested orders that no user asked for
 * @param fromStaleCarts confirmed orders of what the cart had held earlier: a stale session was bought
 * @param repeated purchases that were answered with an order confirmed before: a session had fallen back to before it
 */
public record OrderAuditCounts(
        int acknowledged,
        int unanswered,
        int missing,
        int duplicated,
        int altered,
        int unrequested,
        int fromStaleCarts,
        int repeated) {
    /** What is recorded when nothing was driven. */
    public static final OrderAuditCounts NONE = new OrderAuditCounts(0, 0, 0, 0, 0, 0, 0, 0);

    /** Whether every confirmed order is there, once, and none that was not asked for. */
    public boolean exact() {
        return missing + duplicated + altered + unrequested == 0;
    }
}
