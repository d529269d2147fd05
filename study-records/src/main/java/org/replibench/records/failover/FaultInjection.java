package org.replibench.records.failover;

import java.util.List;

/**
 * A fault as it happened. All moments are on the journal's clock, in microseconds.
 *
 * @param fault its kind, such as {@code kill}
 * @param nodes whom it met; empty if it was none of the nodes
 * @param startedMicros just before it was begun
 * @param deliveredMicros right after what it sends its target nodes was delivered, such as a signal: from now on they feel it
 * @param effectiveMicros when it was seen to have taken effect: a killed process was gone, nodes had excluded each other
 * @param healedMicros when all was as before: every server serves and sees the others
 * @param triggerClient the virtual user after whose acknowledged update it was begun; {@link #NO_CLIENT} if after none
 * @param updateAcknowledgedMicros when that update was acknowledged; 0 if after none
 * @param delayMicros how long after that it was to begin; 0 if after none
 * @param tookEffect whether it was seen to do what it is there for; else it is no fault in any figure
 * @param effect what was seen of that, or is missing, in one line
 * @param linkRepairedMicros when the links that it had cut were repaired; NaN if it cut none, or an older record does not say
 * @param firstPacketMillis how long after that each of them had carried a packet in either direction; NaN if none had
 */
public record FaultInjection(
        String fault,
        List<String> nodes,
        long startedMicros,
        long deliveredMicros,
        long effectiveMicros,
        long healedMicros,
        int triggerClient,
        long updateAcknowledgedMicros,
        long delayMicros,
        boolean tookEffect,
        String effect,
        double linkRepairedMicros,
        double firstPacketMillis) {
    /** It was begun at a moment that had nothing to do with any request. */
    public static final int NO_CLIENT = 0;

    public FaultInjection {
        nodes = List.copyOf(nodes);
    }

    /** How long after the update it did strike; of no meaning if after none. */
    public long actualDelayMicros() {
        return deliveredMicros - updateAcknowledgedMicros;
    }

    /** Whether it was begun at a set time after an acknowledged update. */
    public boolean triggered() {
        return triggerClient != NO_CLIENT;
    }
}
