package org.replibench.runner.failover;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.replibench.analysis.failover.FaultImpactAnalysis;
import org.replibench.analysis.failover.SequentialLimits;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;

/**
 * Looks after each fault of a cell whether its limits are decided. What a fault cost is certain when the next one begins: until then
 * pages may show that more was lost, or that nothing was.
 */
final class LimitWatch {
    private final SequentialLimits limits;
    private final Supplier<List<PlacedOrder>> orders;
    private final JournalClock clock;
    private int faultsThatHeld;

    /** @param orders of the cell's users so far */
    LimitWatch(SequentialLimits limits, Supplier<List<PlacedOrder>> orders, JournalClock clock) {
        this.limits = limits;
        this.orders = orders;
        this.clock = clock;
    }

    /**
     * Called once after each fault.
     *
     * @param journal so far
     * @param injections so far
     * @param calmUntilMicros for each, when a server began to boot
     * @return what is decided, in words; empty if nothing is
     */
    Optional<String> look(List<JournalEntry> journal, List<FaultInjection> injections, List<Long> calmUntilMicros) {
        if (injections.isEmpty()) {
            return Optional.empty();
        }
        long now = clock.micros();
        int last = injections.size() - 1;
        int first = Math.max(0, last - 1);
        List<FaultInjection> latest = injections.subList(first, last + 1);
        List<FaultImpact> impacts = new FaultImpactAnalysis(journal, orders.get(), now)
                .of(
                        latest,
                        latest.stream()
                                .map(injection -> FaultImpact.ServerSide.UNKNOWN)
                                .toList(),
                        first == last
                                ? List.of(now)
                                : List.of(injections.get(last).startedMicros(), now),
                        calmUntilMicros.subList(first, last + 1));
        return first == last ? keptWith(impacts.get(0)) : decided(impacts.get(0), impacts.get(1));
    }

    private Optional<String> decided(FaultImpact certain, FaultImpact sofar) {
        faultsThatHeld += certain.counts() ? 1 : 0;
        return limits.brokenBy(certain)
                .map(limit -> "a fault exceeded " + limit)
                .or(() -> keptWith(sofar));
    }

    private Optional<String> keptWith(FaultImpact sofar) {
        boolean holds = sofar.counts() && limits.brokenBy(sofar).isEmpty();
        int held = faultsThatHeld + (holds ? 1 : 0);
        return held >= limits.faultsNeeded() && holds
                ? Optional.of(held + " faults held all limits")
                : Optional.empty();
    }
}
