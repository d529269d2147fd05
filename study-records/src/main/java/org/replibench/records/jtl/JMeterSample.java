package org.replibench.records.jtl;

/**
 * One page as JMeter saw it.
 *
 * @param timeMillis when the request began, in milliseconds since 1970
 * @param elapsedMillis from the request's beginning to the last byte of the answer
 * @param label the page, as the plan calls it
 * @param success status and content were as asserted
 * @param responseCode HTTP status, or the name of the exception where there was no answer
 * @param thread the client, such as {@code Clients 1-17}
 * @param failureMessage of the first assertion that failed; empty if none did
 */
public record JMeterSample(
        long timeMillis,
        long elapsedMillis,
        String label,
        boolean success,
        String responseCode,
        String thread,
        String failureMessage) {
    /** How the message begins of a plan's assertion that a page is of the user who asked for it. */
    public static final String WRONG_USER = "wrong user";

    /** How the message begins of a page that shows an older state of its session than its client has seen. */
    public static final String STALE_READ = "stale read";

    private static final String OK = "200";

    /** When the last byte of the answer arrived, in milliseconds since 1970. */
    public long endMillis() {
        return timeMillis + elapsedMillis;
    }

    /** Whether the shop answered as it should, but for another user, or for none: then the page is wrong, and no error. */
    public boolean isOfWrongUser() {
        return responseCode.equals(OK) && failureMessage.startsWith(WRONG_USER);
    }

    /** Whether it shows an older state of its session than its client has seen: no error. */
    public boolean isStaleRead() {
        return failureMessage.startsWith(STALE_READ);
    }
}
