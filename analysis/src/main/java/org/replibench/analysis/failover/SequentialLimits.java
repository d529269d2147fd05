package org.replibench.analysis.failover;

import java.util.List;
import java.util.Optional;
import org.replibench.records.failover.FaultImpact;

/**
 * Decides about limits while faults are still injected. The first fault that exceeds one breaks it: surely, as no fault may. All are
 * surely kept when so many faults have held them that the interval for the share of those that would not ends at a declared share.
 *
 * <p>To look after each fault costs none of that certainty. How many faults it takes is fixed beforehand, and all of them have to
 * hold the limits, so the chance to take a limit for kept that is not is that of a single look at the end: a curtailed sampling plan.
 *
 * @param maxShare of all faults that may exceed a limit that is kept, more than 0, at most 1
 */
public record SequentialLimits(List<FailoverLimit> limits, double maxShare) {
    public SequentialLimits {
        limits = List.copyOf(limits);
    }

    /** How many faults have to hold all limits. */
    public int faultsNeeded() {
        int faults = 1;
        while (new Proportion(0, faults).high() > maxShare) {
            faults++;
        }
        return faults;
    }

    /** The limit that a fault exceeded; empty if none, or if the fault does not count. */
    public Optional<FailoverLimit> brokenBy(FaultImpact impact) {
        return limits.stream()
                .filter(limit -> impact.counts() && limit.isExceededBy(impact))
                .findFirst();
    }
}
