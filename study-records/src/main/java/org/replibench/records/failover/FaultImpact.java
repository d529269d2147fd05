package org.replibench.records.failover;

import java.util.Collections;
import java.util.List;

/** What a fault cost: from its beginning to the next one's, or to the end. */
public record FaultImpact(
        FaultInjection injection,
        SessionOutcomeCounts sessions,
        Updates updates,
        Requests requests,
        Recovery recovery,
        ThroughputDip dip,
        ServerSide servers) {
    private static final String JOIN = "join";

    /**
     * Changes of sessions.
     *
     * @param acknowledged changes that were acknowledged in this time
     * @param lost acknowledged changes that are gone, as far as pages showed
     * @param lostByTriggerClient those that the virtual user lost after whose update the fault was begun
     */
    public record Updates(int acknowledged, int lost, int lostByTriggerClient) {}

    /**
     * Requests of virtual users.
     *
     * @param failed those without an answer, or with one that was not what was asked for: an error or a refusal
     */
    public record Requests(int sent, int failed) {}

    /**
     * When virtual users had their next answer.
     *
     * @param millis for each, from the fault's beginning until its next answer; for one that had none, until this time's end
     * @param targetNodeMillis those of them who had their last answer from a node that the fault hit
     * @param clientsNotRecovered virtual users that had no answer any more
     * @param outage milliseconds in which at least one user waited, from a request that failed or hung to its next correct page of
     *     the same session; 0 if none did, not complete if a session did not come back
     */
    public record Recovery(
            List<Double> millis, List<Double> targetNodeMillis, int clientsNotRecovered, CensoredValue outage) {
        public Recovery {
            millis = List.copyOf(millis);
            targetNodeMillis = List.copyOf(targetNodeMillis);
        }

        /** Of nobody: neither the next answer nor the session came back in the time that was observed. */
        private Recovery never(double observedMillis) {
            double end = millis.stream().mapToDouble(Double::doubleValue).reduce(observedMillis, Math::max);
            return new Recovery(
                    Collections.nCopies(millis.size(), end),
                    Collections.nCopies(targetNodeMillis.size(), end),
                    millis.size(),
                    new CensoredValue(Math.max(outage.amount(), end), false));
        }

        /** How long each virtual user waited for its next answer. */
        public List<CensoredValue> times() {
            return censored(millis);
        }

        /** The same of those whom a node served that the fault hit. */
        public List<CensoredValue> targetNodeTimes() {
            return censored(targetNodeMillis);
        }

        /** Who had no answer any more has the longest of times, until observation ended: all others had theirs before. */
        private List<CensoredValue> censored(List<Double> waits) {
            double longest =
                    millis.stream().mapToDouble(Double::doubleValue).max().orElse(0);
            return waits.stream()
                    .map(waited -> new CensoredValue(waited, clientsNotRecovered == 0 || waited < longest))
                    .toList();
        }
    }

    /**
     * What probes of the servers saw, and no virtual user did.
     *
     * @param redundancyRestoredMillis from the fault's beginning until every session had its full number of copies again, on
     *     the nodes that there were; NaN if it is not observed, or some were missing for the whole time
     * @param redundancyTrafficBytes what nodes sent to each other until then, or in the whole time if some were missing for
     *     all of it; NaN if it is not observed
     * @param extraTrafficBytes what nodes sent to each other from the fault's beginning until it was healed, beyond what they
     *     send in as long a time when nothing happens; NaN if not known
     * @param survivorsHeapMegabytes largest heap that a collection left over on a node that the fault did not hit; NaN if
     *     none ran
     */
    public record ServerSide(
            double redundancyRestoredMillis,
            double redundancyTrafficBytes,
            double extraTrafficBytes,
            double survivorsHeapMegabytes) {
        /** Nothing was probed. */
        public static final ServerSide UNKNOWN = new ServerSide(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        private boolean redundancyObserved() {
            return !Double.isNaN(redundancyTrafficBytes);
        }
    }

    /** Whether it counts as a fault in figures: it did what it is there for, to somebody. */
    public boolean counts() {
        return injection.tookEffect() && hitAnyone();
    }

    /** Whether any client was where the fault was, or felt it elsewhere; a node that joins has no clients yet. */
    public boolean hitAnyone() {
        return injection.nodes().isEmpty()
                || injection.fault().equals(JOIN)
                || !recovery.targetNodeMillis().isEmpty()
                || recovery.outage().value() > 0
                || anyLoss();
    }

    /** Whether all was as before in the end, or at least somebody was served again. */
    public boolean healed() {
        return recovery.millis().isEmpty()
                || recovery.clientsNotRecovered() < recovery.millis().size();
    }

    /** The same of a fault that never healed: the wait for that has no end, whoever was served meanwhile. */
    FaultImpact neverHealed() {
        return new FaultImpact(injection, sessions, updates, requests, recovery.never(observedMillis()), dip, servers);
    }

    /** Whether anything that was acknowledged was gone, if only for a session. */
    public boolean anyLoss() {
        return updates.lost() + sessions.lost() + sessions.stale() > 0;
    }

    /** For how many milliseconds the throughput dipped; 0 if no dip stood out. */
    public CensoredValue dipDuration() {
        double millis = dip.detected() ? dip.durationMillis() : 0;
        return Double.isNaN(millis) && !Double.isNaN(dip.observedMillis())
                ? new CensoredValue(dip.observedMillis(), false)
                : withinObservation(millis);
    }

    /** Milliseconds until all copies were there again; empty if nothing observed them. */
    public List<CensoredValue> redundancyRestored() {
        return servers.redundancyObserved()
                ? List.of(withinObservation(servers.redundancyRestoredMillis()))
                : List.of();
    }

    /** Bytes between the nodes in that time; empty if nothing observed the copies. */
    public List<CensoredValue> redundancyTraffic() {
        boolean restored = !Double.isNaN(servers.redundancyRestoredMillis());
        return servers.redundancyObserved()
                ? List.of(new CensoredValue(servers.redundancyTrafficBytes(), restored))
                : List.of();
    }

    /** The fault was observed until it was healed, at least: the load goes on for a while after that. */
    private CensoredValue withinObservation(double millis) {
        return Double.isNaN(millis) ? new CensoredValue(observedMillis(), false) : new CensoredValue(millis, true);
    }

    private double observedMillis() {
        return (injection.healedMicros() - injection.startedMicros()) / 1e3;
    }

    /**
     * How the answered pages fell off after a fault had begun.
     *
     * @param pagesPerSecondBefore the rate before
     * @param depth by which share of it the rate was down at worst, 0 to 1; of a dip only if it is more than {@code threshold}
     * @param durationMillis how long the rate was below what it scatters, all such times together; 0 if it never was; NaN if it did not
     *     come back in the time that was observed
     * @param threshold how deep a dip has to be to stand out against what the rate scattered before the fault, as a share of it, 0 to 1
     * @param observedMillis how long after the fault the rate was observed: until a server booted, or the next fault; NaN if an
     *     older record does not say
     */
    public record ThroughputDip(
            double pagesPerSecondBefore, double depth, double durationMillis, double threshold, double observedMillis) {
        /** Whether it stood out; else there was none, or one less deep than {@code threshold}. */
        public boolean detected() {
            return depth > threshold;
        }
    }
}
