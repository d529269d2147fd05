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
 */
public record JMeterSample(
        long timeMillis, long elapsedMillis, String label, boolean success, String responseCode, String thread) {

    /** When the last byte of the answer arrived, in milliseconds since 1970. */
    public long endMillis() {
        return timeMillis + elapsedMillis;
    }
}
