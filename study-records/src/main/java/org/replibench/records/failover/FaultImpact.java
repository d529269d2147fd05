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

    /** Whether anything that was acknowledged was gone, if only for a session. */
    public boolean anyLoss() {
        return updatesLost + sessions.lost() + sessions.stale() > 0;
    }

    /** How long each virtual user waited for its next answer, in milliseconds. */
    public List<CensoredValue> recoveryTimes() {
        return censored(recoveryTimeMillis);
    }

    /** The same of those whom a node served that the fault hit. */
    public List<CensoredValue> targetNodeRecoveryTimes() {
        return censored(targetNodeRecoveryTimeMillis);
    }

    /** For how many milliseconds the throughput dipped; 0 if no dip stood out. */
    public CensoredValue dipDuration() {
        return withinObservation(dip.detected() ? dip.durationMillis() : 0);
    }

    /** Milliseconds until all copies were there again; empty if nothing observed them. */
    public List<CensoredValue> redundancyRestored() {
        return Double.isNaN(redundancyTrafficBytes) ? List.of() : List.of(withinObservation(redundancyRestoredMillis));
    }

    /** Bytes between the nodes in that time; empty if nothing observed the copies. */
    public List<CensoredValue> redundancyTraffic() {
        return Double.isNaN(redundancyTrafficBytes)
                ? List.of()
                : List.of(new CensoredValue(redundancyTrafficBytes, !redundancyNotRestored()));
    }

    /** Whether copies were still missing when observation ended. */
    public boolean redundancyNotRestored() {
        return Double.isNaN(redundancyRestoredMillis) && !Double.isNaN(redundancyTrafficBytes);
    }

    /** Who had no answer any more has the longest of times, until observation ended: all others had theirs before. */
    private List<CensoredValue> censored(List<Double> millis) {
        double longest = recoveryTimeMillis.stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        return millis.stream()
                .map(waited -> new CensoredValue(waited, clientsNotRecovered == 0 || waited < longest))
                .toList();
    }

    /** The fault was observed until it was healed, at least: the load goes on for a while after that. */
    private CensoredValue withinObservation(double millis) {
        return Double.isNaN(millis)
                ? new CensoredValue((injection.healedMicros() - injection.startedMicros()) / 1e3, false)
                : new CensoredValue(millis, true);
    }
}
