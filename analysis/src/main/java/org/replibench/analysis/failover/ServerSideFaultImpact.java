package org.replibench.analysis.failover;

/**
 * What probes saw of a fault, and no virtual user did.
 *
 * @param redundancyRestoredMillis from its beginning until every session had its full number of copies again; NaN if not known, or
 *     some were missing to the end
 * @param redundancyTrafficBytes what nodes sent to each other until then, or to the end; NaN if not known
 * @param extraTrafficBytes what nodes sent to each other until it was healed, beyond what they send when nothing happens; NaN if not
 *     known
 * @param survivorsHeapMegabytes largest heap that a collection left over on a node that the fault did not meet; NaN if none
 *     ran
 */
public record ServerSideFaultImpact(
        double redundancyRestoredMillis,
        double redundancyTrafficBytes,
        double extraTrafficBytes,
        double survivorsHeapMegabytes) {
    /** Nothing was probed. */
    public static final ServerSideFaultImpact NONE =
            new ServerSideFaultImpact(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
