package org.replibench.analysis.failover;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.SessionPromise;

/**
 * Whether a pattern kept what it promises in a fault.
 *
 * @param promised in the least of these faults: more may be promised if fewer nodes are affected
 * @param faults how many count
 * @param brokenFaults after how many of them a promise was broken
 * @param brokenSessions how many sessions broke each of the promises that were broken
 */
record PromiseVerdict(
        ArmKey arm,
        FaultScenario scenario,
        Set<SessionPromise> promised,
        int faults,
        int brokenFaults,
        Map<SessionPromise, Integer> brokenSessions) {

    /** Those of patterns that replicate, and of which a fault counts. */
    static List<PromiseVerdict> of(List<FaultSummary> summaries) {
        return summaries.stream()
                .filter(summary -> ArmKey.of(summary.cell()).replicates() && summary.faults() > 0)
                .map(PromiseVerdict::of)
                .toList();
    }

    private static PromiseVerdict of(FaultSummary summary) {
        Set<SessionPromise> promised = EnumSet.allOf(SessionPromise.class);
        Map<SessionPromise, Integer> broken = new TreeMap<>();
        int faults = 0;
        int brokenFaults = 0;
        for (FailoverRecord measured : summary.records()) {
            for (FaultImpact impact : measured.outcomes()) {
                if (impact.counts()) {
                    faults++;
                    promised.retainAll(SessionPromise.of(measured, impact.injection()));
                    Set<SessionPromise> brokenNow = SessionPromise.broken(measured, impact);
                    brokenFaults += brokenNow.isEmpty() ? 0 : 1;
                    brokenNow.forEach(
                            promise -> broken.merge(promise, promise.brokenBy(impact.sessions()), Integer::sum));
                }
            }
        }
        return new PromiseVerdict(
                ArmKey.of(summary.cell()), FaultScenario.of(summary.cell()), promised, faults, brokenFaults, broken);
    }

    boolean held() {
        return brokenFaults == 0;
    }

    /** Such as {@code held in 6 of 6}, or {@code broken in 1 of 6: kept (2 sessions)}. */
    String text() {
        return held()
                ? "held in " + faults + " of " + faults
                : "broken in " + brokenFaults + " of " + faults + ": "
                        + brokenSessions.entrySet().stream()
                                .map(broken -> broken.getKey() + " (" + broken.getValue()
                                        + (broken.getValue() == 1 ? " session)" : " sessions)"))
                                .collect(Collectors.joining(", "));
    }

    /** Such as {@code 2212 replibench in kill}. */
    String subject() {
        return arm.name() + " in " + scenario;
    }

    /** For a console. */
    @Override
    public String toString() {
        return subject() + " promises " + SessionPromise.words(promised) + ": " + text();
    }
}
