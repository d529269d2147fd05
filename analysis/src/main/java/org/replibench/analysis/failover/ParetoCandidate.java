package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A pattern with what it costs and what it loses.
 *
 * @param summaries one for each fault and balancer of which there is a valid record; at least one
 * @param inconsistentScenarios in which trials it did what no pattern may do, also in records that are not valid
 * @param costMillisPerPage CPU time of all nodes and the database for a page; empty if it was not measured
 */
record ParetoCandidate(
        ArmKey arm,
        List<FaultSummary> summaries,
        Set<FaultScenario> inconsistentScenarios,
        OptionalDouble costMillisPerPage) {
    /** A pattern that loses data in no more than this share of the faults counts as one that keeps it. */
    static final double RARE_LOSS = 0.05;

    /** The row with the most acknowledged updates lost for each fault. */
    FaultSummary worstCase() {
        return summaries.stream()
                .max(byFaultsThatCount(
                        faultSummary -> faultSummary.updatesLost().value()))
                .orElseThrow();
    }

    /** The row whose faults may lose something most often, as far as one can tell: one that was seen often bounds it best. */
    FaultSummary highestLossBound() {
        return summaries.stream()
                .max(byFaultsThatCount(
                        faultSummary -> faultSummary.faultsWithLoss().interval().high()))
                .orElseThrow();
    }

    /** A row of which no fault counts comes first: nothing is known of it. */
    private static Comparator<FaultSummary> byFaultsThatCount(ToDoubleFunction<FaultSummary> figure) {
        return Comparator.<FaultSummary>comparingInt(faultSummary -> faultSummary.faults() == 0 ? 0 : 1)
                .thenComparingDouble(figure);
    }

    /** Whether nothing was wrong in any of its records, sessions or orders. */
    boolean isConsistent() {
        return inconsistentScenarios.isEmpty();
    }

    /** Whether all was as before after every fault. */
    boolean alwaysHealed() {
        return summaries.stream()
                .allMatch(faultSummary -> faultSummary.faultsNotHealed().count() == 0);
    }

    /** The row of which the fewest faults are known. */
    FaultSummary leastKnown() {
        return summaries.stream()
                .min(Comparator.comparingInt(FaultSummary::faults))
                .orElseThrow();
    }

    /** Whether it loses more often than another one in any fault that both were put through, as far as intervals tell. */
    boolean losesMoreThan(ParetoCandidate other) {
        return summaries.stream().anyMatch(summary -> other.summaries.stream()
                .filter(against -> FaultScenario.of(against.cell()).equals(FaultScenario.of(summary.cell())))
                .anyMatch(against -> summary.faultsWithLoss().exceeds(against.faultsWithLoss())));
    }

    /** Whether intervals bound what it loses to next to nothing, whatever the fault. */
    boolean keepsData() {
        return summaries.stream()
                .allMatch(summary -> summary.faultsWithLoss().count() == 0
                        && summary.faultsWithLoss().interval().high() <= RARE_LOSS);
    }

    /** Whether it held all of it in every one of {@code trials}, and nothing was wrong; one without a valid record is not held. */
    boolean meetsAll(List<FailoverLimit> limits, Set<FaultScenario> faultScenarios) {
        return isConsistent()
                && missing(faultScenarios).isEmpty()
                && summaries.stream()
                        .allMatch(faultSummary -> limits.stream().allMatch(limit -> limit.isMetBy(faultSummary)));
    }

    /** Those of {@code trials} of which there is no valid record. */
    List<FaultScenario> missing(Set<FaultScenario> faultScenarios) {
        Set<FaultScenario> measured = summaries.stream()
                .map(faultSummary -> FaultScenario.of(faultSummary.cell()))
                .collect(Collectors.toSet());
        return faultScenarios.stream()
                .filter(faultScenario -> !measured.contains(faultScenario))
                .toList();
    }
}
