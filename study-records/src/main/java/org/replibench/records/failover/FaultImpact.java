package org.replibench.records.failover;

import java.util.List;

/**
 * What a fault cost: from its beginning to the next one's, or to the end.
 *
 * @param updatesAcknowledged changes that were acknowledged in this time
 * @param updatesLost acknowledged changes that are gone, as far as pages showed
 * @param triggerClientUpdatesLost those that the virtual user lost after whose update the fault was begun
 * @param requestsFailed those without an answer, or with one that was not what was asked for: an error or a refusal
 * @param recoveryTimeMillis for each virtual user, from the fault's beginning until it next had an answer; for one that had
 *     none, until this time's end
 * @param targetNodeRecoveryTimeMillis those of them who had their last answer from a node that the fault met
 * @param clientsNotRecovered virtual users that had no answer any more
 * @param redundancyRestoredMillis from the fault's beginning until every session had its full number of copies again, on the
 *     nodes that there were; NaN if the session manager does not tell, or some were missing for the whole time
 * @param redundancyTrafficBytes what nodes sent to each other until then, or in the whole time if some were missing for all of it; NaN
 *     if the session manager does not tell
 * @param extraTrafficBytes what nodes sent to each other from the fault's beginning until it was healed, beyond what they send in as
 *     long a time when nothing happens; NaN if not known
 * @param survivorsHeapMegabytes largest heap that a collection left over on a node that the fault did not meet; NaN if none
 *     ran
 */
public record FaultImpact(
        FaultInjection injection,
        SessionOutcomeCounts sessions,
        int updatesAcknowledged,
        int updatesLost,
        int triggerClientUpdatesLost,
        int requests,
        int requestsFailed,
        List<Double> recoveryTimeMillis,
        List<Double> targetNodeRecoveryTimeMillis,
        int clientsNotRecovered,
        ThroughputDip dip,
        double redundancyRestoredMillis,
        double redundancyTrafficBytes,
        double extraTrafficBytes,
        double survivorsHeapMegabytes) {
    public FaultImpact {
        recoveryTimeMillis = List.copyOf(recoveryTimeMillis);
        targetNodeRecoveryTimeMillis = List.copyOf(targetNodeRecoveryTimeMillis);
    }

    /** Whether copies were still missing when nobody looked any more. */
    public boolean redundancyNotRestored() {
        return Double.isNaN(redundancyRestoredMillis) && !Double.isNaN(redundancyTrafficBytes);
    }
}
