package org.replibench.records.load;

/**
 * One request as the load generator's clock saw it.
 *
 * @param endMicros when the answer was there, in microseconds since 1970
 * @param responseMicros from the moment at which the client was let go, or in the open model from that at which the request was
 *     due, to the end of the answer, in microseconds; never has a pause in it. Includes what JMeter does for a request before it is
 *     sent and after its last byte: up to a millisecond.
 * @param label the page, as the plan calls it
 * @param node {@code host:port}; empty for a sample that went to none
 * @param success status and content were as asserted
 */
public record LoadSample(long endMicros, long responseMicros, String label, String node, boolean success) {
    /** When the client was let go, in microseconds since 1970; of one that was due before a pause, later than that by the pause. */
    public long startMicros() {
        return endMicros - responseMicros;
    }
}
