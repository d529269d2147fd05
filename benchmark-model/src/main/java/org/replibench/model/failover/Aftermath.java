package org.replibench.model.failover;

import java.util.List;

/**
 * What a fault cost: from its beginning to the next one's, or to the end.
 *
 * @param updatesAcknowledged changes that were acknowledged in this time
 * @param updatesLost acknowledged changes that are gone, as far as pages showed
 * @param triggersUpdatesLost those that the virtual user lost after whose update the fault was begun
 * @param requestsFailed those without an answer, or with one that was not what was asked for: an error or a refusal
 * @param nextSuccessMillis for each virtual user, from the fault's beginning until it next had an answer; for one that had
 *     none, until this time's end
 * @param victimsNextSuccessMillis those of them who had their last answer from a node that the fault met
 * @param withoutSuccess virtual users that had no answer any more
 * @param copiesMissingMillis from the fault's beginning until every session had its full number of copies again, on the
 *     nodes that there were; NaN if the session manager does not tell, or some were missing for the whole time
 * @param copiesTrafficBytes what nodes sent to each other until then, or in the whole time if some were missing for all of it; NaN
 *     if the session manager does not tell
 * @param extraTrafficBytes what nodes sent to each other from the fault's beginning until it was healed, beyond what they send in as
 *     long a time when nothing happens; NaN if not known
 * @param survivorsHeapMegabytes largest heap that a collection left over on a node that the fault did not meet; NaN if none
 *     ran
 */
public record Aftermath(
        Injection injection,
        SessionCounts sessions,
        int updatesAcknowledged,
        int updatesLost,
        int triggersUpdatesLost,
        int requests,
        int requestsFailed,
        List<Double> nextSuccessMillis,
        List<Double> victimsNextSuccessMillis,
        int withoutSuccess,
        Dip dip,
        double copiesMissingMillis,
        double copiesTrafficBytes,
        double extraTrafficBytes,
        double survivorsHeapMegabytes) {
    public Aftermath {
        nextSuccessMillis = List.copyOf(nextSuccessMillis);
        victimsNextSuccessMillis = List.copyOf(victimsNextSuccessMillis);
    }

    /** Whether copies were still missing when nobody looked any more. */
    public boolean copiesNotBack() {
        return Double.isNaN(copiesMissingMillis) && !Double.isNaN(copiesTrafficBytes);
    }
}
